import { beforeEach, expect, test, vi } from 'vitest';
import { onItsWay, openSite, responses } from '../testing/page.tsx';
import { result } from '../testing/samples.ts';
import { toast } from '../ui/toast.ts';

beforeEach(() => localStorage.clear());

const listStored = () => ({ ...localStorage });
const allowed = { cookieConsent: 'accepted', analyticsEnabled: 'true', advertisingEnabled: 'true' };
const refused = {
  cookieConsent: 'configured',
  analyticsEnabled: 'false',
  advertisingEnabled: 'false',
};

test('a reader accepts or rejects all, and is not asked again', async () => {
  for (const [response, stored] of [
    ['Aceptar Todo', allowed],
    ['Rechazar', refused],
  ] as const) {
    localStorage.clear();
    const page = await openSite('/contacto');
    const link = page.find('a', 'Análisis');
    await page.perform(() => link.focus());
    await page.perform(() => page.find('button', response).focus());
    await page.press(response);
    // The pressed button is gone.
    expect(document.activeElement).toBe(link);
    expect(page.read()).not.toContain('Usted decide qué guardamos.');
    expect(listStored()).toEqual(stored);
    const later = await openSite('/contacto');
    expect(later.read()).not.toContain('Usted decide qué guardamos.');
    await later.press('Configuración de Cookies');
    expect(later.readDialog()).toContain(`[aria-checked=${stored.analyticsEnabled}, Cookies de an`);
  }
});

test('without browser storage a choice lasts until the page is closed', async () => {
  const { localStorage: own } = globalThis;
  const fail = () => {
    throw new DOMException('blocked', 'SecurityError');
  };
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: fail });
  const page = await openSite('/contacto');
  await page.press('Aceptar Todo');
  expect(page.read()).not.toContain('Usted decide qué guardamos.');
  vi.stubGlobal('localStorage', { getItem: fail, setItem: fail });
  await page.press('Configuración de Cookies');
  expect(page.readDialog()).toContain('[aria-checked=true, Cookies de analítica]');
  vi.stubGlobal('localStorage', own);
  // Stored as soon as storage works.
  await page.press('Guardar');
  expect(listStored()).toEqual({ ...allowed, cookieConsent: 'configured' });
  // And a choice in another tab is valid here.
  localStorage.setItem('analyticsEnabled', 'false');
  await page.perform(() => dispatchEvent(new Event('storage')));
  await page.press('Configuración de Cookies');
  expect(page.readDialog()).toContain('[aria-checked=false, Cookies de analítica]');
});

const other = { slug: 'viga', title: 'La viga', passage: { text: 'un muro', marks: [[3, 7]] } };
const field = 'Buscar artículos';
const openSearch = (given: object, at = '/contacto') =>
  openSite(at, { responses: { ...responses(), ...given } });
/** The box's message and options. */
const readBox = () => {
  const parts = document.querySelectorAll('header search :is([role=status], [role=listbox])');
  return Array.from(parts, (part) => part.textContent).join('|');
};
const isSwinging = () => document.querySelector('header search [role=status] svg') !== null;
const readMarked = () =>
  document.querySelector('[aria-selected=true]')?.getAttribute('href') ?? null;

test('a search starts when the reader pauses, and not for one letter', async () => {
  const page = await openSearch({ '/api/articles/search?q=muro': onItsWay });
  await page.choose(field, 'm ');
  expect(await page.wait(1_000)).toEqual([]);
  expect(readBox()).toBe('');
  await page.choose(field, 'muros');
  expect(readBox()).toBe('Buscando...');
  expect(isSwinging()).toBe(true);
  await page.wait(199);
  await page.choose(field, ' muro ');
  expect(await page.wait(199)).toEqual([]);
  expect(await page.wait(1)).toEqual(['GET /api/articles/search?q=muro']);
  expect(readBox()).toBe('Buscando...');
  await page.press('Borrar la búsqueda');
  expect(readBox()).toBe('');
  expect(document.activeElement?.getAttribute('aria-label')).toBe(field);
});

test('results have their matches marked, and the arrow keys cycle through them', async () => {
  const page = await openSearch({ '/api/articles/search?q=muro': [result, other] });
  await page.choose(field, 'muro');
  await page.wait(200);
  expect(readBox()).toMatch(/^2 resultados\|.*Noticias12 nov 2026.*Ver todos los resultados$/);
  const marks = Array.from(document.querySelectorAll('mark'), (mark) => mark.textContent);
  expect(marks).toEqual(['muro', 'muro', 'muro']);
  const marked = [];
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp', 'ArrowUp']) {
    await page.type(field, key);
    marked.push(readMarked());
  }
  const all = '/buscar?q=muro';
  expect(marked).toEqual(['/articulo/muro', '/articulo/viga', all, null, all, '/articulo/viga']);
  const combobox = document.querySelector('header [role=combobox]');
  expect(
    document.getElementById(combobox?.getAttribute('aria-activedescendant') ?? '')?.textContent,
  ).toContain('La viga');
  await page.type(field, 'Escape');
  expect(readBox()).toBe('');
  await page.type(field, 'ArrowDown');
  await page.type(field, 'ArrowDown');
  await page.type(field, 'Enter');
  expect(page.where()).toBe('/articulo/muro');
  expect(readBox()).toBe('');
  expect((page.find('input', field) as HTMLInputElement).value).toBe('');
});

