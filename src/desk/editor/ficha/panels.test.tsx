// First: modules that listen to the document need one.
import '#site/testing/dom.ts';
import { expect, test } from 'vitest';
import { emptyFields } from '#contract/article-fields.ts';
import type { Draft, DraftFields, Remark, Review, Revision } from '#contract/desk/drafts.ts';
import { askForSignIn, settleSignIn } from '../../api/expired.ts';
import { openPage } from '../../testing/page.tsx';
import { Clash } from '../comparing/clash.tsx';
import { HistoryPage } from '../comparing/history-page.tsx';
import { HistoryPanel } from '../comparing/history-panel.tsx';
import { fromConflict, fromCopy } from '../comparing/versions.ts';
import { EditorBar } from '../editor-bar.tsx';
import { EditorFoot } from '../editor-foot.tsx';
import { UploadProgress } from '../pictures/upload-progress.tsx';
import { Offers } from '../saving/offers.tsx';
import { SavedLine } from '../saving/saved-line.tsx';
import { type Saving, startSaving } from '../saving/saving.ts';
import { toDraft } from '../testing/draft.ts';
import { DataPanel } from './data-panel.tsx';
import { ReviewPanel } from './review-panel.tsx';

const none = () => {};
const fields: DraftFields = { ...emptyFields, title: 'El puente', category: 'noticias' };
const remark: Remark = { field: 'content', line: 3, message: 'Falta la fuente.' };

test('a review says what blocks and what is only advice, and leads there', async () => {
  const gone: Remark[] = [];
  const open = (review: Review | null) =>
    openPage(<ReviewPanel review={review} onGo={(each) => gone.push(each)} />);
  const title: Remark = { field: 'title', line: null, message: 'Es largo.' };
  const both = await open({ faults: [remark, title], advice: [title], moreAdvice: 0 });
  expect(both.read()).toMatchInlineSnapshot(`
    "Todavía no se puede publicar.|Corrija las 2 faltas; los consejos son opcionales.
    2 faltas
    Texto, línea 3|Falta la fuente.
    Título|Es largo.
    1 consejo
    Título|Es largo."
  `);
  await both.press('Texto, línea 3');
  expect(gone).toEqual([remark]);
  const one = await open({ faults: [remark], advice: [title, remark], moreAdvice: 48 });
  expect(one.read()).toContain('Corrija la falta; los consejos son opcionales.\n1 falta\n');
  expect(one.read()).toContain('\n50 consejos\n');
  expect(one.read()).toContain('Y 48 más, que se verán al atender estos.');
  expect((await open({ faults: [], advice: [], moreAdvice: 0 })).read()).toBe(
    'Se puede publicar.|No hay faltas.',
  );
  expect((await open(null)).read()).toBe(
    'Se revisa en un momento; sin conexión, cuando vuelva la señal.',
  );
});

const saved = startSaving({ fields, version: 1, savedAt: '2026-11-16T13:00:00Z' });
const openBar = (draft: Partial<Draft> = {}, saving: Partial<Saving> = {}) =>
  openPage(
    <EditorBar
      draft={toDraft(draft)}
      saving={{ ...saved, ...saving }}
      hasDrawer={false}
      onDrawer={none}
      onSheet={none}
      onReview={none}
      onUnschedule={none}
      act="Publicar"
    />,
  );

test('the bar says in what state an article is, where its text is, and what can be done', async () => {
  expect((await openBar()).read()).toMatchInlineSnapshot(`
    "[Volver a Artículos, href=/articulos]
    [stroke-dasharray=2.7 1.8]|Borrador
    Guardado 9:00
    Enviar a revisión|Programar…|Publicar
    [aria-pressed=false, Mostrar la ficha]|[Más acciones]"
  `);
  const hour = '2026-11-17T11:00:00Z';
  const url = 'https://plomada.example/articulo/puente';
  const out = await openBar({ state: 'cambios', url, scheduledFor: hour });
  expect(out.read()).toMatchInlineSnapshot(`
    "[Volver a Artículos, href=/articulos]
    Publicado · cambios sin publicar · sale mañana, 7:00
    Guardado 9:00
    [href=https://plomada.example/articulo/puente]|Ver en el sitio|No programar|Programar…|Publicar
    [aria-pressed=false, Mostrar la ficha]|[Más acciones]"
  `);
  expect((await openBar({ state: 'revision' })).read()).toContain(
    '\nDevolver…|Programar…|Publicar',
  );
  expect((await openBar({ state: 'papelera', canPublish: false })).read()).toMatchInlineSnapshot(`
    "[Volver a Artículos, href=/articulos]
    En la papelera
    Guardado 9:00
    Publicar
    [aria-pressed=false, Mostrar la ficha]|[Más acciones]"
  `);
});

