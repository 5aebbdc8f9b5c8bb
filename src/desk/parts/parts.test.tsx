import { act, type SyntheticEvent, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { openPage } from '../testing/page.tsx';
import { Button } from './button.tsx';
import { Count } from './count.tsx';
import { Dialog, takesFocus } from './dialog.tsx';
import { Field, LongField, PassphraseField, Select } from './field.tsx';
import { MenuButton } from './menu.tsx';
import { OrderedList } from './ordered-list.tsx';
import { PageHead, reportNavigation } from './page-head.tsx';
import { StateSign } from './state-sign.tsx';
import { Switch } from './switch.tsx';
import { useShownTab } from './tabs.tsx';

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

test('a menu is walked through by its keys, round and round, and gives the focus back', async () => {
  const { read, press, type } = await openPage(menu);
  using focus = vi.spyOn(HTMLElement.prototype, 'focus');
  await press('Más acciones');
  // The page stays where it is.
  expect(focus.mock.calls).toEqual([[{ preventScroll: true }]]);
  const walked = [isFocused()];
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp', 'Home', 'End', 'ArrowUp']) {
    await type('Más acciones', key);
    walked.push(isFocused());
  }
  expect(walked).toEqual([
    ...['Editar', 'Unir', 'Borrar', 'Editar', 'Borrar', 'Editar', 'Borrar', 'Unir'],
  ]);
  await type('Más acciones', 'x');
  expect(isFocused()).toBe('Unir');
  for (const key of ['Escape', 'Tab']) {
    await type('Más acciones', key);
    expect([read(), isFocused()]).toEqual([
      '[Más acciones, aria-expanded=false]|…\nOtra cosa',
      '…',
    ]);
    await press('Más acciones');
  }
  await press('Unir');
  expect([read(), isFocused()]).toEqual(['[Más acciones, aria-expanded=false]|…\nOtra cosa', '…']);
});