test('at most eight results are listed, and the page has the others', async () => {
  const many = Array.from({ length: 12 }, (_, id) => ({ ...result, id, slug: `muro-${id}` }));
  const page = await openSearch({ '/api/articles/search?q=muros': many });
  await page.choose(field, 'muros');
  await page.wait(200);
  const options = page.getAllByRole('option').map((option) => option.getAttribute('href'));
  expect([options.length, options.at(-1)]).toEqual([9, '/buscar?q=muros']);
});

test('a typo is reported, an empty result offers links, and a failure shows nothing', async () => {
  const none = { found: 0, categories: [], page: 1, results: [] };
  const category = { slug: 'analisis', name: 'Análisis' };
  const page = await openSearch({
    '/api/articles/search?q=murro': [{ ...result, understood: 'muro' }],
    '/api/articles/search?q=zzzzz': [],
    '/api/search?q=zzzzz': { ...none, nearest: { categories: [category], articles: [] } },
    '/api/articles/search?q=yyyyy': [],
    '/api/search?q=yyyyy': { ...none, nearest: { categories: [], articles: [result] } },
    '/api/articles/search?q=xxxxx': 503,
    '/api/articles/search?q=wwwww': [null],
  });
  const searchFor = async (text: string) => {
    await page.choose(field, text);
    const before = readBox();
    await page.wait(200);
    return [before, readBox()];
  };
  const [, slip = ''] = await searchFor('murro');
  expect(slip).toContain('Resultados para «muro»1 resultado|');
  // The last results stay until the next response.
  expect(await searchFor('zzzzz')).toEqual([slip, 'No se encontraron resultados|Análisis']);
  expect((await searchFor('yyyyy'))[1]).toBe('No se encontraron resultados|El muro');
  expect((await searchFor('xxxxx'))[1]).toBe('');
  expect((await searchFor('wwwww'))[1]).toBe('');
  await searchFor('yyyyy');
  await page.type(field, 'ArrowDown');
  await page.type(field, 'Enter');
  expect(page.where()).toBe('/articulo/muro');
});

test('a notice closes after five seconds, which pause on hover and in a background window', async () => {
  const page = await openSite('/contacto');
  const area = document.querySelector<HTMLElement>('[aria-label=Notifications]');
  const show = () => page.perform(() => toast({ title: 'Listo', text: 'Hecho.', tone: 'bad' }));
  const isShownAfter = async (ms: number) => {
    await page.wait(ms);
    return page.readNotice().includes('Listo');
  };
  const pointer = (kind: string) =>
    page.perform(() => area?.dispatchEvent(new PointerEvent(kind, { bubbles: true })));
  await show();
  expect(document.querySelector('[role=alert]')?.textContent).toBe('ListoHecho.');
  await page.wait(4_400);
  // The next notice has its own five seconds.
  await show();
  expect([await isShownAfter(4_999), await isShownAfter(1)]).toEqual([true, false]);
  await show();
  await page.wait(3_000);
  await pointer('pointerover');
  expect(await isShownAfter(60_000)).toBe(true);
  await pointer('pointerout');
  expect(await isShownAfter(1_999)).toBe(true);
  await page.perform(() => dispatchEvent(new Event('blur')));
  expect(await isShownAfter(60_000)).toBe(true);
  await page.perform(() => dispatchEvent(new Event('focus')));
  expect(await isShownAfter(1)).toBe(false);
});

test('a slow connection gets one offer of the light version', async () => {
  const open = async (effectiveType: string) => {
    Object.assign(navigator, { connection: { effectiveType } });
    return (await openSite('/contacto')).readNotice();
  };
  expect(await open('4g')).toBe('[Notifications]');
  expect(await open('slow-2g')).toContain('[href=?modo=ligero]|Versión ligera|');
  expect(await open('slow-2g')).toBe('[Notifications]');
  Reflect.deleteProperty(navigator, 'connection');
});

test('a contact message takes a second, and is acknowledged', async () => {
  const page = await openSite('/contacto');
  await page.choose('Nombre', 'Ana');
  // Nothing is sent.
  expect(await page.submit()).toEqual([]);
  expect(page.readMain()).toContain('Enviando...');
  // A browser takes the focus from what is disabled.
  expect(document.activeElement?.tagName).toBe('FORM');
  await page.wait(999);
  expect(page.readNotice()).toBe('[Notifications]');
  expect(page.readMain()).toContain('value=Ana');
  expect(await page.wait(1)).toEqual([]);
  expect(page.readNotice()).toContain('Mensaje enviado\n');
  expect(page.readMain()).not.toContain('value=Ana');
  expect(page.readFocus()).toBe('Enviar mensaje');
});

test('a subscription cannot be changed while it is sent; a failure keeps the address', async () => {
  const subscribe = async (response: unknown) => {
    const given = { ...responses(), 'POST /api/newsletter/subscribe': response };
    const page = await openSite('/', { responses: given });
    await page.submit({ email: 'a@b.ve' });
    const { value, readOnly } = page.getByLabelText<HTMLInputElement>('Correo electrónico');
    return [value, readOnly];
  };
  expect(await subscribe(onItsWay)).toEqual(['a@b.ve', true]);
  expect(await subscribe({})).toEqual(['', false]);
  expect(await subscribe(503)).toEqual(['a@b.ve', false]);
});