const line = async (saving: Partial<Saving>, draft: Partial<Draft> = {}) =>
  (await openPage(<SavedLine saving={{ ...saved, ...saving }} draft={toDraft(draft)} />)).read();

test('one line says where the text is', async () => {
  expect(await line({})).toBe('Guardado 9:00');
  expect(await line({ savedAt: '2026-11-12T13:00:00Z' })).toBe('Guardado 12 nov');
  expect(await line({ edit: 1 })).toBe('Guardando…');
  expect(await line({}, { canEdit: false, owner: 'Eva' })).toBe(
    'Solo lectura: pueden cambiarlo Eva y los editores',
  );
  await (await openPage(null)).perform(askForSignIn);
  expect(await line({ edit: 1, keptEdit: 1 })).toBe('Su sesión venció. Queda en este equipo');
  expect(await line({ edit: 1 })).toBe('Guardando…');
  expect(await line({})).toBe('Guardado 9:00');
  await (await openPage(null)).perform(() => settleSignIn(true));
});

test('the foot leads to the parts of an article, and counts its faults', async () => {
  const open = async (faults: number) => {
    const { read } = await openPage(
      <EditorFoot pane="vista" onPane={none} faults={faults} act="Publicar" />,
    );
    return read();
  };
  expect(await open(1)).toBe(
    'Parte del artículo\n[aria-pressed=false]|Texto|[aria-pressed=true]|Vista|[aria-pressed=false]|Ficha|1|falta\nPublicar',
  );
  expect(await open(2)).toContain('|Ficha|2|faltas');
  expect(await open(0)).toContain('|Ficha\n');
});

test('the data of an article are fields, which its state may lock', async () => {
  const changes: unknown[] = [];
  const open = (draft: Partial<Draft>, readOnly = false, change: Partial<DraftFields> = {}) =>
    openPage(
      <DataPanel
        draft={toDraft(draft)}
        fields={{ ...fields, tags: ['acero'], ...change }}
        readOnly={readOnly}
        onChange={(each) => changes.push(each)}
        onRename={none}
        onCorrect={none}
      />,
      { answers: { '/api/categorias': [{ slug: 'noticias', name: 'Noticias' }] } },
    );
  const { read, press, type, choose } = await open({});
  expect(read()).toContain('Autor\n');
  expect(read()).toContain('/articulo/|[el-puente]\nVacía: sale del título.');
  await choose('Hora de Caracas', '07:30');
  expect(changes).toEqual([{ publishAt: '2026-11-16T11:30:00.000Z' }]);
  changes.length = 0;
  await press('Quitar acero');
  await press('Destacado en portada');
  await choose('Añadir', 'losa, viga');
  await type('Añadir', 'Backspace');
  expect(changes).toEqual([
    { tags: [] },
    { featured: true },
    { tags: ['acero', 'losa', 'viga'] },
    { tags: [] },
  ]);
  const out = await open({ url: 'https://x.example' }, true, {
    category: 'vieja',
    publishAt: '2026-11-12T11:00:00Z',
  });
  for (const locked of [
    'Categoría|[disabled=]|[value=]|Elija una|[value=noticias]|Noticias|[value=vieja, selected=]|vieja',
    'Autor|[readonly=]',
    'Fecha|[readonly=, value=2026-11-12]',
    'Hora de Caracas|[readonly=, value=07:00]',
    '[aria-checked=false, disabled=]|Destacado en portada',
    '/articulo/|[readonly=, el-puente]\nCambiar la dirección…',
  ]) {
    expect(out.read()).toContain(locked);
  }
});

