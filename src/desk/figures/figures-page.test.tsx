import { expect, test, vi } from 'vitest';
import type { Figures } from '#contract/desk/figures.ts';
import { within } from '#site/testing/open-element.tsx';
import { Plot } from '../plots/plot.tsx';
import { openPage } from '../testing/page.tsx';
import { figures, reading } from '../testing/samples.ts';
import { FiguresPage } from './figures-page.tsx';

const nearest = { id: 7, title: 'El puente', by: 'puente' };
const searches = [
  { words: 'pasarela', times: 4, isFound: false, nearest },
  { words: 'grúa torre', times: 2, isFound: false, nearest: null },
  { words: 'losa', times: 1, isFound: true, nearest },
];
const trial = { found: 1, first: [{ slug: 'puente', title: 'El puente' }], lines: [] };
const open = (change: Partial<Figures> = {}, answers = {}, given = {}) =>
  openPage(<FiguresPage />, {
    answers: {
      '/api/lectores': { ...figures, ...change },
      '/api/lectores/busquedas': searches,
      '/api/ajustes/vocabulario/probar': trial,
      ...answers,
    },
    at: '/lectores',
    ...given,
  });

type Page = Awaited<ReturnType<typeof open>>;
const listHeadings = ({ getAllByRole }: Page) =>
  getAllByRole('heading', { level: 2 }).map((each) => each.textContent);

test('an article’s readings are one click from where it is named', async () => {
  const { getAllByRole } = await open();
  const links = getAllByRole('link', { name: 'El puente' }).map((link) =>
    link.getAttribute('href'),
  );
  expect(links).toContain('/lectores?articulo=7');
});

test('bars are as high as their days', async () => {
  const { getByRole } = await open();
  const plot = getByRole('img', { name: /^Lecturas por día/ });
  const bars = [...plot.querySelectorAll('rect[y][height]')].map((bar) =>
    Number(bar.getAttribute('height')),
  );
  const highest = Math.max(...bars);
  expect(bars.filter((height) => height !== 5).map((height) => (8 * height) / highest)).toEqual(
    figures.days,
  );
});

test.each([
  [0, 'POST /api/lectores/csv'],
  [-1, 'POST /api/lectores/suscriptores/csv'],
])('a download that fails is reported (%i)', async (place, call) => {
  const { press, readNotice } = await open({}, { [call]: 500 });
  expect((await press('Descargar CSV', place)).join()).toContain(call);
  expect(readNotice()).toBe('No se descargó|No se pudo.|Reintentar');
});

test('another period keeps the category, and is no step in the browser history', async () => {
  const { press, getByRole } = await open({}, {}, { at: '/lectores?categoria=noticias&dias=90' });
  expect(getByRole('button', { name: '90 días' }).getAttribute('aria-pressed')).toBe('true');
  const before = history.length;
  expect(await press('365 días')).toContain('GET /api/lectores?categoria=noticias&dias=365');
  expect(history.length).toBe(before);
});

test('the figures of one article or one category leave out the totals of the site', async () => {
  const article = await open({ article: reading });
  expect(article.getByRole('link', { name: 'Abrirlo' }).getAttribute('href')).toBe('/abrir/7');
  expect(listHeadings(article).join()).not.toContain('Lo más leído');
  const category = await open({ category: { slug: 'noticias', name: 'Noticias' } });
  expect(listHeadings(category).join()).toContain('Lo más leído');
  expect(listHeadings(category).join()).not.toMatch(/Por categoría|Lo que buscan/);
});

test('an editor without access to subscribers has no link to them', async () => {
  const everything = await open();
  expect(everything.queryByRole('link', { name: 'Ver la lista' })).toBeTruthy();
  const { queryByRole } = await open({}, {}, { can: ['read-figures'] });
  expect(queryByRole('link', { name: 'Ver la lista' })).toBeNull();
});

test('a search without results becomes a synonym of the nearest words of an article', async () => {
  const { press, submit, field, readNotice } = await open();
  await press('Asociar a este artículo: pasarela');
  expect(field('encontrará lo mismo que quien busque').value).toBe('puente');
  expect(await submit()).toEqual([
    'POST /api/lectores/vocabulario {"words":"pasarela","finds":"puente"}',
    'GET /api/lectores/busquedas',
  ]);
  expect(readNotice()).toBe('Quien busque «pasarela» encontrará lo mismo que con «puente»');
});

test('a search without results begins an article, or is hidden', async () => {
  const { press, pick, getByRole } = await open();
  await press('Más acciones: grúa torre');
  const write = within(getByRole('menu')).getByRole('menuitem', { name: 'Escribirlo' });
  expect(write.getAttribute('href')).toBe('/nuevo?titulo=Gr%C3%BAa%20torre');
  expect(await pick('Más acciones: pasarela', 'No mostrar más')).toContain(
    'POST /api/lectores/callar {"words":"pasarela"}',
  );
});

test.each([
  // A bar is as wide as its day; of a line, the first and the last day are its ends.
  ['bars', 4, ['-9 lun', '0 lun', '24 lun', '25 mar', '74 mié', '75 jue', '100 jue', '104 jue']],
  ['line', 3, ['-9 lun', '0 lun', '24 lun', '25 mar', '74 mar', '75 mié', '100 mié', '104 mié']],
] as const)(
  'pointing at a plot of %s reads the day under the pointer',
  async (kind, count, read) => {
    using _width = vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(100);
    const values = [3, 0, 5, 4].slice(0, count);
    const { getByRole, perform } = await openPage(
      <Plot
        title="Lecturas"
        says=""
        unit={['lectura', 'lecturas']}
        from={20_402}
        values={values}
        kind={kind}
      />,
    );
    const slider = getByRole('slider', { name: 'Lecturas, día por día' });
    const seen: string[] = [];
    for (const each of read) {
      const x = Number(each.split(' ')[0]);
      const move = new PointerEvent('pointermove', { bubbles: true });
      Object.defineProperty(move, 'offsetX', { value: x });
      await perform(() => slider.dispatchEvent(move));
      seen.push(`${x} ${slider.getAttribute('aria-valuetext')?.split(' ')[0]}`);
    }
    expect(seen).toEqual(read);
  },
);

test('figures of the sample are marked as such', async () => {
  const { getByText } = await open({ sampleUntil: '2026-11-15' });
  expect(getByText(/Hasta el 15 nov, cifras de muestra/)).toBeTruthy();
});
