import { expect, test } from 'vitest';
import { emptyFields } from '#contract/article-fields.ts';
import { openPage } from '../../testing/page.tsx';
import { compareDrafts, tally } from './compare.ts';
import { Compared } from './compared.tsx';

const write = (content: string, title = '') => ({ ...emptyFields, title, content });

test('two editions are compared field by field and line by line, each change under its heading', () => {
  const before = write('## Obra\nuno dos\nigual\n\nfuera', 'El puente');
  const after = write('## Obra\nuno tres\nnueva\nigual\n', 'El puente viejo');
  const entries = compareDrafts(before, after);
  expect(
    entries.map((entry) =>
      entry.kind === 'same'
        ? entry.lines
        : [
            entry.field,
            entry.line,
            entry.under,
            entry.parts.map(({ kind, text }) => `${kind}: ${text}`).join('|'),
          ],
    ),
  ).toEqual([
    ['title', null, null, 'same: El puente|added:  viejo'],
    ['## Obra'],
    ['content', 2, 'Obra', 'same: uno |removed: dos|added: tres'],
    ['content', 3, 'Obra', 'added: nueva'],
    ['igual', ''],
    ['content', 6, 'Obra', 'removed: fuera'],
  ]);
  expect(new Set(entries.map(({ key }) => key)).size).toBe(entries.length);
  expect(tally(entries)).toEqual({ added: 3, removed: 2, places: 4 });
  // Removed lines are listed at their old place.
  expect(
    compareDrafts(write('a\nb'), write('b\nc')).map((entry) =>
      entry.kind === 'same' ? entry.lines : [entry.line, entry.parts[0]?.kind],
    ),
  ).toEqual([[1, 'removed'], ['b'], [2, 'added']]);
  // Each line with the one that took its place.
  const rows = compareDrafts(write('uno a\ndos a'), write('uno b\ndos b'));
  expect(rows.map((entry) => entry.kind === 'change' && entry.parts[0]?.text)).toEqual([
    'uno ',
    'dos ',
  ]);
});

test('buttons go round the changes, in one column or two', async () => {
  const page = await openPage(
    <Compared title="De una a otra" before={write('a\nb\nc')} after={write('d\nb\ne')}>
      Restaurar
    </Compared>,
  );
  const places = [...document.querySelectorAll('[data-change]')];
  expect(places).toHaveLength(2);
  const goTo = async (name: string) => {
    await page.press(name);
    return places.indexOf(document.activeElement as Element);
  };
  expect(await goTo('Cambio anterior')).toBe(1);
  expect(await goTo('Cambio siguiente')).toBe(0);
  expect(await goTo('Cambio siguiente')).toBe(1);
  expect(await goTo('Cambio anterior')).toBe(0);
  (document.activeElement as HTMLElement).blur();
  expect(await goTo('Cambio siguiente')).toBe(0);
  const isPressed = (name: string) =>
    page.getByRole('button', { name }).getAttribute('aria-pressed');
  await page.press('Dos');
  expect([isPressed('Una columna'), isPressed('Dos')]).toEqual(['false', 'true']);
});
