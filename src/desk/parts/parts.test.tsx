import { act, type SyntheticEvent, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { openPage } from '../testing/page.tsx';
import { PassphraseField } from './account-fields.tsx';
import { Announcer } from './announcer.tsx';
import { Button } from './button.tsx';
import { Count } from './count.tsx';
import { Dialog } from './dialog.tsx';
import { Field, LongField } from './field.tsx';
import { MenuButton } from './menu.tsx';
import { OrderedList } from './ordered-list.tsx';
import { PageHead, reportNavigation } from './page.tsx';
import { Banner } from './status.tsx';

const isFocused = () => document.activeElement?.textContent;
const send = (event: Event, to: EventTarget = window) => act(async () => to.dispatchEvent(event));

const menu = (
  <>
    <MenuButton label="Más acciones" face="…">
      <button type="button" role="menuitem">
        Editar
      </button>
      <button type="button" role="menuitem">
        Unir
      </button>
      <button type="button" role="menuitem">
        Borrar
      </button>
    </MenuButton>
    <p>Otra cosa</p>
  </>
);

test('arrow keys go round a menu, and closing it gives the focus back', async () => {
  const { press, type, queryByRole } = await openPage(menu);
  await press('Más acciones');
  const walked = [isFocused()];
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp', 'Home', 'End', 'ArrowUp']) {
    await type('Más acciones', key);
    walked.push(isFocused());
  }
  expect(walked).toEqual([
    ...['Editar', 'Unir', 'Borrar', 'Editar', 'Borrar', 'Editar', 'Borrar', 'Unir'],
  ]);
  for (const key of ['Escape', 'Tab']) {
    await type('Más acciones', key);
    expect([queryByRole('menu'), isFocused()]).toEqual([null, '…']);
    await press('Más acciones');
  }
  await press('Unir');
  expect([queryByRole('menu'), isFocused()]).toEqual([null, '…']);
});

test('an arrow opens a menu, a letter finds its items, and Space follows a link', async () => {
  const followed: string[] = [];
  const { press, type } = await openPage(
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
    </MenuButton>,
  );
  const hit = async (key: string) => {
    await type('Más acciones', key);
    return isFocused();
  };
  expect(await hit('ArrowDown')).toBe('Editar');
  expect([await hit('u'), await hit('U'), await hit('u'), await hit('x')]).toEqual([
    ...['Último paso', 'Unir', 'Último paso', 'Último paso'],
  ]);
  await hit(' ');
  expect([followed, isFocused()]).toEqual([['Último paso'], '…']);
  expect(await hit('ArrowUp')).toBe('Unir');
  await hit('Escape');
  await press('Más acciones');
  expect(isFocused()).toBe('Editar');
});

