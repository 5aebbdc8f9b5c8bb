import '#site/testing/dom.ts';
import { expect, test } from 'vitest';
import { listShortcuts } from '../shortcuts.ts';
import { onItsWay, openPage } from '../testing/page.tsx';
import { SubscribersPage } from './subscribers-page.tsx';

const luis = {
  id: 1,
  email: 'luis@obra.example',
  state: 'confirmado',
  since: '2026-11-12T11:00:00Z',
  askedAt: '2026-11-15T11:00:00Z',
  leftAt: null,
  lastEdition: 12,
};
const items = [
  luis,
  { ...luis, id: 2, email: 'eva@obra.example', state: 'pendiente', lastEdition: null },
  { ...luis, id: 3, email: 'ivo@obra.example', state: 'pendiente', askedAt: null },
  { ...luis, id: 4, email: 'mar@obra.example', state: 'baja', leftAt: '2026-11-16T11:00:00Z' },
  { ...luis, id: 5, email: 'sol@obra.example', state: 'rebotado' },
];
const counts = { confirmado: 1_200, pendiente: 2, baja: 1, rebotado: 1 };
const path = '/api/suscriptores?';
const importsAgain = 'GET /api/suscriptores/importaciones';
const list = { items, total: 51, counts, hasMailServer: true };
const open = (answers = {}, at = '/suscriptores') =>
  openPage(<SubscribersPage />, {
    answers: {
      '/api/suscriptores/importaciones': { items: [] },
      '/api/suscriptores': list,
      ...answers,
    },
    at,
  });

test('the list says of each subscriber what became of them', async () => {
  const { read } = await open();
  expect(read()).toMatchInlineSnapshot(`
    "Suscriptores
    [Ayuda: Los suscriptores, href=/ayuda/suscriptores]
    Son datos personales: se usan solo para enviar el boletín.
    Importar…|Exportar CSV
    [Por estado]|[aria-current=page]|Todos|1.204|Confirmados|1.200|Pendientes|2|Se dieron de baja|1|Rebotaron|1
    Buscar un correo|[Buscar un correo, maxlength=100]|/
    [Suscriptores, 51]
    Correo|Estado|[aria-sort=descending]|Desde|Último boletín|Acciones
    luis@obra.example|Confirmado|12 nov 2026|N.º 12|[Más acciones: luis@obra.example, aria-expanded=false]
    eva@obra.example|[stroke-dasharray=2.7 1.8]|Pendiente|le escribimos ayer a las 7:00|12 nov 2026|Ninguno|[Más acciones: eva@obra.example, aria-expanded=false]
    ivo@obra.example|[stroke-dasharray=2.7 1.8]|Pendiente|no se le ha escrito|12 nov 2026|N.º 12|[Más acciones: ivo@obra.example, aria-expanded=false]
    mar@obra.example|Se dio de baja|hoy, 7:00|12 nov 2026|N.º 12|[Más acciones: mar@obra.example, aria-expanded=false]
    sol@obra.example|Rebotado|no admitió tres correos seguidos|12 nov 2026|N.º 12|[Más acciones: sol@obra.example, aria-expanded=false]
    50 de 51|Cargar 1 más"
  `);
});

test('what is typed, chosen and turned around is asked for, and more on top of it', async () => {
  const next = '/api/suscriptores?pagina=2';
  const more = { ...list, items: [{ ...luis, id: 51, email: 'leo@obra.example' }] };
  const { read, press, choose, wait } = await open({ [next]: more });
  const before = history.length;
  expect(await press('Cargar 1 más')).toEqual([`GET ${next}`]);
  expect(read()).toMatch(/leo@obra\.example.*\n51 de 51$/);
  // Another order begins with its first page, also the second time.
  expect(await press('Desde')).toEqual(['GET /api/suscriptores?orden=antiguos']);
  expect(await press('Desde')).toEqual([`GET ${path}`]);
  await press('Desde');
  expect(read()).toContain('[aria-sort=ascending]');
  await choose('Buscar un correo', 'luis');
  expect(await wait(200)).toEqual(['GET /api/suscriptores?buscar=luis&orden=antiguos']);
  expect(await press('Pendientes')).toEqual([
    '/suscriptores?estado=pendiente',
    'GET /api/suscriptores?estado=pendiente&buscar=luis&orden=antiguos',
  ]);
  expect(await press('Todos')).toContain('/suscriptores');
  expect(history.length).toBe(before);
});

