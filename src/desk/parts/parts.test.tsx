import { act, type SyntheticEvent, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { reportNavigation } from '../arrival.ts';
import { openPage } from '../testing/page.tsx';
import { Announcer } from './announcer.tsx';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { Field, LongField } from './field.tsx';
import { MenuButton } from './menu.tsx';
import { OrderedList } from './ordered-list.tsx';
import { PageHead } from './page.tsx';

const isFocused = () => document.activeElement?.textContent;
const send = (event: Event, to: EventTarget = window) => act(async () => to.dispatchEvent(event));

const followed: string[] = [];
const menu = (
  <>
    <MenuButton label="Más acciones" face="…">
      <button type="button" role="menuitem">
        Editar
      </button>
      <a href="/unir" role="menuitem" onClick={(event) => followed.push(event.currentTarget.text)}>
        Último paso
      </a>
      <button type="button" role="menuitem">
        Unir
      </button>
    </MenuButton>
    <p>Otra cosa</p>
  </>
);
async function openMenu() {
  const page = await openPage(menu);
  const hit = async (key: string) => {
    await page.type('Más acciones', key);
    return isFocused();
  };
  return { ...page, hit };
}

test('a menu is walked with arrow keys and letters, and closing it gives the focus back', async () => {
  const { press, hit, queryByRole } = await openMenu();
  expect(await hit('ArrowDown')).toBe('Editar');
  const walked = [];
  const keys = 'ArrowDown ArrowDown ArrowDown ArrowUp Home End u U x'.split(' ');
  for (const key of keys) walked.push(await hit(key));
  expect(walked).toEqual([
    ...['Último paso', 'Unir', 'Editar', 'Unir', 'Editar', 'Unir', 'Último paso', 'Unir', 'Unir'],
  ]);
  for (const close of [() => hit('Escape'), () => hit('Tab'), () => press('Unir')]) {
    await close();
    expect([queryByRole('menu'), isFocused()]).toEqual([null, '…']);
    expect(await hit('ArrowUp')).toBe('Unir');
  }
  // Space follows a link.
  await hit('ArrowUp');
  await hit(' ');
  expect([followed, isFocused()]).toEqual([['Último paso'], '…']);
});

test('a menu closes on a press outside it or on its button', async () => {
  const { press, queryByRole, getByText } = await openMenu();
  const down = (name: string) =>
    send(new PointerEvent('pointerdown', { bubbles: true }), getByText(name));
  await press('Más acciones');
  await down('Unir');
  expect(queryByRole('menu')).toBeTruthy();
  await down('Otra cosa');
  expect(queryByRole('menu')).toBeNull();
  await press('Más acciones');
  await press('Más acciones', 0);
  expect(queryByRole('menu')).toBeNull();
});

function Shelf({ told }: { told: string[] }) {
  const [items, setItems] = useState(['Cal', 'Arena', 'Grava'].map((name) => ({ id: name, name })));
  return (
    <>
      <h2 id="shelf">Orden</h2>
      <Announcer />
      <OrderedList
        items={items}
        labelledBy="shelf"
        onMove={(id, to) => {
          told.push(`${id} a ${to}`);
          setItems((before) => {
            const moved = before.filter((each) => each.id === id);
            return before.filter((each) => each.id !== id).toSpliced(to, 0, ...moved);
          });
        }}
        onPlaced={(id, to) => told.push(`${id} queda en ${to}`)}
      >
        {({ name }) => <b>{name}</b>}
      </OrderedList>
    </>
  );
}

test('a list is ordered by buttons and by keys, which keep the focus, and the new place is announced', async () => {
  const told: string[] = [];
  const { press, type, getByRole, getByText } = await openPage(<Shelf told={told} />);
  expect(getByRole<HTMLButtonElement>('button', { name: 'Subir: Cal' }).disabled).toBe(true);
  expect(getByRole<HTMLButtonElement>('button', { name: 'Bajar: Grava' }).disabled).toBe(true);
  await press('Bajar: Cal');
  expect(getByText('Cal: puesto 2 de 3')).toBeTruthy();
  await press('Subir: Grava');
  const grip = (name: string, place: number) =>
    `Mover: ${name}. Puesto ${place} de 3. Use las flechas.`;
  await type(grip('Grava', 2), 'ArrowUp');
  expect(document.activeElement?.getAttribute('aria-label')).toBe(grip('Grava', 1));
  // At the ends, and with other keys, nothing moves.
  await type(grip('Grava', 1), 'ArrowUp');
  await type(grip('Grava', 1), 'x');
  await type(grip('Cal', 3), 'ArrowDown');
  expect(told).toEqual([
    ...['Cal a 1', 'Cal queda en 1', 'Grava a 1', 'Grava queda en 1'],
    ...['Grava a 0', 'Grava queda en 0'],
  ]);
});

function Form() {
  const [isWrong, setWrong] = useState(false);
  const fault = isWrong ? 'Falta.' : null;
  const showError = (event: SyntheticEvent) => {
    event.preventDefault();
    setWrong(true);
  };
  return (
    <form onSubmit={showError} onDoubleClick={showError} onReset={() => setWrong(false)}>
      <Field label="Nombre" />
      <Field label="Correo" fault={fault} />
      <LongField label="Nota" fault={fault} />
    </form>
  );
}

test('a sent form focuses its first wrong field, but never while a person types', async () => {
  const { find, perform } = await openPage(<Form />);
  const [name, email] = [find('input', 'Nombre'), find('input', 'Correo')];
  /** Types a letter in the first field, and sends an event to the form. */
  const typeAnd = async (kind: string) => {
    await perform(() => name.focus());
    for (const each of ['input', kind]) {
      const event = new Event(each, { bubbles: true, cancelable: true });
      await perform(() => name.dispatchEvent(event));
    }
    return document.activeElement;
  };
  expect(await typeAnd('submit')).toBe(email);
  await typeAnd('reset');
  // Without a submission the faults appear only.
  expect(await typeAnd('dblclick')).toBe(name);
  expect(email.getAttribute('aria-invalid')).toBe('true');
});

test('a button takes no second press while its work is running', async () => {
  let finish = () => {};
  const onClick = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)));
  const { press } = await openPage(
    <>
      <Button onClick={onClick}>Enviar</Button>
      <Button onClick={onClick} busy>
        Guardando
      </Button>
    </>,
  );
  await press('Guardando');
  expect(onClick).not.toHaveBeenCalled();
  await press('Enviar');
  await press('Enviar');
  expect(onClick).toHaveBeenCalledOnce();
  await act(async () => finish());
  await press('Enviar');
  expect(onClick).toHaveBeenCalledTimes(2);
});

