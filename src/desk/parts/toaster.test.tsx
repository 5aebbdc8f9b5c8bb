import { act, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { openPage } from '../testing/page.tsx';
import { announce } from './announcer.tsx';
import { Dialog } from './dialog.tsx';
import { toast } from './toast.ts';
import { Toaster } from './toaster.tsx';

const notices = () =>
  Array.from(document.querySelectorAll('[aria-label=Avisos] > *'), (each) => [
    each.role,
    each.textContent,
  ]);

test('a notice leaves after six seconds, or ten with a button, which runs its action', async () => {
  const { press, wait } = await openPage(<Toaster />);
  const run = vi.fn();
  const action = { label: 'Otra vez', run };
  await act(async () => toast({ title: 'Guardado' }));
  await wait(5_999);
  expect(notices()[0]).toEqual(['status', 'Guardado']);
  await wait(1);
  expect(notices()[0]).toEqual(['status', '']);
  await act(async () => toast({ title: 'No se guardó', text: 'Sin red.', tone: 'bad', action }));
  await wait(9_999);
  expect(notices()[1]).toEqual(['alert', 'No se guardóSin red. Otra vez']);
  await press('Otra vez');
  expect(notices()[1]).toEqual(['alert', '']);
  expect(run).toHaveBeenCalledOnce();
});

function Page({ isOpen = true }) {
  const [open, setOpen] = useState(isOpen);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Abrir
      </button>
      {open && (
        <Dialog title="Nombre" onClose={() => setOpen(false)}>
          <input aria-label="Nombre" />
        </Dialog>
      )}
      <Toaster />
    </>
  );
}

test('a notice is shown in the open dialog, and stays when that closes', async () => {
  const { queryByRole, close, type } = await openPage(<Page />);
  await act(async () => toast({ title: 'No se guardó', tone: 'bad' }));
  expect(queryByRole('dialog')?.textContent).toContain('No se guardó');
  // Escape in it closes it, and not the dialog.
  const press = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true });
  await act(async () => document.querySelector('[role=alert] > *')?.dispatchEvent(press));
  expect([press.defaultPrevented, notices()[1]]).toEqual([true, ['alert', '']]);
  await act(async () => toast({ title: 'No se guardó', tone: 'bad' }));
  await close();
  expect([queryByRole('dialog'), notices()[1]]).toEqual([null, ['alert', 'No se guardó']]);
  await type('No se guardó', 'Escape');
});

test('a dialog that opens covers a success notice until it closes, but never a failure', async () => {
  const action = { label: 'Deshacer', run: () => {} };
  const { press, close, queryByRole } = await openPage(<Page isOpen={false} />);
  const openOver = async (input: Parameters<typeof toast>[0]) => {
    await act(async () => toast(input));
    await press('Abrir');
    const text = queryByRole('dialog')?.textContent;
    await close();
    return text;
  };
  expect(await openOver({ title: 'Se quitó', action })).toBe('Nombre');
  expect(notices()[0]?.[1]).toContain('Deshacer');
  expect(await openOver({ title: 'No se guardó', tone: 'bad' })).toContain('No se guardó');
});

test('an announcement is read in the open dialog, and an old one is not read again', async () => {
  announce('50 de 57');
  const { queryByRole, close } = await openPage(<Page />);
  const regions = () =>
    Array.from(
      queryByRole('dialog')?.querySelectorAll('[role=status]') ?? [],
      (each) => each.textContent,
    );
  // The regions of announcements and of notices are there before their text.
  expect(regions()).toEqual(['', '']);
  await act(async () => announce('Sin resultados'));
  expect(regions()).toEqual(['Sin resultados', '']);
  await close();
});
