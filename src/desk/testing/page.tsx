import { act, type ReactNode } from 'react';
import { expect, vi } from 'vitest';
import { type AroundNavHandler, Router } from 'wouter';
import { listPermissions, type Permission } from '#contract/desk/roles.ts';
import { type Given, leave, openElement, within } from '#site/testing/open-element.tsx';
import { getToast } from '#site/ui/toast.ts';
import { forgetResponses } from '../api/responses.ts';
import { setSession } from '../session.ts';

export { onItsWay } from '#site/testing/open-element.tsx';

/** The person who is signed in in tests. */
export const ana = {
  person: {
    id: 1,
    name: 'Ana Rojas',
    email: 'ana@obra.example',
    hasSecondFactor: false,
    role: 'administrador',
  },
  site: { name: 'Plomada', url: 'https://plomada.example' },
} as const;

/** Opens a page of the desk, with all permissions unless `can` lists some. */
export async function openPage(
  element: ReactNode,
  { can = listPermissions('administrador'), ...given }: Given & { can?: Permission[] } = {},
) {
  await leave();
  setSession({ ...ana, can });
  forgetResponses();

  const page = await openElement((deeds) => {
    const aroundNav: AroundNavHandler = (navigate, to, options) => {
      deeds.add(to);
      navigate(to, options);
    };
    return <Router aroundNav={aroundNav}>{element}</Router>;
  }, given);
  const field = (name: string) => page.find(fields, name) as HTMLTextAreaElement;
  return {
    ...page,
    field,
    /** Dispatches any other event at a field, with properties such as `key` or `clipboardData`. */
    fire: (name: string, event: string, init = {}) =>
      page.perform(() => field(name).dispatchEvent(toEvent(event, init))),
    /** Advances the clock, and runs what is due on the way. */
    pass: (ms: number) => page.perform(() => vi.advanceTimersByTimeAsync(ms)),
    /** Waits for things without a timer: code that loads, an animation frame. */
    async until(isThere: () => unknown) {
      while (!isThere()) {
        // A page that failed will never show it.
        expect(vi.mocked(console.error).mock.calls).toEqual([]);
        await act(() => new Promise<void>(setImmediate));
      }
    },
    /** The names of the items of a closed menu. */
    async listMenu(name: string) {
      await page.press(name);
      const items = within(page.getByRole('menu')).getAllByRole('menuitem');
      return items.map((item) => item.textContent);
    },
    /** The text of a table's row that has these words. */
    readRow: (words: string) => page.getByRole('row', { name: new RegExp(words) }).textContent,
    /** The accessible names of these buttons, in order. */
    listButtons: (name: RegExp) =>
      page.getAllByRole('button', { name }).map((each) => each.getAttribute('aria-label')),
    /** Whether the server's refusal is shown at this field. */
    isRefused: (name: string) => field(name).getAttribute('aria-invalid') === 'true',
    readNotice() {
      const { title, text, action } = getToast() ?? {};
      return [title, text, action?.label].filter(Boolean).join('|');
    },
    undo: () => page.perform(() => getToast()?.action?.run()),
  };
}

/** Elements that can have a name. */
const fields = 'a, button, input, select, textarea, [role], dialog';

/** A plain event with these properties: happy-dom lacks some classes of events. */
const toEvent = (name: string, init: object) =>
  Object.assign(new Event(name, { bubbles: true, cancelable: true }), init);