test('more are brought fifty at a time, and what is shown stays until what was asked for is there', async () => {
  const many = { '/api/suscriptores': { ...list, total: 101 } };
  const { read, press, choose, wait } = await open({
    ...many,
    '/api/suscriptores?buscar=leo': onItsWay,
  });
  expect(read()).toMatch(/\n50 de 101\|Cargar 50 más$/);
  await press('Cargar 50 más');
  expect(read()).toMatch(/\n100 de 101\|Cargar 1 más$/);
  await choose('Buscar un correo', 'leo');
  await wait(200);
  expect(read()).toMatch(/\nsol@obra\.example.*\n50 de 101\|Cargar 50 más$/s);
  const keys = await openPage(
    <main>
      <SubscribersPage />
    </main>,
    { answers: many },
  );
  const slash = new KeyboardEvent('keydown', { key: '/', bubbles: true });
  await keys.perform(() => document.body.dispatchEvent(slash));
  expect(document.activeElement?.getAttribute('placeholder')).toBe('Buscar un correo');
  expect(listShortcuts().map(({ label }) => label)).toEqual(['Buscar en esta lista']);
});

test('one who asks to be left alone is taken out, or given all that is known, or forgotten', async () => {
  const one = { items: [luis], total: 1, counts };
  const { read, press, pick, choose, submit, readNotice } = await open({ [path]: one });
  const menu = 'Más acciones: luis@obra.example';
  await press(menu);
  expect(read()).toMatch(
    /expanded=true\]\n\[Más acciones: luis@obra\.example\]\|Descargar sus datos\|Dar de baja\|Borrar sus datos\n1 de 1$/,
  );
  const again = `GET ${path}`;
  expect(await press('Dar de baja')).toEqual([
    'POST /api/suscriptores/baja {"email":"luis@obra.example"}',
    again,
    importsAgain,
  ]);
  expect(readNotice()).toBe('Ya no recibirá nada|En treinta días se olvida su dirección.');

  await pick(menu, 'Borrar sus datos');
  expect(read()).toMatchInlineSnapshot(`
    "Suscriptores
    [Ayuda: Los suscriptores, href=/ayuda/suscriptores]
    Son datos personales: se usan solo para enviar el boletín.
    Importar…|Exportar CSV
    [Por estado]|[aria-current=page]|Todos|1.204|Confirmados|1.200|Pendientes|2|Se dieron de baja|1|Rebotaron|1
    Buscar un correo|[Buscar un correo, maxlength=100]|/
    [Suscriptores, 1]
    Correo|Estado|[aria-sort=descending]|Desde|Último boletín|Acciones
    luis@obra.example|Confirmado|12 nov 2026|N.º 12|[Más acciones: luis@obra.example, aria-expanded=false]
    Borrar los datos de una persona
    [Cerrar]
    Se borran su correo, la fecha en que se suscribió y los envíos que recibió. Es para siempre, y no la retira de los respaldos ya hechos, que vencen a los 30 días. Queda en el registro que usted lo hizo, sin el correo.
    luis@obra.example|Confirmado
    Escriba «borrar» para confirmar
    [disabled=]|Borrar para siempre|Cancelar
    1 de 1"
  `);
  expect(await submit()).toEqual([]);
  await choose('Escriba «borrar» para confirmar', ' BORRAR');
  expect(read()).not.toContain('disabled');
  expect(await submit()).toEqual([
    'POST /api/suscriptores/borrar {"email":"luis@obra.example"}',
    again,
    importsAgain,
  ]);
  expect(readNotice()).toBe('Se borró todo lo que había de esa persona');
  expect(read()).not.toContain('para siempre');
});

test('who bounced is sent mail again, one or all, and a missing mail server is said', async () => {
  const bounced = { ...list, items: items.slice(4), hasMailServer: false };
  const { read, press, readNotice } = await open(
    { '/api/suscriptores': bounced },
    '/suscriptores?estado=rebotado',
  );
  const again = 'GET /api/suscriptores?estado=rebotado';
  expect(read()).toContain('No hay servidor de correo: los correos solo se guardan como archivos');
  await press('Más acciones: sol@obra.example');
  expect(await press('Reactivar')).toEqual([
    'POST /api/suscriptores/reactivar {"email":"sol@obra.example"}',
    again,
    importsAgain,
  ]);
  expect(readNotice()).toBe('Recibirá el próximo boletín');
  expect(await press('Reactivar todos')).toEqual([
    'POST /api/suscriptores/reactivar-todos {}',
    again,
    importsAgain,
  ]);
});

test('who has left needs not be taken out', async () => {
  const { read, press } = await open({ [path]: { ...list, items: items.slice(3, 4) } });
  await press('Más acciones: mar@obra.example');
  expect(read()).toContain('Descargar sus datos|Borrar sus datos');
  await press('Borrar sus datos');
  expect(read()).toContain('mar@obra.example|Se dio de baja hoy a las 7:00\n');
});