test('a menu is opened by an arrow, its items are found by a letter, and Space follows a link', async () => {
  const followed: string[] = [];
  const { type, read } = await openPage(
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
  // On to what comes after its button: the browser does the rest.
  const tab = new KeyboardEvent('keydown', { key: 'Tab', bubbles: true, cancelable: true });
  await send(tab, document.activeElement ?? window);
  expect([tab.defaultPrevented, isFocused()]).toEqual([false, '…']);
  expect(read()).toContain('aria-expanded=false');
});

test('a menu closes at a press beside it, or on its button, and not at one on itself', async () => {
  const { read, press } = await openPage(menu);
  const down = (name: string) =>
    send(
      new PointerEvent('pointerdown', { bubbles: true }),
      [...document.querySelectorAll('p, button')].find((each) => each.textContent === name),
    );
  await press('Más acciones');
  await down('Unir');
  expect(read()).toContain('aria-expanded=true');
  await down('Otra cosa');
  expect(read()).toContain('aria-expanded=false');
  await press('Más acciones');
  await press('Más acciones', 0);
  expect(read()).toContain('aria-expanded=false');
});

test('a menu hangs below its button, or stands above it, and stays on the screen', async () => {
  const { press } = await openPage(menu);
  // A phone's screen of 390 by 844, and a menu of 200 by 300.
  using _width = vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(200);
  using _height = vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(300);
  const box = { left: 20, right: 64, top: 100, bottom: 144 };
  using measure = vi
    .spyOn(HTMLElement.prototype, 'getBoundingClientRect')
    .mockImplementation(() => new DOMRect(box.left, box.top, 44, 44));
  await press('Más acciones');
  const where = () => {
    const { left, top } = document.querySelector<HTMLElement>('[role=menu]')?.style ?? {};
    return [left, top];
  };
  expect(where()).toEqual(['20px', '146px']);
  const follow = async (left: number, top: number, event: 'resize' | 'scroll') => {
    Object.assign(box, { left, top });
    await send(new Event(event), event === 'resize' ? window : document.body);
    return where();
  };
  expect(await follow(181, 491, 'resize')).toEqual(['181px', '537px']);
  expect(await follow(182, 492, 'scroll')).toEqual(['26px', '190px']);
  expect(await follow(300, 700, 'resize')).toEqual(['144px', '398px']);
  await act(async () => vi.stubGlobal('innerWidth', 220));
  await act(async () => vi.stubGlobal('innerHeight', 320));
  expect(await follow(20, 100, 'resize')).toEqual(['8px', '8px']);
  Object.assign(globalThis, { innerWidth: 390, innerHeight: 844 });
  await press('Editar');
  measure.mockClear();
  await send(new Event('resize'));
  await send(new Event('scroll'), document.body);
  expect(measure).not.toHaveBeenCalled();
});

function Shelf({ told }: { told: string[] }) {
  const [items, setItems] = useState(['Cal', 'Arena', 'Grava'].map((name) => ({ id: name, name })));
  return (
    <>
      <h2 id="shelf">Orden</h2>
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

test('a list is put in order by its buttons and by keys, which keep the focus, and says where each thing went', async () => {
  const told: string[] = [];
  const { read, press, type } = await openPage(<Shelf told={told} />);
  expect(read()).toMatchInlineSnapshot(`
    "Orden
    [Mover: Cal. Puesto 1 de 3. Use las flechas.]|Cal|[disabled=, Subir: Cal]|[Bajar: Cal]
    [Mover: Arena. Puesto 2 de 3. Use las flechas.]|Arena|[Subir: Arena]|[Bajar: Arena]
    [Mover: Grava. Puesto 3 de 3. Use las flechas.]|Grava|[Subir: Grava]|[disabled=, Bajar: Grava]"
  `);
  await press('Bajar: Cal');
  expect(read()).toMatchInlineSnapshot(`
    "Orden
    [Mover: Arena. Puesto 1 de 3. Use las flechas.]|Arena|[Subir: Arena, disabled=]|[Bajar: Arena]
    [Mover: Cal. Puesto 2 de 3. Use las flechas.]|Cal|[Subir: Cal]|[Bajar: Cal]
    [Mover: Grava. Puesto 3 de 3. Use las flechas.]|Grava|[Subir: Grava]|[disabled=, Bajar: Grava]
    Cal: puesto 2 de 3"
  `);
  await press('Subir: Grava');
  const grip = (name: string, place: number) =>
    `Mover: ${name}. Puesto ${place} de 3. Use las flechas.`;
  await type(grip('Grava', 2), 'ArrowUp');
  const onGrip = () => document.activeElement?.getAttribute('aria-label');
  expect(onGrip()).toBe(grip('Grava', 1));
  await type(grip('Grava', 1), 'ArrowUp');
  await type(grip('Grava', 1), 'x');
  await type(grip('Cal', 3), 'ArrowDown');
  await type(grip('Arena', 2), 'ArrowDown');
  expect(onGrip()).toBe(grip('Arena', 3));
  expect(told).toEqual([
    ...['Cal a 1', 'Cal queda en 1', 'Grava a 1', 'Grava queda en 1'],
    ...['Grava a 0', 'Grava queda en 0', 'Arena a 2', 'Arena queda en 2'],
  ]);
  expect(read()).toMatch(/\nArena: puesto 3 de 3$/);
});

test('a list is put in order by dragging, and what is dragged stays where it is let go', async () => {
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
  using capture = vi.spyOn(Element.prototype, 'setPointerCapture');
  await point('pointermove', 50);
  expect(told).toEqual([]);
  await point('pointerdown', 10);
  expect(capture.mock.calls).toEqual([[7]]);
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
    <form onSubmit={tell} onInvalid={tell} onReset={() => setWrong(false)}>
      <Field label="Nombre" />
      <Field label="Correo" fault={fault} />
      <LongField label="Nota" fault={fault} />
    </form>
  );
}

function Tabs() {
  const [place, setPlace] = useState('uno');
  const nav = useShownTab(place);
  return (
    <nav ref={nav}>
      <a href="/uno" aria-current={place === 'uno' ? 'page' : undefined}>
        Uno
      </a>
      <button type="button" onClick={() => setPlace('dos')}>
        Dos
      </button>
    </nav>
  );
}

test('the chosen one of many tabs is brought into view, with some of the one before it', async () => {
  using _places = vi.spyOn(HTMLElement.prototype, 'offsetLeft', 'get').mockImplementation(function (
    this: HTMLElement,
  ) {
    return this.tagName === 'NAV' ? 16 : 300;
  });
  const { press } = await openPage(<Tabs />);
  const nav = document.querySelector('nav');
  expect(nav?.scrollLeft).toBe(220);
  // None is chosen.
  await press('Dos');
  expect(nav?.scrollLeft).toBe(220);
});

test('a form that was sent leads to the first field that is wrong, but never away from who types', async () => {
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
  await fire(name.closest('form') ?? name, 'invalid');
  expect(document.activeElement).toBe(name);
});

test('a field is tied to what is said of it', async () => {
  const { read, press } = await openPage(
    <form>
      <Field label="Nombre" />
      <Field label="Correo" aside="como firma" hint="El suyo." fault="Falta." prefix="a:" />
      <LongField label="Saludo" aside={<Count length={3} most={9} />} hint="Corto." />
      <PassphraseField label="Clave Nueva" fault={null} />
      <Select label="Papel" />
      <Select label="Orden" labelHidden />
    </form>,
  );
  expect(read()).toMatchInlineSnapshot(`
    "Nombre
    Correo|como firma
    a:|[aria-invalid=true]
    Falta.
    El suyo.
    Saludo|3/9|3 de 9 caracteres
    Corto.
    Clave Nueva
    [aria-pressed=false, Mostrar: clave nueva]
    Papel
    [Orden]"
  `);
  const told = Array.from(document.querySelectorAll<HTMLInputElement>('input, textarea'), (field) =>
    (field.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent),
  );
  expect(told).toEqual([
    [undefined],
    ['Falta.', 'como firma', 'El suyo.'],
    ['Corto.'],
    [undefined],
  ]);
  const secret = () => document.querySelector<HTMLInputElement>('[autocapitalize=none]');
  expect([secret()?.type, secret()?.getAttribute('spellcheck')]).toEqual(['password', 'false']);
  await press('Mostrar: clave nueva');
  expect(secret()?.type).toBe('text');
  await press('Mostrar: clave nueva');
  expect(secret()?.type).toBe('password');
});

test('what is left of a limit is told from where it matters on', async () => {
  const say = async (length: number, from = 0) =>
    (await openPage(<Count length={length} most={10} from={from} />)).read();
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
    '11/10 · sobran 1|11 de 10 caracteres, 1 de más',
  ]);
});

test('a switch says whether it is on, and asks for the other', async () => {
  const onChange = vi.fn();
  const { read, press } = await openPage(
    <>
      <Switch checked onChange={onChange}>
        Avisar
      </Switch>
      <Switch checked={false} onChange={onChange}>
        Contar
      </Switch>
      <Switch checked={false} onChange={onChange} disabled>
        Medir
      </Switch>
    </>,
  );
  expect(read()).toBe(
    '[aria-checked=true]|Avisar|[aria-checked=false]|Contar|[aria-checked=false, disabled=]|Medir',
  );
  await press('Avisar');
  await press('Contar');
  expect(onChange.mock.calls).toEqual([[false], [true]]);
});

test('a button that works, or whose work is not over, takes no second press', async () => {
  let finish = () => {};
  const onClick = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)));
  const { read, press } = await openPage(
    <>
      <Button onClick={onClick}>Enviar</Button>
      <Button onClick={onClick} busy>
        Guardando
      </Button>
    </>,
  );
  expect(read()).toBe('Enviar|[aria-busy=true, aria-disabled=true]|Guardando');
  await press('Guardando');
  expect(onClick).not.toHaveBeenCalled();
  await press('Enviar');
  await press('Enviar');
  expect(onClick).toHaveBeenCalledOnce();
  await act(async () => finish());
  await press('Enviar');
  expect(onClick).toHaveBeenCalledTimes(2);
});

