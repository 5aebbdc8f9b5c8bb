import { expect, test } from 'vitest';
import { openPage } from '../testing/page.tsx';
import { guidePages } from './guide-pages.ts';
import { HelpPage } from './help-page.tsx';

const open = async (id: string) => {
  const page = await openPage(<HelpPage id={id} />);
  const article = page.getByRole('article');
  await page.until(() => !article.hasAttribute('aria-busy'));
  return { ...page, article };
};

test.each(guidePages)('the guide shows no sign of its source: $id', async ({ id }) => {
  const { article } = await open(id);
  for (const code of article.querySelectorAll('code')) code.remove();
  expect(article.textContent).not.toMatch(/[|`]|\*\*|\]\(|##/);
});

test('a table of the guide has a row for each of its lines, with a bar inside a cell', async () => {
  const { getAllByRole, readRow } = await open('formas');
  expect(getAllByRole('columnheader').map((cell) => cell.textContent)).toEqual([
    ...['formato', 'botón', 'signo'],
  ]);
  expect(readRow('negrita')).toBe('negrita«Negrita», o Ctrl B**palabras**');
  expect(readRow('una fila por línea')).toContain('entre |; debajo');
});
