import { expect, test } from 'vitest';
import { emptyFields } from '#contract/article-fields.ts';
import type { Draft, DraftFields, Revision } from '#contract/desk/drafts.ts';
import { askForSignIn, settleSignIn } from '../../api/expired.ts';
import { openPage } from '../../testing/page.tsx';
import { Clash } from '../comparing/clash.tsx';
import { HistoryPage } from '../comparing/history-page.tsx';
import { SavedLine } from '../saving/saved-line.tsx';
import { type Saving, startSaving } from '../saving/saving.ts';
import { toDraft } from '../testing/draft.ts';
import { goTo } from '../writing/place.ts';
import { DataPanel } from './data-panel.tsx';

const none = () => {};
const fields: DraftFields = { ...emptyFields, title: 'El puente', category: 'noticias' };

const saved = startSaving({ fields, version: 1, savedAt: '2026-11-16T13:00:00Z' });
const line = async (saving: Partial<Saving>, draft: Partial<Draft> = {}) =>
  (await openPage(<SavedLine saving={{ ...saved, ...saving }} draft={toDraft(draft)} />)).read();

test('one line says where the text is saved, even while a sign-in is awaited', async () => {
  expect(await line({ savedAt: '2026-11-12T13:00:00Z' })).toBe('Guardado 12 nov');
  expect(await line({}, { canEdit: false, owner: 'Eva' })).toBe(
    'Solo lectura: pueden cambiarlo Eva y los editores',
  );
  await (await openPage(null)).perform(askForSignIn);
  expect(await line({ edit: 1, deviceEdit: 1 })).toBe('Su sesión venció. Queda en este equipo');
  expect(await line({ edit: 1 })).toBe('Guardando…');
  await (await openPage(null)).perform(() => settleSignIn(true));
});

const openData = (
  draft: Partial<Draft>,
  { readOnly = false, change = {} }: { readOnly?: boolean; change?: Partial<DraftFields> } = {},
) => {
  const changes: unknown[] = [];
  const page = openPage(
    <DataPanel
      draft={toDraft(draft)}
      fields={{ ...fields, tags: ['acero'], ...change }}
      readOnly={readOnly}
      onChange={(each) => changes.push(each)}
      onRename={none}
      onCorrect={none}
    />,
    { responses: { '/api/categorias': [{ slug: 'noticias', name: 'Noticias' }] } },
  );
  return page.then((opened) => ({ ...opened, changes }));
};

test('tags, date, front page and search phrases are changed in the article sheet', async () => {
  const { press, choose, changes } = await openData({});
  await choose('Hora de Caracas', '07:30');
  await press('Quitar acero');
  await press('Destacado en portada');
  // Phrases on several lines are one text.
  await choose('Búsquedas', 'me gotea la sala\nse moja el cuarto');
  expect(changes).toEqual([
    { publishAt: '2026-11-16T11:30:00.000Z' },
    { tags: [] },
    { featured: true },
    { searches: 'me gotea la sala; se moja el cuarto' },
  ]);
});

test('a date that would hide the article, and tags beyond the limit, are described at their fields', async () => {
  const { field, getByRole } = await openData(
    { url: 'https://x.example' },
    { change: { publishAt: '2126-11-12T11:00:00Z', tags: [...'abcdefghijklmnopqrstu'] } },
  );
  const readHints = (name: string) =>
    (field(name).getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent);
  expect(readHints('Fecha')).toEqual([getByRole('alert').textContent]);
  expect(readHints('Etiquetas')).toContain('21 de 20');
});

test('search phrases are folded, with their count, and open when the review leads there', async () => {
  const { field } = await openData({}, { change: { searches: 'me gotea la sala; se moja;' } });
  const phrases = field('Búsquedas');
  const fold = phrases.closest('details');
  expect(fold?.querySelector('summary')?.textContent?.trim()).toBe('2 frases de búsqueda');
  expect(fold?.open).toBe(false);
  goTo('searches', null);
  expect(fold?.open).toBe(true);
  expect(document.activeElement).toBe(phrases);
});

test('without permission the article sheet is read only, and an unknown category stays', async () => {
  const { field, getByRole, getByLabelText } = await openData(
    { url: 'https://x.example' },
    { readOnly: true, change: { category: 'vieja', publishAt: '2026-11-12T11:00:00Z' } },
  );
  const category = getByLabelText<HTMLSelectElement>('Categoría');
  expect([category.disabled, category.value]).toEqual([true, 'vieja']);
  for (const name of ['Autor', 'Fecha', 'Hora de Caracas']) {
    expect(field(name).readOnly).toBe(true);
  }
  expect(field('Fecha').value).toBe('2026-11-12');
  expect(getByRole<HTMLButtonElement>('switch').disabled).toBe(true);
});

const revision: Revision = {
  id: 5,
  why: 'publicado',
  by: 'Ana Rojas',
  at: '2026-11-12T11:00:00Z',
  isPublished: true,
  edition: 1,
} as Revision;
const work = { ...revision, id: 6, why: 'trabajo', isPublished: false, edition: null };
const revisions = [work, revision];
const path = '/api/borradores/d1';