test('a published article shows its corrections, and what a date to come does to readers', async () => {
  const url = 'https://x.example';
  const corrections = [{ date: '2026-11-04T04:00:00.000Z', text: 'Decía 9.' }];
  const { read } = await openPage(
    <DataPanel
      draft={toDraft({ url, corrections })}
      fields={{ ...fields, publishAt: '2027-11-17T11:00:00.000Z' }}
      readOnly={false}
      onChange={none}
      onRename={none}
      onCorrect={none}
    />,
  );
  expect(read()).toContain(
    'los lectores dejan de verlo hasta el 17 de noviembre de 2027 a las 7:00',
  );
  expect(read()).toContain(
    'Corrección del 4 de noviembre de 2026.|Decía 9.\nAñadir una corrección…',
  );
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

test('the history is told in the panel, newest first', async () => {
  const open = (draft: Partial<Draft>, list: unknown) =>
    openPage(<HistoryPanel draft={toDraft(draft)} />, {
      answers: { [`${path}/historial`]: list },
    });
  expect((await open({ isChanged: true }, revisions)).read()).toMatchInlineSnapshot(`
    "Sin publicar|Ana Rojas|hoy, 9:58
    Guardado|Ana Rojas|12 nov 2026
    Guardado mientras se escribía
    Edición 1|En el sitio|Ana Rojas|12 nov 2026
    Publicado desde la redacción
    [href=/editor/d1/historial]|Comparar y restaurar"
  `);
  const corrected = [{ ...revision, correction: 'Decía 9.' }];
  expect((await open({}, corrected)).read()).toContain(', con la corrección «Decía 9.»');
  expect((await open({}, [])).read()).toBe(
    'Aún no hay ediciones.|Cada publicación dejará aquí la suya, y cada diez minutos de trabajo, un guardado.',
  );
  expect((await open({}, 500)).read()).toBe(
    'No se pudo traer el historial.|No se pudo.\nReintentar',
  );
});

test('a long history is shown fifty at a time', async () => {
  const list = (length: number) => Array.from({ length }, (_, id) => ({ ...work, id: id + 1 }));
  const { read, press } = await openPage(<HistoryPage id="d1" />, {
    answers: {
      [path]: toDraft({ fields }),
      [`${path}/historial`]: list(50),
      [`${path}/historial?cuantas=100`]: list(70),
      [`${path}/historial/1`]: { fields: emptyFields },
    },
  });
  expect(read()).toContain('Ediciones|50+\n');
  await press('Cargar más');
  expect(read()).toContain('Ediciones|70\n');
  expect(read()).not.toContain('Cargar más');
});

test('on its page editions are picked, and one is restored', async () => {
  const answers = {
    [path]: toDraft({ fields, isChanged: true }),
    [`${path}/historial`]: revisions,
    [`${path}/historial/5`]: { fields: emptyFields },
    [`${path}/historial/6`]: { fields: emptyFields },
    [`POST ${path}/restaurar`]: { undo: 9 },
  };
  const page = await openPage(<HistoryPage id="d1" />, { answers });
  const { read, choose, press } = page;
  expect(read().split('\nDe la edición')[0]).toMatchInlineSnapshot(`
    "[href=/editor/d1]|El puente
    Historial
    [Ayuda: La mesa, de un vistazo, href=/ayuda/mesa]
    Ediciones|2
    Elija dos para comparar
    Ediciones que se comparan
    [checked=]|Sin publicar|Ana Rojas · hoy, 9:58
    Lo que se está escribiendo
    Guardado|Ana Rojas · 12 nov 2026
    Guardado mientras se escribía
    [checked=]|Edición 1|En el sitio|Ana Rojas · 12 nov 2026
    Publicado desde la redacción
    Las ediciones no se borran. Los guardados sí, pasada una semana: queda el último de cada día. Restaurar también puede deshacerse."
  `);
  await page.until(() => read().includes('Una columna'));
  expect(read()).toContain('De la edición 1 a lo que está en el editor\n');
  const readPicked = () => read().match(/(?<=\[checked=\]\|)[^|]*/g);
  await choose('Guardado', true);
  expect(readPicked()).toEqual(['Sin publicar', 'Guardado']);
  expect(read()).toContain('\nDel guardado a lo que está en el editor\n');
  await choose('Sin publicar', false);
  await choose('Edición 1', true);
  expect(readPicked()).toEqual(['Guardado', 'Edición 1']);
  expect(read()).toContain('\nDe la edición 1 al guardado\n');
  await press('Restaurar la edición 1');
  expect((await press('Restaurar en el editor')).slice(0, 3)).toEqual([
    `POST ${path}/restaurar {"revision":5}`,
    `GET ${path}`,
    `GET ${path}/historial`,
  ]);
  expect(page.readNotice()).toBe(
    'Restaurado en el editor|El sitio no cambia hasta que se publique.|Deshacer',
  );
  expect(readPicked()).toEqual(['Sin publicar', 'Edición 1']);
  expect((await page.undo())[0]).toBe(`POST ${path}/restaurar {"revision":9}`);
  expect(page.readNotice()).toMatch(/^Volvió lo que había\|/);
  Object.assign(answers, { [`POST ${path}/restaurar`]: 409 });
  await page.undo();
  expect(page.readNotice()).toBe('No se restauró nada|No se pudo.');
  await choose('Sin publicar', false);
  expect(read()).toMatch(
    /Elija dos ediciones y verá aquí qué cambió entre ellas, palabra por palabra\.$/,
  );
  const saved = revisions.filter(({ isPublished }) => !isPublished);
  const unpublished = await openPage(<HistoryPage id="d1" />, {
    answers: {
      ...answers,
      [`${path}/historial`]: [...saved, ...saved.map((each) => ({ ...each, id: 99 }))],
    },
  });
  expect(unpublished.read().match(/\[checked=\]\|.*/g)).toHaveLength(2);
  expect(unpublished.read()).toMatch(/Sin publicar.*\n.*\n\[checked=\]\|Guardado/);
  const empty = await openPage(<HistoryPage id="d1" />, {
    answers: { [path]: toDraft({}), [`${path}/historial`]: [] },
  });
  expect(empty.read()).toMatchInlineSnapshot(`
    "[href=/editor/d1]|Sin título
    Historial
    [Ayuda: La mesa, de un vistazo, href=/ayuda/mesa]
    Ediciones|0
    Elija dos para comparar
    Ediciones que se comparan
    [checked=]|En el editor|Ana Rojas · hoy, 9:58
    Igual a lo que está en el sitio
    Aún no hay ediciones.|Cada publicación dejará aquí la suya.
    Las ediciones no se borran. Los guardados sí, pasada una semana: queda el último de cada día. Restaurar también puede deshacerse.
    Elija dos ediciones y verá aquí qué cambió entre ellas, palabra por palabra."
  `);
});

test('two versions are put together place by place', async () => {
  const [mine, theirs] = ['uno\nlo mío', 'uno\nlo tuyo'].map((content) => ({ ...fields, content }));
  const conflict = {
    detail: '',
    version: 4,
    savedAt: '2026-11-16T13:00:00Z',
    savedBy: 'Luis Pérez',
    fields: theirs ?? fields,
    base: { ...fields, content: 'uno\nnada' },
    conflicts: [],
    isLost: false,
  };
  const resolved: string[] = [];
  const versions = fromConflict(conflict, mine ?? fields, 'Ana Rojas');
  const { read, press, choose } = await openPage(
    <Clash versions={versions} onResolve={({ content }) => resolved.push(content)} onBack={none} />,
  );
  expect(read()).toMatchInlineSnapshot(`
    "[Volver al texto]
    Luis Pérez guardó hoy a las 9:00 mientras usted escribía.
    Quedarse con lo suyo|Quedarse con lo de Luis|Falta 1 por elegir
    Dos versiones
    Difieren en un lugar; lo demás es igual y ya está unido. Nada se ha perdido.
    0|de 1 elegido
    Lo suyo|en este equipo|Lo de Luis Pérez|hoy, 9:00, en el servidor
    1 línea igual
    uno
    Texto, línea 2|Falta elegir
    Lo suyo|lo|mío|Lo de Luis Pérez|lo|tuyo
    Las dos, una tras otra|Escribirlo aquí de nuevo
    Quedarse con lo suyo|Quedarse con lo de Luis|Falta 1 por elegir"
  `);
  await press('Quedarse con lo suyo');
  await press('Quedarse con lo de Luis');
  await choose('Las dos, una tras otra', true);
  await press('Guardar la mezcla');
  await choose('Escribirlo aquí de nuevo', true);
  await choose('Texto, línea 2, de nuevo', 'lo nuestro');
  expect(read()).toContain('\n1|de 1 elegido\n');
  await press('Guardar la mezcla');
  expect(resolved).toEqual([
    ...['uno\nlo mío', 'uno\nlo tuyo', 'uno\nlo mío\nlo tuyo', 'uno\nlo nuestro'],
  ]);
  expect(fromConflict({ ...conflict, savedBy: 'Ana Rojas' }, fields, 'Ana Rojas').story).toBe(
    'Su otra pestaña guardó hoy a las 9:00 mientras usted escribía.',
  );
});

test('each place is chosen for itself, and the next one that is open is led to', async () => {
  const write = (content: string) => ({ ...fields, content });
  const { read, press, perform } = await openPage(
    <Clash
      versions={{
        base: write('uno\ndos\ntres'),
        mine: write('muro viejo\ndos\ntres y más'),
        theirs: write('losa nueva\ndos'),
        names: { mine: 'Lo suyo', theirs: 'Lo de Luis Pérez', mineAt: '', theirsAt: '' },
        story: '',
      }}
      onResolve={none}
      onBack={none}
    />,
  );
  expect(document.activeElement?.textContent).toBe('Dos versiones');
  expect(read()).toContain('\nDifieren en 2 lugares; lo demás');
  expect(read()).toContain('\nLo suyo|muro viejo|Lo de Luis Pérez|losa nueva\n');
  expect(read()).toContain('|Lo de Luis Pérez|Quitó esta línea\n');
  // There is no other to follow.
  expect(read().match(/Las dos, una tras otra/g)).toHaveLength(1);
  const placeOf = () => document.activeElement?.closest('fieldset')?.textContent?.slice(0, 14);
  await press('Faltan 2 por elegir');
  expect(placeOf()).toBe('Texto, línea 1');
  await perform(() => (document.activeElement as HTMLElement).click());
  await press('Falta 1 por elegir');
  expect(placeOf()).toBe('Texto, línea 3');
});

test('a copy on this device is offered with its date', async () => {
  const copy = { tab: 't', draft: 'd1', fields, at: Date.parse('2026-11-15T11:00:00Z') } as never;
  const did: string[] = [];
  const { read, press } = await openPage(
    <Offers
      copies={[copy]}
      onTake={async () => void did.push('take')}
      onCompare={() => did.push('compare')}
      onDrop={() => did.push('drop')}
    />,
  );
  expect(read()).toBe(
    'En este equipo hay un texto de ayer a las 7:00 que no está en el servidor.|Abajo está lo del servidor.\nRecuperarlo|Comparar|Descartar',
  );
  for (const name of ['Recuperarlo', 'Comparar', 'Descartar']) await press(name);
  expect(did).toEqual(['take', 'compare', 'drop']);
  expect(fromCopy(copy, toDraft(), fields, 'ayer')).toMatchObject({
    names: {
      mine: 'Lo de este equipo',
      mineAt: 'ayer',
      theirs: 'Lo del servidor',
      theirsAt: 'hoy, 9:58',
    },
    story: 'Lo de este equipo es de ayer y no está en el servidor.',
  });
});

test.each([
  ['sending', null, 'Con señal débil sigue donde quedó.|Cancelar'],
  ['waiting', null, 'Se cortó la línea. Sigue donde quedó cuando vuelva.|Reintentar ya|Cancelar'],
  ['preparing', null, 'Preparando sus tamaños…|Cancelar'],
  ['waiting', 'Está lleno.', 'Está lleno.|Reintentar ya|Cancelar'],
] as const)('a picture on its way that is %s says so', async (state, why, said) => {
  const progress = { name: 'muro.jpg', sent: 512_000, size: 1_024_000, state, why };
  const { read } = await openPage(
    <UploadProgress progress={progress} cancel={none} retry={none} />,
  );
  expect(read()).toBe(
    `Subiendo muro.jpg|512 KB de 1,0 MB\n[Subiendo muro.jpg, value=512000, max=1024000]\n${said}`,
  );
});