test('a menu closes on a press outside it or on its button', async () => {
  const { press, queryByRole } = await openPage(menu);
  const down = (name: string) =>
    send(
      new PointerEvent('pointerdown', { bubbles: true }),
      [...document.querySelectorAll('p, button')].find((each) => each.textContent === name),
    );
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

test('a list is ordered by dragging', async () => {
  const told: string[] = [];
  await openPage(<Shelf told={told} />);
  // Rows of forty.
  using _rows = vi
    .spyOn(HTMLElement.prototype, 'getBoundingClientRect')
    .mockImplementation(function (this: HTMLElement) {
      const place = [...(this.parentElement?.children ?? [])].indexOf(this);
      return new DOMRect(0, place * 40, 300, 40);
    });
  const grip = () => document.querySelector('[data-id=Cal] > button') ?? document.body;
  const point = (kind: string, clientY = 0) =>
    send(new PointerEvent(kind, { bubbles: true, pointerId: 7, clientY }), grip());
  await point('pointermove', 50);
  expect(told).toEqual([]);
  await point('pointerdown', 10);
  for (const at of [39, 40, 79, 80, 500, 500, 0]) await point('pointermove', at);
  await point('pointermove', 60);
  await point('pointerup');
  await point('pointermove', 100);
  expect(told).toEqual(['Cal a 1', 'Cal a 2', 'Cal a 0', 'Cal a 1', 'Cal queda en 1']);
  await point('pointerup');
  await point('pointerdown');
  await point('pointercancel');
  expect(told.slice(5)).toEqual(['Cal queda en 1']);
});

function Form() {
  const [isWrong, setWrong] = useState(false);
  const fault = isWrong ? 'Falta.' : null;
  const tell = (event: SyntheticEvent) => {
    event.preventDefault();
    setWrong(true);
  };
  return (
    <form onSubmit={tell} onDoubleClick={tell} onReset={() => setWrong(false)}>
      <Field label="Nombre" />
      <Field label="Correo" fault={fault} />
      <LongField label="Nota" fault={fault} />
    </form>
  );
}

test('a sent form focuses its first wrong field, but never while a person types', async () => {
  const { find, perform } = await openPage(<Form />);
  const [name, email] = [find('input', 'Nombre'), find('input', 'Correo')];
  const fire = (to: HTMLElement, kind: string) =>
    perform(() => to.dispatchEvent(new Event(kind, { bubbles: true, cancelable: true })));
  await perform(() => name.focus());
  await fire(name, 'input');
  await fire(name.closest('form') ?? name, 'submit');
  expect(document.activeElement).toBe(email);
  await perform(() => name.focus());
  await fire(name.closest('form') ?? name, 'reset');
  await fire(name, 'input');
  await fire(name.closest('form') ?? name, 'dblclick');
  expect(email.getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(name);
});

test('a field is described by its fault and its hints', async () => {
  const { getByLabelText } = await openPage(
    <Field label="Correo" aside="como firma" hint="El suyo." fault="Falta." prefix="a:" />,
  );
  const field = getByLabelText('Correo');
  expect(field.getAttribute('aria-invalid')).toBe('true');
  const described = (field.getAttribute('aria-describedby') ?? '').split(' ');
  expect(described.map((id) => document.getElementById(id)?.textContent)).toEqual([
    'Falta.',
    'como firma',
    'El suyo.',
  ]);
});

test('a field is described by its count, so that its limit is read with it', async () => {
  const { getByLabelText } = await openPage(
    <Field label="Lema" aside={<Count length={2} max={9} />} />,
  );
  const id = getByLabelText('Lema').getAttribute('aria-describedby') ?? '';
  expect(document.getElementById(id)?.textContent).toContain('2 de 9 caracteres');
});

function Result() {
  const [found, setFound] = useState('');
  return (
    <>
      <Announcer />
      <Button onClick={() => setFound('Está completo.')}>Comprobar</Button>
      {found && (
        <Banner icon="check" role="status">
          {found}
        </Banner>
      )}
    </>
  );
}

test('a banner that appears is announced in a region that was there before', async () => {
  const { getByRole, press } = await openPage(<Result />);
  const region = getByRole('status');
  await press('Comprobar');
  expect(region.textContent).toBe('Está completo.');
});

test('a passphrase is shown and hidden', async () => {
  const { getByLabelText, press } = await openPage(
    <PassphraseField label="Clave Nueva" fault={null} />,
  );
  const readType = () => getByLabelText<HTMLInputElement>('Clave Nueva').type;
  expect(readType()).toBe('password');
  await press('Mostrar: clave nueva');
  expect(readType()).toBe('text');
  await press('Mostrar: clave nueva');
  expect(readType()).toBe('password');
});

test('the characters left are shown when few are left', async () => {
  const say = async (length: number, from = 0) =>
    (await openPage(<Count length={length} max={10} from={from} />)).read();
  expect([
    await say(0),
    await say(7, 0.8),
    await say(8, 0.8),
    await say(10),
    await say(11),
  ]).toEqual([
    '0/10|0 de 10 caracteres',
    '',
    '8/10|8 de 10 caracteres',
    '10/10|10 de 10 caracteres',
    '11/10 · sobra 1|11 de 10 caracteres, 1 de más',
  ]);
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

test('a press outside a dialog closes it, unless it has typed text', async () => {
  const onClose = vi.fn();
  const { choose, perform } = await openPage(
    <Dialog title="Devolver" onClose={onClose}>
      <Field label="Buscar" type="search" />
      <LongField label="Qué falta" />
    </Dialog>,
  );
  const pressBeside = () =>
    perform(() => {
      for (const kind of ['pointerdown', 'pointerup', 'click']) {
        const event = new MouseEvent(kind, { bubbles: true, detail: 1 });
        document.querySelector('dialog')?.dispatchEvent(event);
      }
    });
  await choose('Qué falta', 'La fuente.');
  await pressBeside();
  expect(onClose).not.toHaveBeenCalled();
  const other = await openPage(
    <Dialog title="Imágenes" onClose={onClose}>
      <Field label="Buscar" type="search" />
    </Dialog>,
  );
  await other.choose('Buscar', 'viga');
  await pressBeside();
  expect(onClose).toHaveBeenCalledOnce();
});

test('a page takes the focus only when a person comes to it from another page', async () => {
  await openPage(<PageHead title="Equipo" />, { at: '/equipo' });
  expect(document.title).toBe('Equipo | Redacción de Plomada');
  expect(document.activeElement).toBe(document.body);
  reportNavigation();
  await openPage(<PageHead title="Ayuda" />, { at: '/ayuda/mesa' });
  expect(isFocused()).toBe('Ayuda');
});

test('an item held with Space is placed once, and Escape puts it back', async () => {
  const told: string[] = [];
  const { type, getByText } = await openPage(<Shelf told={told} />);
  const grip = (place: number) => `Mover: Cal. Puesto ${place} de 3. Use las flechas.`;
  await type(grip(1), ' ');
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
});