const historyResponses = {
  [path]: toDraft({ fields, isChanged: true }),
  [`${path}/historial`]: revisions,
  [`${path}/historial/5`]: { fields: emptyFields },
  [`${path}/historial/6`]: { fields },
};
async function openHistory(change = {}) {
  const responses = { ...historyResponses, ...change };
  const page = await openPage(<HistoryPage id="d1" />, { responses });
  const readPicked = () =>
    page
      .getAllByRole<HTMLInputElement>('checkbox')
      .filter((box) => box.checked)
      .map(
        (box) =>
          /^(?:Sin publicar|Guardado|Versión 1)/.exec(box.labels?.[0]?.textContent ?? '')?.[0],
      );
  return { ...page, readPicked };
}

test('two editions are compared, at first the draft and what was published or else saved', async () => {
  const unpublished = await openHistory({
    [`${path}/historial`]: [work, { ...work, id: 99 }],
  });
  expect(unpublished.readPicked()).toEqual(['Sin publicar', 'Guardado']);
  const { choose, press, until, queryByText, readPicked } = await openHistory();
  expect(readPicked()).toEqual(['Sin publicar', 'Versión 1']);
  await until(() => queryByText('De la versión 1 a lo que está en el editor'));
  await choose('Guardado', true);
  expect(readPicked()).toEqual(['Sin publicar', 'Guardado']);
  await choose('Sin publicar', false);
  expect(queryByText(/^Elija dos versiones y verá aquí qué cambió/)).toBeTruthy();
  await choose('Versión 1', true);
  expect(queryByText('De la versión 1 al guardado')).toBeTruthy();
  // After a restore the draft is another one.
  await press('Restaurar la versión 1');
  await press('Restaurar en el editor');
  expect(readPicked()).toEqual(['Sin publicar', 'Versión 1']);
});

test('a version is not restored by a person who may only read', async () => {
  const reader = await openHistory({
    [path]: toDraft({ fields, isChanged: true, canEdit: false }),
  });
  await reader.until(() => reader.queryByText('De la versión 1 a lo que está en el editor'));
  expect(reader.queryByRole('button', { name: 'Restaurar la versión 1' })).toBeNull();
});

test('with nothing to compare, the history shows the text that there is', async () => {
  const written = { ...fields, content: '## Obra\nUna junta fría no une.' };
  const only = await openHistory({
    [path]: toDraft({ fields: written, isChanged: true }),
    [`${path}/historial`]: [],
  });
  await only.until(() => only.queryByText('Una junta fría no une.'));
  expect(only.getByText(/Cada diez minutos de trabajo/)).toBeTruthy();
  expect(only.getByRole('heading', { name: 'El texto de ahora' })).toBeTruthy();
  expect(only.queryByRole('checkbox')).toBeNull();
  const same = await openHistory({
    [path]: toDraft({ fields: written }),
    [`${path}/historial/5`]: { fields: written },
  });
  await same.until(() => same.queryByText('Las dos son iguales.'));
  expect(same.getByText('Una junta fría no une.')).toBeTruthy();
});

test('the history shows a table as a table, and a picture by what it shows', async () => {
  const content = '![Un muro](m.jpg)\n\n| Pieza | Peso |\n|---|---|\n| Viga | 20 |';
  const { until, queryByRole, getByText, readRow } = await openHistory({
    [path]: toDraft({ fields: { ...fields, format: 'extended', content }, isChanged: true }),
    [`${path}/historial`]: [],
  });
  await until(() => queryByRole('table'));
  expect(readRow('Viga')).toBe('Viga20');
  expect(getByText('Imagen:').parentElement?.textContent).toBe('Imagen: Un muro');
});

test('each conflict is resolved on its own, with one version, both or a new text, and a button jumps to the next', async () => {
  const write = (content: string, change = {}) => ({ ...fields, content, ...change });
  const resolved: DraftFields[] = [];
  const { press, perform, find, choose, getAllByText, getByText } = await openPage(
    <Clash
      versions={{
        base: write('uno\ndos\ntres'),
        mine: write('muro viejo\ndos\ntres y más', { title: 'El muro', excerpt: 'Mío' }),
        theirs: write('losa nueva\ndos', { author: 'Andrés', excerpt: 'Suyo' }),
        names: { mine: 'Su versión', theirs: 'La de Luis Pérez', mineAt: '', theirsAt: '' },
        story: '',
      }}
      onResolve={(decided) => resolved.push(decided)}
      onBack={none}
    />,
  );
  expect(document.activeElement?.textContent).toBe('Dos versiones');
  expect(getByText('Quitó esta línea')).toBeTruthy();
  // A removed line cannot reduce another one.
  expect(getAllByText('Las dos, una tras otra')).toHaveLength(1);
  const placeOf = () => document.activeElement?.closest('fieldset')?.textContent?.slice(0, 14);
  await press('Ir a los 3 que faltan');
  expect(placeOf()).toMatch(/^Resumen/);
  await perform(() => find('label', 'La de Luis Pérez', 0).click());
  await press('Ir a los 2 que faltan');
  expect(placeOf()).toBe('Texto, línea 1');
  await choose('Las dos, una tras otra', true);
  await press('Ir al que falta');
  expect(placeOf()).toBe('Texto, línea 3');
  await choose('Escribirlo aquí de nuevo', true);
  await choose('Texto, línea 3, de nuevo', 'lo nuestro');
  await press('Guardar la versión unida');
  await press('Quedarse con su versión');
  // What only one of them changed is in both.
  const merged = { title: 'El muro', author: 'Andrés' };
  expect(resolved).toEqual([
    write('muro viejo\nlosa nueva\ndos\nlo nuestro', { ...merged, excerpt: 'Suyo' }),
    write('muro viejo\ndos\ntres y más', { ...merged, excerpt: 'Mío' }),
  ]);
});
