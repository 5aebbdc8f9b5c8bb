import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { openElement } from '../testing/open-element.tsx';
import { takeModalEntry, useModal } from './modal.ts';

const push = vi.spyOn(history, 'pushState');
const back = vi.spyOn(history, 'back').mockImplementation(() => {});
beforeEach(() => {
  push.mockClear();
  back.mockClear();
});

function Modal({ name, onClose }: { name: string; onClose: () => void }) {
  const { ref, close } = useModal();
  return (
    <dialog ref={ref} onClose={onClose} aria-label={name}>
      <button type="button" onClick={close}>
        Cerrar {name}
      </button>
    </dialog>
  );
}

function Page() {
  const [open, setOpen] = useState<string[]>([]);
  return (
    <>
      {['uno', 'dos'].map((name) => (
        <button key={name} type="button" onClick={() => setOpen([...open, name])}>
          {name}
        </button>
      ))}
      {open.map((name) => (
        <Modal
          key={name}
          name={name}
          onClose={() => setOpen((all) => all.filter((each) => each !== name))}
        />
      ))}
    </>
  );
}

async function openModals() {
  const page = await openElement(() => <Page />, {});
  const list = () =>
    Array.from(document.querySelectorAll('dialog'), (each) => each.getAttribute('aria-label'));
  /** What the browser tells once it has gone back. */
  const arrive = () => page.perform(() => dispatchEvent(new PopStateEvent('popstate')));
  /** Pressed at one place, let go at another; the browser clicks what holds both. */
  const click = (detail: number, from: string, to = from, clicked = from) =>
    page.perform(() => {
      const events = { pointerdown: from, pointerup: to, click: clicked };
      for (const [kind, at] of Object.entries(events)) {
        const event = new MouseEvent(kind, { bubbles: true, cancelable: true, detail });
        document.querySelector(at)?.dispatchEvent(event);
      }
    });
  return { ...page, list, arrive, click };
}

test('a modal takes its entry of the history with it, whichever way it is closed', async () => {
  const { press, list, arrive } = await openModals();
  await press('uno');
  await press('dos');
  expect([list(), push.mock.calls.length]).toEqual([['uno', 'dos'], 1]);
  await press('Cerrar dos');
  expect([list(), back.mock.calls.length]).toEqual([['uno'], 0]);
  await press('Cerrar uno');
  expect([list(), back.mock.calls.length]).toEqual([[], 1]);
  await arrive();
  await press('uno');
  await press('dos');
  // The phone's Back.
  await arrive();
  expect([list(), push.mock.calls.length, back.mock.calls.length]).toEqual([[], 2, 1]);
});

test('one that is opened while the last is being left stays, with an entry of its own', async () => {
  const { press, list, arrive } = await openModals();
  await press('uno');
  await press('Cerrar uno');
  await press('dos');
  expect(push).toHaveBeenCalledTimes(1);
  await arrive();
  expect([list(), push.mock.calls.length]).toEqual([['dos'], 2]);
  await arrive();
  expect(list()).toEqual([]);
});

test('where a link leads out of it, the next page has its entry', async () => {
  const { press } = await openModals();
  await press('uno');
  expect([takeModalEntry(), takeModalEntry()]).toEqual([true, false]);
  await press('Cerrar uno');
  expect(back).not.toHaveBeenCalled();
});

test('a press beside it closes it, but not the second of the two that opened it', async () => {
  const { press, click, list, arrive } = await openModals();
  await press('uno');
  await click(2, 'dialog');
  await click(2, 'dialog button');
  expect(list()).toEqual(['uno']);
  await click(1, 'dialog');
  expect(list()).toEqual([]);
  await arrive();
});

test('a selection that ends beside a modal, or begins there, does not close it', async () => {
  const { press, click, list, close } = await openModals();
  await press('uno');
  await click(1, 'dialog button', 'dialog', 'dialog');
  await click(1, 'dialog', 'dialog button', 'dialog');
  expect(list()).toEqual(['uno']);
  await close();
});