test.each([
  ['Qué falta', 0],
  ['Buscar', 1],
])('with text typed in «%s» a press outside a dialog closes it %i times', async (field, times) => {
  const onClose = vi.fn();
  const { choose, perform } = await openPage(
    <Dialog title="Devolver" onClose={onClose}>
      <Field label="Buscar" type="search" />
      <LongField label="Qué falta" />
    </Dialog>,
  );
  await choose(field, 'viga');
  await perform(() => {
    for (const kind of ['pointerdown', 'pointerup', 'click']) {
      const event = new MouseEvent(kind, { bubbles: true, detail: 1 });
      document.querySelector('dialog')?.dispatchEvent(event);
    }
  });
  expect(onClose).toHaveBeenCalledTimes(times);
});

test('a page takes the focus only when a person comes to it from another page', async () => {
  await openPage(<PageHead title="Equipo" />, { at: '/equipo' });
  expect(document.title).toBe('Equipo | Redacción de Plomada');
  expect(document.activeElement).toBe(document.body);
  reportNavigation('forward');
  await openPage(<PageHead title="Ayuda" />, { at: '/ayuda/mesa' });
  expect(isFocused()).toBe('Ayuda');
});

test('an item held with Space is placed once, Escape puts it back, and leaving it lets it go', async () => {
  const told: string[] = [];
  const { type, fire, getByText } = await openPage(<Shelf told={told} />);
  const grip = (place: number) => `Mover: Cal. Puesto ${place} de 3. Use las flechas.`;
  await type(grip(1), ' ');
  // The key is held down a little.
  await fire(grip(1), 'keydown', { key: ' ', repeat: true });
  expect(getByText(/^Cal: tomado/)).toBeTruthy();
  await type(grip(1), 'ArrowDown');
  await type(grip(2), 'ArrowDown');
  await type(grip(3), ' ');
  expect(told).toEqual(['Cal a 1', 'Cal a 2', 'Cal queda en 2']);
  await type(grip(3), ' ');
  await type(grip(3), 'ArrowUp');
  await type(grip(2), 'Escape');
  expect(told.slice(3)).toEqual(['Cal a 1', 'Cal a 2']);
  expect(document.activeElement?.getAttribute('aria-label')).toBe(grip(3));
  await type(grip(3), ' ');
  await fire(grip(3), 'focusout');
  expect(told.slice(5)).toEqual(['Cal queda en 2']);
});
