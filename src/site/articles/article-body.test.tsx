import { expect, test } from 'vitest';
import { article, openSite, responses, within } from '../testing/page.tsx';

const image = { id: 'ab12', kind: 'photo', width: 900, height: 600, tint: 'arena' } as const;
const open = async (content: string, pictures = {}) => {
  const extended = { ...article, content, pictures, format: 'extended', related: undefined };
  const page = await openSite('/articulo/puente', {
    responses: { ...responses(), '/api/articles/puente': JSON.parse(JSON.stringify(extended)) },
  });
  return within(page.getByRole('main'));
};

test('a reader finds tables, quotes, lists, pictures and links by their roles', async () => {
  const main = await open(
    [
      'Un **peso** y [un enlace](/articulo/otro).',
      '| Cabilla | kg | Barras |',
      '|---|---|---|',
      '| 3/8 | 0,559 | 149 |',
      '| 1/2 | 12,7 |',
      'Tabla: Pesos',
      '3. Tercero',
      '> «Dicho.»',
      '> — Ana',
      '![Un muro](muro.jpg "El muro. Foto: Ana")',
      '![Lo que falta](falta.jpg)',
    ].join('\n'),
    { 'muro.jpg': image },
  );
  expect(main.getByText('peso').tagName).toBe('STRONG');
  expect(main.getByRole('link', { name: 'un enlace' }).getAttribute('href')).toBe('/articulo/otro');
  const region = main.getByRole('region', { name: 'Pesos' });
  expect(region.getAttribute('tabindex')).toBe('0');
  const table = within(within(region).getByRole('table', { name: 'Pesos' }));
  const readCells = (role: string) => table.getAllByRole(role).map((cell) => cell.textContent);
  expect(readCells('columnheader')).toEqual(['Cabilla', 'kg', 'Barras']);
  expect(readCells('rowheader')).toEqual(['3/8', '1/2']);
  expect(readCells('cell')).toEqual(['0,559', '149', '12,7', '']);
  expect(main.getByText('Tercero').closest('ol')?.getAttribute('start')).toBe('3');
  expect(main.getByText('Dicho.').closest('blockquote')?.textContent).toBe('Dicho.Ana');
  const picture = main.getByRole('link', { name: 'Un muro (ver completa)' });
  expect(picture.getAttribute('href')).toBe('/imagenes/ab12/foto.jpg');
  expect(main.getByText('Foto: Ana')).toBeTruthy();
  expect(main.getByText('Lo que falta').tagName).toBe('P');
});

test('nothing that an author writes becomes an element, an attribute or another kind of link', async () => {
  const hostile = '"><script>alert(1)</script><img src=x onerror=alert(1)>';
  const main = await open(
    [
      `**${hostile}** [a](javascript:alert(1)) [b](https://x.es/"onclick="c) [${hostile}](https://x.es/a)`,
      `| ${hostile} |`,
      '|---|',
      `| [a](javascript:alert(1)) ${hostile} |`,
      `Tabla: ${hostile}`,
      `> ${hostile}`,
      `> — ${hostile}`,
      `![${hostile}](muro.jpg "${hostile}. Foto: ${hostile}")`,
      '![a](__proto__)',
      '![a](constructor)',
    ].join('\n'),
    { 'muro.jpg': image },
  );
  const body = main.getAllByText(/javascript:alert/)[0]?.parentElement;
  expect(body?.querySelectorAll('script, [onerror], [onclick]')).toHaveLength(0);
  expect(body?.querySelectorAll('img')).toHaveLength(1);
  const hrefs = Array.from(body?.querySelectorAll('a') ?? [], (each) => each.getAttribute('href'));
  expect(hrefs).toEqual(['https://x.es/', 'https://x.es/a', '/imagenes/ab12/foto.jpg']);
  expect(main.getAllByText(/javascript:alert/)).toHaveLength(2);
});
