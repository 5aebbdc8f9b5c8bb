// First: the router looks at the document it is loaded into.
import '#site/testing/dom.ts';
import { act, type ReactNode } from 'react';
import { vi } from 'vitest';
import { type AroundNavHandler, Router } from 'wouter';
import { listPermissions, type Permission } from '#contract/desk/roles.ts';
import { type Given, leave, openElement } from '#site/testing/open-element.tsx';
import { getToast } from '#site/ui/toast.ts';
import { forgetAnswers } from '../api/answers.ts';
import { setSession } from '../session.ts';

export { onItsWay } from '#site/testing/open-element.tsx';

/** Who works at it in tests. */
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

/** A page of the desk, for somebody who may do everything, unless it is said what. */
export async function openPage(
  element: ReactNode,
  { can = listPermissions('administrador'), ...given }: Given & { can?: Permission[] } = {},
) {
  await leave();
  setSession({ ...ana, can });
  forgetAnswers();

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
    /** What else happens to it, and with what: `key`, `clipboardData`. */
    meet: (name: string, event: string, init = {}) =>
      page.perform(() => field(name).dispatchEvent(toEvent(event, init))),
    /** So much time, with all that comes of it on the way. */
    pass: (ms: number) => page.perform(() => vi.advanceTimersByTimeAsync(ms)),
    /** What comes in its own time: a part of the program, a turn of the screen. */
    async until(isThere: () => unknown) {
      while (!isThere()) await act(() => new Promise<void>(setImmediate));
    },
    readNotice() {
      const { title, text, action } = getToast() ?? {};
      return [title, text, action?.label].filter(Boolean).join('|');
    },
    undo: () => page.perform(() => getToast()?.action?.run()),
  };
}

/** Of those that have names. */
const fields = 'a, button, input, select, textarea, [role], dialog';

/** With whatever it has to tell, whether the document knows such events or not. */
const toEvent = (name: string, init: object) =>
  Object.assign(new Event(name, { bubbles: true, cancelable: true }), init);
