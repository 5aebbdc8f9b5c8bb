import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { openElement } from '../testing/open-element.tsx';
import { useModal } from './modal.ts';

const push = vi.spyOn(history, 'pushState');
vi.spyOn(history, 'back').mockImplementation(() => {});
beforeEach(() => {
  push.mockClear();
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
  /** The browser's event after going back. */
  const arrive = () => page.perform(() => dispatchEvent(new PopStateEvent('popstate')));
  /** Pointer down and up; the browser clicks their common ancestor. */
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

test('a modal opened while the last one is closing stays, with its own history entry', async () => {
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

test('a press on the backdrop closes it; a double click or a selection does not', async () => {
  const { press, click, list, arrive } = await openModals();
  await press('uno');
  await click(2, 'dialog');
  await click(1, 'dialog button', 'dialog', 'dialog');
  await click(1, 'dialog', 'dialog button', 'dialog');
  expect(list()).toEqual(['uno']);
  await click(1, 'dialog');
  expect(list()).toEqual([]);
  await arrive();
});
