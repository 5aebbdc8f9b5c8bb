import { expect, test } from 'vitest';
import { openPage } from '../testing/page.tsx';
import { SubscribersPage } from './subscribers-page.tsx';

const luis = {
  id: 1,
  email: 'luis@obra.example',
  state: 'confirmado',
  since: '2026-11-12T11:00:00Z',
  askedAt: '2026-11-15T11:00:00Z',
  leftAt: null,
};
const items = [
  luis,
  { ...luis, id: 2, email: 'eva@obra.example', state: 'pendiente' },
  { ...luis, id: 3, email: 'ivo@obra.example', state: 'pendiente', askedAt: null },
  { ...luis, id: 4, email: 'mar@obra.example', state: 'baja', leftAt: '2026-11-16T11:00:00Z' },
  { ...luis, id: 5, email: 'sol@obra.example', state: 'rebotado' },
];
const counts = { confirmado: 1_200, pendiente: 2, baja: 1, rebotado: 1 };
const path = '/api/suscriptores?';
const importsAgain = 'GET /api/suscriptores/importaciones';
const list = { items, total: 51, counts, hasMailServer: true };
const open = (responses = {}, at = '/suscriptores') =>
  openPage(<SubscribersPage />, {
    responses: {
      '/api/suscriptores/importaciones': { items: [] },
      '/api/suscriptores': list,
      ...responses,
    },
    at,
  });

const menu = 'Más acciones: luis@obra.example';

test('each subscriber has a state, and pending ones when they were written to', async () => {
  const { readRow } = await open();
  expect(readRow('luis')).toContain('Confirmado');
  expect(readRow('eva')).toMatch(/Pendiente.*le escribimos ayer a las 7:00/);
  expect(readRow('ivo')).toContain('no se le ha escrito');
  expect(readRow('mar')).toMatch(/Se dio de baja.*hoy, 7:00/);
  expect(readRow('sol')).toContain('no admitió tres correos seguidos');
});

test('order, search and state are requested together, without steps in the browser history', async () => {
  const { press, choose, wait } = await open();
  const before = history.length;
  expect(await press('Desde')).toEqual(['GET /api/suscriptores?orden=antiguos']);
  await choose('Buscar un correo', 'luis');
  expect(await wait(200)).toEqual(['GET /api/suscriptores?buscar=luis&orden=antiguos']);
  expect(await press('Pendientes')).toEqual([
    '/suscriptores?estado=pendiente',
    'GET /api/suscriptores?estado=pendiente&buscar=luis&orden=antiguos',
  ]);
  expect(history.length).toBe(before);
});

test('a person is unsubscribed on request, but not twice', async () => {
  const { pick, readNotice, listMenu } = await open();
  expect(await pick(menu, 'Dar de baja')).toContain(
    'POST /api/suscriptores/baja {"email":"luis@obra.example"}',
  );
  expect(readNotice()).toContain('Ya no recibirá nada');
  expect(await listMenu('Más acciones: mar@obra.example')).toEqual([
    ...['Descargar sus datos', 'Borrar sus datos'],
  ]);
});

test('a person’s data are deleted after «borrar» is typed', async () => {
  const { pick, choose, submit, readNotice, queryByRole } = await open();
  await pick(menu, 'Borrar sus datos');
  expect(await submit()).toEqual([]);
  await choose('Escriba «borrar» para confirmar', ' BORRAR');
  expect(await submit()).toContain('POST /api/suscriptores/borrar {"email":"luis@obra.example"}');
  expect(readNotice()).toBe('Se borraron los datos de esa persona');
  expect(queryByRole('dialog')).toBeNull();
});

test('bounced addresses are reactivated, one or all', async () => {
  const bounced = { ...list, items: items.slice(4) };
  const { pick, press, readNotice } = await open(
    { '/api/suscriptores': bounced },
    '/suscriptores?estado=rebotado',
  );
  expect(await pick('Más acciones: sol@obra.example', 'Reactivar')).toContain(
    'POST /api/suscriptores/reactivar {"email":"sol@obra.example"}',
  );
  expect(readNotice()).toBe('Recibirá el próximo boletín');
  expect(await press('Reactivar todos')).toContain('POST /api/suscriptores/reactivar-todos {}');
});

const lines = 'correo\nana@obra.example\nnadie\n'.repeat(300);
const file = new File([lines], 'lista.csv');
const base64 = btoa(lines);
const plan = {
  ...{ added: 1_200, known: 3, bounced: 1, left: 2, repeated: 0, invalid: 101 },
  invalidLines: [{ line: 3, text: 'nadie' }],
};
const review = 'POST /api/suscriptores/importar/revisar';
async function openImport(response: unknown) {
  const page = await open({ [review]: response, 'POST /api/suscriptores/importar': plan });
  await page.press('Importar…');
  return page;
}

test('an import shows its result before it is made', async () => {
  const { give, getByRole, choose, submit, readNotice } = await openImport(plan);
  expect(await submit()).toEqual([]);
  expect(getByRole('dialog').textContent).toContain('Elija un archivo.');
  expect(await give(file)).toEqual([`${review} {"file":"${base64}"}`]);
  for (const words of ['1.200', 'No son correos', 'nadie', 'Y 100 más.']) {
    expect(getByRole('dialog').textContent).toContain(words);
  }
  await choose('Dónde dieron su consentimiento', 'Registro de la feria');
  await choose('Cuándo', '2025-05-03');
  expect(await submit()).toEqual([
    `POST /api/suscriptores/importar {"file":"${base64}","origin":"Registro de la feria","consentedAt":"2025-05-03"}`,
    `GET ${path}`,
    importsAgain,
  ]);
  expect(readNotice()).toBe('Importados|1.200 personas en la lista.');
});

test('an unreadable or too large file is explained, and nothing is imported', async () => {
  const detail = 'El archivo no es texto.';
  const unreadable = await openImport(Response.json({ detail, field: 'file' }, { status: 422 }));
  await unreadable.give(file);
  expect(unreadable.getByText(detail)).toBeTruthy();
  expect(await unreadable.submit()).toEqual([]);
  const other = await openImport(plan);
  await other.give(file);
  expect(await other.give(new File([new Uint8Array(2_000_001)], 'grande.csv'))).toEqual([]);
  expect(other.getByText('El archivo pasa de 2 MB.')).toBeTruthy();
  // Neither is the file chosen before it.
  expect(await other.submit()).toEqual([]);
  const known = await openImport(plan);
  const arrive = known.hold(review);
  await known.give(file);
  // Pressed while the file is read, the button does nothing.
  await known.submit();
  expect(known.queryByText('Elija un archivo.')).toBeNull();
  await arrive({ ...plan, added: 0 });
  expect(await known.submit()).toEqual([]);
  expect(known.getByText('En este archivo no hay nadie nuevo.')).toBeTruthy();
});

test('an import is undone after a confirmation', async () => {
  const importedAt = 1_794_000_000_000;
  const items = [{ importedAt, origin: 'Feria', consentedAt: '2025-05-03', count: 1 }];
  const { press } = await open({ '/api/suscriptores/importaciones': { items } });
  await press('Deshacer…');
  expect(await press('Borrar a 1 persona')).toEqual([
    `POST /api/suscriptores/importaciones/deshacer {"importedAt":${importedAt}}`,
    `GET ${path}`,
    importsAgain,
  ]);
});