test.each([
  ['POST /api/suscriptores/csv', 'Exportar CSV', 'No se exportó|No se pudo.|Reintentar'],
  ['POST /api/suscriptores/datos', 'Descargar sus datos', 'No se descargó|No se pudo.|Reintentar'],
  ['POST /api/suscriptores/baja', 'Dar de baja', 'No se dio de baja|No se pudo.|Reintentar'],
])('%s fails, and that is said', async (call, name, said) => {
  const { press, readNotice } = await open({ [call]: 500 });
  if (name !== 'Exportar CSV') await press('Más acciones: luis@obra.example');
  await press(name);
  expect(readNotice()).toBe(said);
});

test('an empty list and one that did not come are told apart', async () => {
  const empty = await open({ [path]: { items: [], total: 0, counts } });
  expect(empty.read().split('/\n')[1]).toMatchInlineSnapshot(
    `"Nadie por aquí.|Quien se suscribe en el sitio aparece aquí, y recibe el boletín cuando lo confirma."`,
  );
  const failed = await open({ [path]: 500 });
  expect(failed.read()).toMatch(
    /\/\nNo se pudo traer los suscriptores\.\|No se pudo\.\nReintentar$/,
  );
  const coming = await open({ '/api/suscriptores': onItsWay });
  expect(coming.read()).toMatch(/\/\n.*…$/s);
  const cut = await open({ '/api/suscriptores?pagina=2': 500 });
  await cut.press('Cargar 1 más');
  expect(cut.read()).toContain('[colspan=5]\nNo se pudo traer los siguientes.|No se pudo.\n');
});

const file = new File(['correo\nana@obra.example\nnadie'], 'lista.csv');
const base64 = btoa('correo\nana@obra.example\nnadie');
const plan = {
  ...{ added: 1_200, known: 3, bounced: 1, left: 2, repeated: 0, invalid: 101 },
  invalidLines: [{ line: 3, text: 'nadie' }],
};

test('a list is imported after it is shown what will come of it', async () => {
  const review = 'POST /api/suscriptores/importar/revisar';
  const { press, give, readDialog, choose, submit, readNotice } = await open({
    [review]: plan,
    'POST /api/suscriptores/importar': plan,
  });
  await press('Importar…');
  expect(await submit()).toEqual([]);
  expect(readDialog()).toContain('Elija un archivo.');
  expect(await give('Archivo de correos', file)).toEqual([`${review} {"file":"${base64}"}`]);
  const planned = [
    'Se añaden:|1.200',
    'Ya están en la lista:|3',
    'Se dieron de baja o pidieron que se les borrara, y no vuelven:|2',
    'Rebotaron, y siguen sin recibir nada:|1',
    'No son correos:|101',
  ];
  expect(readDialog()).toContain(`\nlista.csv\n${planned.join('\n')}\n`);
  expect(readDialog()).toContain('\nLínea 3:|nadie\nY 100 más.\n');
  await choose('Dónde dieron su consentimiento', 'Registro de la feria');
  await choose('Cuándo', '2025-05-03');
  expect(await submit()).toEqual([
    `POST /api/suscriptores/importar {"file":"${base64}","origin":"Registro de la feria","consentedAt":"2025-05-03"}`,
    `GET ${path}`,
    importsAgain,
  ]);
  expect(readNotice()).toBe('Importados|1.200 personas en la lista.');
});

test('a file that cannot be read is explained, and nothing is imported', async () => {
  const said = Response.json({ detail: 'El archivo no es texto.', field: 'file' }, { status: 422 });
  const { press, give, read, submit } = await open({
    'POST /api/suscriptores/importar/revisar': said,
  });
  await press('Importar…');
  await give('Archivo de correos', file);
  expect(read()).toContain('El archivo no es texto.');
  expect(await submit()).toEqual([]);
  const large = new File([new Uint8Array(2_000_001)], 'grande.csv');
  expect(await give('Archivo de correos', large)).toEqual([]);
  expect(read()).toContain('El archivo pasa de 2 MB.');
});

test('an import is undone, once that was confirmed', async () => {
  const items = [
    { importedAt: 1_794_000_000_000, origin: 'Feria', consentedAt: '2025-05-03', count: 1 },
  ];
  const undo = 'POST /api/suscriptores/importaciones/deshacer';
  const { press, read, readNotice } = await open({
    '/api/suscriptores/importaciones': { items },
    [undo]: { count: 1 },
  });
  expect(read()).toMatch(/\nImportaciones\n1 persona\|?, 6 nov.*Feria, 3 may 2025/s);
  await press('Deshacer…');
  expect(await press('Borrar a 1 persona')).toEqual([
    `${undo} {"importedAt":1794000000000}`,
    `GET ${path}`,
    importsAgain,
  ]);
  expect(readNotice()).toBe('Importación deshecha');
});
