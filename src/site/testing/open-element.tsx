import './dom.ts';
import { act, cleanup, configure, fireEvent, render, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, vi } from 'vitest';
import { readPage } from './read-page.ts';

/** From here, so that React DOM is loaded after the document: without one it ignores input events. */
export { within };

/*
 * What React draws, in a document without a browser, with what the server answers, in a few milliseconds. What needs a
 * layout or the network is for tests/e2e/.
 */

// Whether an element is visible is for a browser: asking for the style of every ancestor took most of the time of a query.
configure({ defaultHidden: true });

/** When each test begins. The clock stands still (anew.ts), or what a page does by itself would come into what a press is seen to do. */
const now = Date.now();

/** The answer that is on its way. */
export const onItsWay = Symbol('on its way');

export type Given = {
  /**
   * By their paths, with or without what is asked; of changes, by 'POST /api/…'. A number is a refusal, 0 no answer at all,
   * a `Response` one that says more, and what is promised comes later.
   */
  answers?: Record<string, unknown>;
  at?: string;
};

export async function leave() {
  await act(async () => cleanup());
  document.body.replaceChildren();
}
afterEach(leave);

/** `draw` is given the deeds of the moment: what was asked for, what was changed, and, by itself, where one was led to. */
export async function openElement(
  draw: (deeds: Set<string>) => ReactNode,
  { answers = {}, at = '/' }: Given,
) {
  await leave();
  // What a page that was left still waits for is not this one's.
  vi.clearAllTimers();
  vi.setSystemTime(now);
  const done = new Set<string>();
  const answer = async (path: string, { method = 'GET', body, signal }: RequestInit = {}) => {
    done.add([method, path, body].filter(Boolean).join(' '));
    const [bare = ''] = path.split('?');
    const given = await (method === 'GET'
      ? (answers[path] ?? answers[bare] ?? 404)
      : (answers[`${method} ${path}`] ?? {}));
    signal?.throwIfAborted();
    if (given === 0) throw new TypeError('Failed to fetch');
    if (given === onItsWay) return new Promise<never>(() => {});
    if (given instanceof Response) return given.clone();
    const status = typeof given === 'number' ? given : 200;
    return Response.json(status === 200 ? given : { detail: 'No se pudo.' }, { status });
  };
  vi.stubGlobal('fetch', answer);
  history.replaceState(null, '', at);

  const body = document.body.appendChild(document.createElement('div'));
  /** Until nothing more comes of it. */
  async function settle(): Promise<void> {
    const before = body.innerHTML;
    // Answers are there at once: nothing of them is left after a turn.
    await act(() => new Promise<void>(setImmediate));
    if (body.innerHTML !== before) await settle();
  }
  /** What is done by whoever is at the page: what it asks for, changes, and where it leads to. */
  async function perform(deed: () => void) {
    done.clear();
    await act(async () => deed());
    await settle();
    return [...done];
  }
  /** Of several with that name, or one that begins so, the last: it is on top. */
  function find(selector: string, name: string, place = -1): HTMLElement {
    const named = [...body.querySelectorAll<HTMLElement>(selector)].filter((each) =>
      listNames(each).some((one) => `${one} `.startsWith(name && `${name} `)),
    );
    const found = named.at(place);
    if (!found) throw new Error(`Nothing is called ${name}`);
    return found;
  }

  await act(async () => render(draw(done), { container: body }));
  await settle();
  done.clear();
  return {
    ...within(document.body),
    find,
    perform,
    read: () => readPage(body),
    readDialog: () => readPage([...body.querySelectorAll('dialog')].at(-1) ?? new Text()),
    press: (name: string, place?: number) =>
      perform(() => tap(find('a, button, summary, [role]', name, place))),
    /** An item of a menu that is closed. */
    async pick(menu: string, name: string) {
      await perform(() => tap(find('[aria-haspopup=menu]', menu)));
      return perform(() => tap(find('[role=menuitem]', name)));
    },
    choose: (name: string, value: string | boolean) =>
      perform(() => fill(find('input, select, textarea', name), value)),
    type: (name: string, key: string) => perform(() => fireEvent.keyDown(find('*', name), { key })),
    /** The last form there is, with these fields. */
    submit: (fields: Record<string, string> = {}, place = -1) =>
      perform(() => {
        const form = [...body.querySelectorAll('form')].at(place);
        for (const [name, value] of Object.entries(fields)) {
          const [field, ...others] =
            form?.querySelectorAll<HTMLInputElement>(`[name="${name}"]`) ?? [];
          if (!field) throw new Error(`No field is called ${name}`);
          const chosen =
            others.length > 0 && [field, ...others].find((each) => each.value === value);
          if (chosen) chosen.click();
          else fill(field, value);
        }
        const isPrevented = form && !fireEvent.submit(form);
        if (!isPrevented) throw new Error('The page was left');
      }),
    /** A file, to the field that takes it. */
    give: (name: string, file: File) =>
      perform(() => fireEvent.change(find('input', name), { target: { files: [file] } })),
    wait: (ms: number) => perform(() => vi.advanceTimersByTime(ms)),
    /** The dialog, by Escape or a press beside it. */
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

/** What is open elsewhere closes as soon as it begins. */
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
