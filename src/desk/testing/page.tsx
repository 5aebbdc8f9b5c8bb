// First: the router looks at the document it is loaded into.
import '#site/testing/dom.ts';
import type { ReactNode } from 'react';
import { type AroundNavHandler, Router } from 'wouter';
import { listPermissions, type Permission } from '#contract/desk/roles.ts';
import { type Given, leave, openElement } from '#site/testing/open-element.tsx';
import { forgetAnswers } from '../api/answers.ts';
import { getToast } from '../parts/toast.ts';
import { setSession } from '../session.ts';

export { onItsWay } from '#site/testing/open-element.tsx';

/** A page of the desk, for somebody who may do everything, unless it is said what. */
export async function openPage(
  element: ReactNode,
  { can = listPermissions('administrador'), ...given }: Given & { can?: Permission[] } = {},
) {
  await leave();
  const person = { id: 1, name: 'Ana Rojas', email: 'ana@obra.example', hasSecondFactor: false };
  const site = { name: 'Plomada', url: 'https://plomada.example' };
  setSession({ person: { ...person, role: 'administrador' }, can, site });
  forgetAnswers();

  const page = await openElement((deeds) => {
    const aroundNav: AroundNavHandler = (navigate, to, options) => {
      deeds.add(to);
      navigate(to, options);
    };
    return <Router aroundNav={aroundNav}>{element}</Router>;
  }, given);
  return {
    ...page,
    readNotice() {
      const { title, text, action } = getToast() ?? {};
      return [title, text, action?.label].filter(Boolean).join('|');
    },
    undo: () => page.perform(() => getToast()?.action?.run()),
  };
}
