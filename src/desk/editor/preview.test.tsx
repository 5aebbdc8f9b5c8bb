import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { emptyFields } from '#contract/article-fields.ts';
import { reportFound, reportLost } from '../api/connection.ts';
import { settleSignIn } from '../api/expired.ts';
import { openPage } from '../testing/page.tsx';
import { Preview } from './preview.tsx';

const fields = { ...emptyFields, title: 'El puente', content: 'uno\n## Obra\n\n- dos' };
type Props = { text?: string; here?: number; isPaneOpen?: boolean; pictures?: number };
let change = (_: Props) => {};
function Pane(first: Props) {
  const [{ text = fields.content, here = 0, isPaneOpen = true, pictures = 0 }, set] =
    useState(first);
  const [isWide, setWide] = useState(false);
  change = set;
  return (
    <Preview
      id="d1"
      readyPictures={pictures}
      fields={{ ...fields, content: text }}
      {...{ here, isPaneOpen, isWide }}
      onWide={setWide}
    />
  );
}

/** The posted fields, and the frame that they were posted to. */
const posted: string[][] = [];
/** The frame's document: null if unreadable, empty while starting, or a page. */
let page: Document | null = null;
const scrolled: number[] = [];
const view = {
  innerHeight: 900,
  scrollY: 60,
  scrollBy: ({ top }: { top: number }) => scrolled.push(top),
};
const write = (body: string) => {
  const made = new DOMParser().parseFromString(body, 'text/html');
  Object.defineProperty(made, 'URL', { value: 'http://127.0.0.1:3001/vista/d1' });
  Object.defineProperty(made, 'readyState', { value: 'interactive' });
  return made;
};
function submit(this: HTMLFormElement) {
  const { content } = JSON.parse(this.querySelector('input')?.value ?? '');
  posted.push([this.method, this.getAttribute('action') ?? '', this.target, content]);
}
const frame = HTMLIFrameElement.prototype;
beforeEach(() => {
  posted.length = 0;
  scrolled.length = 0;
  page = null;
  vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(submit);
  vi.spyOn(frame, 'contentDocument', 'get').mockImplementation(() => page as never);
  vi.spyOn(frame, 'contentWindow', 'get').mockImplementation(() => view as never);
});
afterEach(() => reportFound());

const frames = () =>
  Array.from(document.querySelectorAll('iframe'), ({ name, dataset }) =>
    dataset.loading === undefined ? name : `${name} loading`,
  );
const open = (first: Props = {}) => openPage(<Pane {...first} />);

test('the preview is loaded a moment after the last key, one at a time', async () => {
  const { pass, perform, until } = await open();
  await pass(79);
  expect(posted).toEqual([]);
  await pass(1);
  expect(posted).toEqual([['post', '/vista/d1', 'vista-1', fields.content]]);
  expect(frames()).toEqual(['vista-1 loading']);
  // Another key while it is on its way: one at a time.
  await perform(() => change({ text: 'tres' }));
  await pass(80);
  expect(posted).toHaveLength(1);
  page = write('<main><h1>El puente</h1><p>uno</p></main><noscript>Sin</noscript>');
  await until(() => frames()[0] === 'vista-1');
  expect(page.querySelector('noscript')).toBeNull();
  await pass(80);
  expect(posted.slice(1)).toEqual([['post', '/vista/d1', 'vista-2', 'tres']]);
  // A picture of the same text arrived.
  await until(() => frames()[0] === 'vista-2');
  await perform(() => change({ text: 'tres', pictures: 1 }));
  await pass(80);
  expect(posted.slice(2)).toEqual([['post', '/vista/d1', 'vista-3', 'tres']]);
});

test('a preview that is hidden, offline or of a text that is too long loads nothing', async () => {
  const { pass, perform, read } = await open({ isPaneOpen: false });
  await pass(500);
  expect(posted).toEqual([]);
  await perform(() => reportLost(null));
  await perform(() => change({ isPaneOpen: true }));
  await pass(500);
  expect(posted).toEqual([]);
  await perform(() => reportFound());
  await pass(80);
  expect(posted).toHaveLength(1);
  const long = await open({ text: '# a\n'.repeat(501) });
  await long.pass(500);
  expect(posted).toHaveLength(1);
  expect(long.read()).toContain('No hay vista previa: el texto pasa de 500 títulos de sección.');
  await perform(() => change({ text: 'corto' }));
  await pass(80);
  expect(posted).toHaveLength(2);
  expect(read()).not.toContain('No hay vista previa');
});

test('the preview scrolls to the line that is written, unless it is in view', async () => {
  const { pass, perform, until } = await open({ here: 2 });
  await pass(80);
  const made = write('<main><h1>El puente</h1><p>uno</p><h2>Obra</h2><ul><li>dos</li></ul></main>');
  const tops: Record<string, number> = { H2: 1_000, LI: 500, P: 630 };
  for (const block of made.querySelectorAll('h2, li, p')) {
    Object.defineProperty(block, 'getBoundingClientRect', {
      value: () => ({ top: tops[block.tagName], height: 60 }),
    });
  }
  page = made;
  await until(() => scrolled.length > 0);
  expect(scrolled).toEqual([700]);
  // A blank line scrolls to the block above it; the list item is already in view.
  await perform(() => change({ here: 3 }));
  await perform(() => change({ here: 4 }));
  await perform(() => change({ here: 1 }));
  await perform(() => change({ here: 0 }));
  expect(scrolled).toEqual([700, 700, 330, -360]);
  // The text is scrolled: «Obra», half of it above a third of its pane, is there in the preview too.
  const pane = document.createElement('div');
  pane.innerHTML =
    '<textarea id="f-content"></textarea><p data-form="text"></p><p data-form="section"></p><p data-form="item"></p>';
  document.body.append(pane);
  const setBox = (element: Element | undefined, box: object) =>
    element && Object.assign(element, { getBoundingClientRect: () => box });
  setBox(pane, { top: 100, height: 600 });
  const [above, heading, below] = pane.querySelectorAll('p');
  setBox(above, { top: -400, height: 30 });
  setBox(heading, { top: 280, height: 40 });
  setBox(below, { top: 420, height: 30 });
  await perform(() => pane.dispatchEvent(new Event('scroll')));
  expect(scrolled.at(-1)).toBe(1_000 + 30 - 300);
  pane.remove();
});

test('signed out, the last page stays in view and no other is requested before signing in again', async () => {
  const { responses, pass, perform, until } = await openPage(<Pane />, {
    responses: { '/api/yo': 401 },
  });
  await pass(80);
  page = write('<main></main>');
  await until(() => frames()[0] === 'vista-1');
  page = null;
  await perform(() => change({ text: 'tres' }));
  await pass(80);
  page = write('{"detail":"Su sesión venció."}');
  Object.defineProperty(page, 'contentType', { value: 'application/problem+json' });
  await perform(() => document.querySelector('[data-loading]')?.dispatchEvent(new Event('load')));
  expect(frames()).toEqual(['vista-1']);
  for (const text of ['cuatro', 'tres']) {
    await perform(() => change({ text }));
    await pass(500);
  }
  expect(posted).toHaveLength(2);
  // The same text again: it was never shown.
  responses['/api/yo'] = {};
  await perform(() => settleSignIn(true));
  await pass(80);
  expect(posted).toHaveLength(3);
});
