import { act, cleanup, configure, fireEvent, render, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, vi } from 'vitest';
import { readPage } from './read-page.ts';

/** Exported from here, so that React DOM is loaded after the document: without one it ignores input events. */
export { within };

/*
 * Renders components without a browser, with given responses, in a few milliseconds. Tests that need layout or a
 * network are in tests/e2e/.
 */

// Skip the visibility check: computing the style of every ancestor took most of the time of a query.
configure({ defaultHidden: true });

/** The clock is fixed (anew.ts): otherwise timers of a page would mix with the effects of a press. */
const now = Date.now();

/** A response that never arrives. */
export const onItsWay = Symbol('on its way');

export type Given = {
  /**
   * By path, with or without query; for changes, 'POST /api/…'. A number is an error status, 0 a network error; a
   * promise responds later.
   */
  responses?: Record<string, unknown>;
  at?: string;
};

export async function leave() {
  await act(async () => cleanup());
  document.body.replaceChildren();
}
afterEach(leave);

/** `draw` gets a set that records requests, changes and, if the caller adds them, navigations. */
export async function openElement(
  draw: (deeds: Set<string>) => ReactNode,
  { responses = {}, at = '/' }: Given,
) {
  await leave();
  // Drop timers of the previous page.
  vi.clearAllTimers();
  vi.setSystemTime(now);
  const done = new Set<string>();
  const response = async (path: string, { method = 'GET', body, signal }: RequestInit = {}) => {
    done.add([method, path, body].filter(Boolean).join(' '));
    const [bare = ''] = path.split('?');
    const given = await (method === 'GET'
      ? (responses[path] ?? responses[bare] ?? 404)
      : (responses[`${method} ${path}`] ?? {}));
    signal?.throwIfAborted();
    if (given === 0) throw new TypeError('Failed to fetch');
    if (given === onItsWay) return new Promise<never>(() => {});
    if (given instanceof Response) return given.clone();
    const status = typeof given === 'number' ? given : 200;
    return Response.json(status === 200 ? given : { detail: 'No se pudo.' }, { status });
  };
  vi.stubGlobal('fetch', response);
  history.replaceState(null, '', at);

  const body = document.body.appendChild(document.createElement('div'));
  /** Waits until the DOM no longer changes. */
  async function settle(): Promise<void> {
    const before = body.innerHTML;
    // Responses are immediate: one turn of the event loop handles them.
    await act(() => new Promise<void>(setImmediate));
    if (body.innerHTML !== before) await settle();
  }
  /** Runs an action and returns the requests, changes and navigations it caused. */
  async function perform(deed: () => void) {
    done.clear();
    await act(async () => deed());
    await settle();
    return [...done];
  }
  /** The last element with that name, or with a name that starts with it: it is on top. */
  function find(selector: string, name: string, place = -1): HTMLElement {
    const named = [...body.querySelectorAll<HTMLElement>(selector)].filter((each) =>
      listNames(each).some((one) => `${one} `.startsWith(name && `${name} `)),
    );
    const found = named.at(place);
    if (!found) throw new Error(`No element is named ${name}`);
    return found;
  }

  await act(async () => render(draw(done), { container: body }));
  await settle();
  done.clear();
  return {
    ...within(document.body),
    find,
    perform,
    /** May be changed. */
    responses,
    /** Holds the response to a call back, until the returned function gives it. */
    hold(call: string) {
      const { promise, resolve } = Promise.withResolvers<unknown>();
      responses[call] = promise;
      return (given: unknown) => perform(() => resolve(given));
    },
    /** The text of each element with a role, in the page or in one element. */
    readAll: (role: string, place = document.body as HTMLElement) =>
      within(place)
        .queryAllByRole(role)
        .map(({ textContent }) => textContent),
    hrefOf: (name: string | RegExp) =>
      within(document.body).getByRole('link', { name }).getAttribute('href'),
    listHrefs: (place = document.body as HTMLElement) =>
      within(place)
        .queryAllByRole('link')
        .map((link) => link.getAttribute('href')),
    read: () => readPage(body),
    readDialog: () => readPage([...body.querySelectorAll('dialog')].at(-1) ?? new Text()),
    press: (name: string, place?: number) =>
      perform(() => tap(find('a, button, summary, [role]', name, place))),
    /** An item of a closed menu. */
    async pick(menu: string, name: string) {
      await perform(() => tap(find('[aria-haspopup=menu]', menu)));
      return perform(() => tap(find('[role=menuitem]', name)));
    },
    choose: (name: string, value: string | boolean) =>
      perform(() => fill(find('input, select, textarea', name), value)),
    type: (name: string, key: string) => perform(() => fireEvent.keyDown(find('*', name), { key })),
    /** Submits the last form, with these fields. */
    submit: (fields: Record<string, string> = {}, place = -1) =>
      perform(() => {
        const form = [...body.querySelectorAll('form')].at(place);
        for (const [name, value] of Object.entries(fields)) {
          const [field, ...others] =
            form?.querySelectorAll<HTMLInputElement>(`[name="${name}"]`) ?? [];
          if (!field) throw new Error(`No field is named ${name}`);
          const chosen =
            others.length > 0 && [field, ...others].find((each) => each.value === value);
          if (chosen) chosen.click();
          else fill(field, value);
        }
        const isPrevented = form && !fireEvent.submit(form);
        if (!isPrevented) throw new Error('The form left the page');
      }),
    /** Chooses a file in the field with that name, or in the last one. */
    give: (file: File, name = '') =>
      perform(() =>
        fireEvent.change(find('input[type=file]', name), { target: { files: [file] } }),
      ),
    wait: (ms: number) => perform(() => vi.advanceTimersByTime(ms)),
    /** Closes the dialog by Escape or a press on the backdrop. */
    close: () => perform(() => [...body.querySelectorAll('dialog')].at(-1)?.close()),
  };
}

function listNames(element: HTMLElement): (string | null | undefined)[] {
  const labels = [...((element as HTMLInputElement).labels ?? [])];
  const words = [element, ...labels].map((each) => readPage(each).split(/[|\n]+/));
  return [
    element.getAttribute('aria-label'),
    element.getAttribute('placeholder'),
    ...words.map((parts) =>
      parts
        .filter((part) => !part.startsWith('['))
        .join(' ')
        .trim(),
    ),
  ];
}

/** Closes open menus first, as a new press does. */
function tap(element: HTMLElement) {
  fireEvent.pointerDown(element);
  element.click();
}

function fill(field: HTMLElement, value: string | boolean) {
  if (typeof value === 'boolean') field.click();
  else
    fireEvent[field instanceof HTMLSelectElement ? 'change' : 'input'](field, {
      target: { value },
    });
}
