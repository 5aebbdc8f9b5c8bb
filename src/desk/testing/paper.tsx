import './paper-react.ts';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { vi } from 'vitest';
import { Router } from 'wouter';
import { listPermissions, type Permission } from '#contract/desk/roles.ts';
import { forgetAnswers } from '../api/answers.ts';
import { getToast } from '../parts/toast.ts';
import { setSession } from '../session.ts';
import { paper } from './paper-react.ts';
import { listParts, readMarkup, readWords } from './read-markup.ts';

/*
 * The desk on paper: a page drawn as markup, drawn again after each press, with what the server answers, in a few
 * milliseconds. What needs a layout, the focus or the keyboard is for e2e/.
 */
// Nothing happens by itself: what a page does every few seconds would come into what a press is seen to do.
vi.useFakeTimers({
  now: Date.parse('2026-11-16T13:58:00Z'),
  toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
});
// Dialogs put an entry of their own there. Not sooner: the router takes it for a browser's.
vi.stubGlobal('history', { pushState() {}, back() {} });

/** The answer that is on its way. */
export const onItsWay = Symbol('on its way');

type Given = {
  /** By their paths, with or without what is asked; of changes, by 'POST /api/…'. A number is a refusal. */
  answers?: Record<string, unknown>;
  at?: string;
  can?: Permission[];
};
type Handler = (event: object) => unknown;

/** Opens it for somebody who may do everything, unless it is said what. */
export async function openOnPaper(
  element: ReactNode,
  { answers = {}, at = '/', can = listPermissions('administrador') }: Given = {},
) {
  const person = { id: 1, name: 'Ana Rojas', email: 'ana@obra.example', hasSecondFactor: false };
  const site = { name: 'Plomada', url: 'https://plomada.example' };
  setSession({ person: { ...person, role: 'administrador' }, can, site });
  paper.kept.clear();
  forgetAnswers();

  /** What was asked for, what was changed, and where one was led to. */
  const done = new Set<string>();
  const answer = async (path: string, { method = 'GET', body }: RequestInit) => {
    done.add([method, path, body].filter(Boolean).join(' '));
    const [bare = ''] = path.split('?');
    const given =
      method === 'GET'
        ? (answers[path] ?? answers[bare] ?? 404)
        : (answers[`${method} ${path}`] ?? {});
    if (given === onItsWay) return new Promise<never>(() => {});
    const status = typeof given === 'number' ? given : 200;
    const json = async () => (status === 200 ? given : { detail: 'No se pudo.' });
    return { status, ok: status === 200, headers: new Headers(), json };
  };
  vi.stubGlobal('fetch', answer);

  let [address = '/', search = ''] = at.split('?');
  const navigate = (to: string) => {
    done.add(to);
    [address = '/', search = ''] = to.split('?');
  };
  const draw = () => {
    paper.drawn.clear();
    paper.places.clear();
    const markup = renderToStaticMarkup(
      <Router hook={() => [address, navigate]} searchHook={() => search}>
        {element}
      </Router>,
    );
    // What is gone is forgotten.
    for (const id of paper.kept.keys()) if (!paper.places.has(id)) paper.kept.delete(id);
    return markup;
  };
  /** Until nothing more comes of it. */
  async function settle(): Promise<string> {
    const markup = draw();
    const effects = [...paper.effects.values()];
    paper.effects.clear();
    for (const effect of effects) effect();
    // Answers are there at once: nothing of them is left after a turn.
    await new Promise(setImmediate);
    return draw() === markup ? markup : settle();
  }
  /** Of several with that name, or one that begins so, the last: it is on top. */
  async function handle(handler: string, name: string, event: object = {}, place = -1) {
    const named = [...paper.drawn].flatMap(({ type, props }) => {
      const { label, 'aria-label': spoken, placeholder, children } = props;
      const names = [label, spoken, placeholder, readWords(children)];
      if (!names.some((each) => `${each ?? ''} `.startsWith(name && `${name} `))) return [];
      // A press on what is in a menu is one on the menu too.
      const own = props.role === 'menu' ? [] : [props];
      return (type === 'label' ? listParts(children) : own).filter((each) => each[handler]);
    });
    const found = named.at(place);
    if (!found) throw new Error(`Nothing called ${name} has ${handler}`);
    done.clear();
    let isPrevented = false;
    const preventDefault = () => {
      isPrevented = true;
    };
    await (found[handler] as Handler)({ preventDefault, ...event });
    if (handler === 'onSubmit' && !isPrevented) throw new Error('The page was left');
    await settle();
    return [...done];
  }

  await settle();
  return {
    read: () => readMarkup(draw()),
    readDialog: () => readMarkup(/<dialog(?!.*<dialog).*?<\/dialog>/s.exec(draw())?.[0] ?? ''),
    /** What a press asks for, changes, and where it leads to. */
    press: (name: string, place?: number) => handle('onClick', name, {}, place),
    choose: (name: string, value: string | boolean) =>
      handle('onChange', name, { target: { value, checked: value } }),
    type: (name: string, key: string) => handle('onKeyDown', name, { key }),
    /** The last form there is, with these fields. */
    submit: (fields: object = {}, place?: number) =>
      handle(
        'onSubmit',
        '',
        { currentTarget: Object.assign(Object.create({ reset() {} }), fields) },
        place,
      ),
    /** The dialog, by Escape or a press beside it. */
    close: () => handle('onClose', ''),
    readNotice() {
      const { title, text, action } = getToast() ?? {};
      return [title, text, action?.label].filter(Boolean).join('|');
    },
    async undo() {
      done.clear();
      getToast()?.action?.run();
      await settle();
      return [...done];
    },
  };
}