test('a dialog has a cross unless one of its buttons has to be pressed, and is told when it is closed', async () => {
  const onClose = vi.fn();
  const { readDialog, press } = await openPage(
    <Dialog title="Unir" onClose={onClose}>
      {(close) => (
        <button type="button" ref={takesFocus} onClick={close}>
          Hecho
        </button>
      )}
    </Dialog>,
  );
  expect(readDialog()).toBe('Unir\n[Cerrar]\nHecho');
  expect(document.querySelector('[autofocus]')?.textContent).toBe('Hecho');
  await press('Hecho');
  expect(onClose).toHaveBeenCalledOnce();
  const bare = await openPage(
    <Dialog title="Entrar" onClose={onClose} hasCross={false}>
      Espere
    </Dialog>,
  );
  expect(bare.readDialog()).toBe('Entrar\nEspere');
});

test('a press beside a dialog closes it, unless something was typed there', async () => {
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

test('a page that is come to from another has the focus on its name', async () => {
  const page = (
    <PageHead title="Equipo" lead="Quién es quién.">
      <Button>Invitar</Button>
    </PageHead>
  );
  using focus = vi.spyOn(HTMLElement.prototype, 'focus');
  const { read } = await openPage(page, { at: '/equipo' });
  expect(read()).toMatchInlineSnapshot(`
    "Equipo
    [Ayuda: Invitar a alguien, href=/ayuda/equipo]
    Quién es quién.
    Invitar"
  `);
  expect(document.title).toBe('Equipo | Redacción de Plomada');
  expect(focus).not.toHaveBeenCalled();
  reportNavigation();
  const guide = await openPage(<PageHead title="Ayuda" />, { at: '/ayuda/mesa' });
  expect(guide.read()).toBe('Ayuda');
  expect(focus.mock.calls).toEqual([[{ preventScroll: true }]]);
  expect(isFocused()).toBe('Ayuda');
});

test('each state of an article is told in words', async () => {
  const words = {
    borrador: 'Borrador',
    revision: 'En revisión',
    programado: 'Programado',
    publicado: 'Publicado',
    cambios: 'Publicado, con cambios sin publicar',
    retirado: 'Retirado',
    papelera: 'En la papelera',
  } as const;
  for (const [state, word] of Object.entries(words)) {
    await openPage(<StateSign state={state as keyof typeof words} />);
    expect(document.body.textContent).toBe(word);
  }
});
