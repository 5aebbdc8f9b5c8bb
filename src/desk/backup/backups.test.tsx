import { expect, test, vi } from 'vitest';
import type { Backups } from '#contract/desk/backups.ts';
import { onItsWay, openPage } from '../testing/page.tsx';
import { BackupsPart } from './backups.tsx';
import { sendBackup } from './send-backup.ts';

const path = '/api/ajustes/copias';
const counts = { articles: 45, images: 31, subscribers: 1_396, people: 3 };
const backups: Backups = {
  last: { madeAt: '2026-11-15T11:00:00Z', madeBy: 'Ana Rojas', bytes: 18_400_000, counts },
  kept: [
    { name: 'dos.tar', bytes: 18_400_000, changedAt: '2026-11-15T11:00:00Z' },
    { name: 'uno.tar', bytes: 900_000, changedAt: '2026-11-08T11:00:00Z' },
  ],
  job: null,
  outcome: null,
};
const open = (change: Partial<Backups> = {}, answers = {}) =>
  openPage(<BackupsPart />, { answers: { [path]: { ...backups, ...change }, ...answers } });

test('backups are told: the last, those kept, and the way back', async () => {
  const { read } = await open();
  expect(read()).toMatchInlineSnapshot(`
    "Respaldo
    Último
    ayer, 7:00|Ana Rojas
    Contiene
    45 artículos, 31 imágenes, 1.396 suscriptores
    Pesa
    18,4 MB
    Se guardan
    Los siete últimos de la mesa, treinta días a lo sumo
    Hacer uno y descargarlo|[href=/api/ajustes/copias/archivos/dos.tar, download=dos.tar]|Descargar el último
    Lleva correos de suscriptores: guárdelo en lugar seguro, y una copia en otro equipo.
    Los 2 que hay en el servidor
    dos.tar|ayer, 7:00 · 18,4 MB|[href=/api/ajustes/copias/archivos/dos.tar, download=dos.tar]|Descargar
    uno.tar|8 nov 2026 · 0,9 MB|[href=/api/ajustes/copias/archivos/uno.tar, download=uno.tar]|Descargar
    Restaurar
    Pone un respaldo|en lugar de todo lo que hay|. Primero lee el archivo entero, y si le falta o le cambia un byte no toca nada. Después guarda un respaldo de lo que hay ahora, y solo entonces lo cambia todo de una vez.
    Uno del servidor|[value=, selected=]|Elija un respaldo|[value=dos.tar]|dos.tar · ayer, 7:00 · 18,4 MB|[value=uno.tar]|uno.tar · 8 nov 2026 · 0,9 MB
    [disabled=]|Comprobarlo|Enviar un archivo…
    [Archivo de respaldo]"
  `);
});

test('one is made, and what keeps it from being made is said', async () => {
  const none = await open({ last: null, kept: [] }, { [`POST ${path}`]: 500 });
  expect(none.read().split('\nRestaurar')[0]).toMatchInlineSnapshot(`
    "Respaldo
    Todavía no se ha hecho ninguno.|Si el disco falla, se pierde todo.
    Hacer uno y descargarlo
    Lleva correos de suscriptores: guárdelo en lugar seguro, y una copia en otro equipo."
  `);
  expect(await none.press('Hacer uno y descargarlo')).toEqual([
    `POST ${path} {"make":true}`,
    `GET ${path}`,
  ]);
  expect(none.readNotice()).toBe('No se hizo el respaldo|No se pudo.|Reintentar');
  const last = { madeAt: '2026-11-15T11:00:00Z', madeBy: 'terminal', bytes: 1, counts };
  const failed = { kind: 'failed' as const, name: 'tres.tar', why: 'El disco está lleno.' };
  const made = await open({
    last,
    kept: backups.kept.slice(0, 1),
    outcome: { ...failed, of: 'making' },
  });
  expect(made.read()).toContain('|por orden o reloj\n');
  expect(made.read()).toContain('\nEl que hay en el servidor\n');
  expect(made.read()).toContain('\ntres.tar|El disco está lleno.\nHacer');
  const restoring = await open({ outcome: { ...failed, of: 'restoring' } });
  expect(restoring.read()).toMatch(/\ntres\.tar\|El disco está lleno\.$/);
});

test.each([
  ['making', '\nHaciendo el respaldo|50 %\n[Haciendo el respaldo, value=50, max=100]'],
  ['saving', '\nGuardando lo que hay ahora|50 %\n[Guardando lo que hay ahora, value=50, max=100]'],
  ['checking', '\nComprobando el archivo|50 %\n[Comprobando el archivo, value=50, max=100]'],
  ['restoring', '\nRestaurando|50 %\n[Restaurando, value=50, max=100]'],
] as const)('while it is %s it says how far it is', async (kind, said) => {
  const { read } = await open({ job: { kind, name: 'uno.tar', done: 1, total: 2 } });
  expect(read()).toContain(said);
  expect(read()).toContain('[aria-busy=true, aria-disabled=true]|Hacer uno y descargarlo');
});

test('while one is being made it is looked at every second, and then downloaded', async () => {
  const job = { kind: 'making' as const, name: 'tres.tar', done: 1, total: 2 };
  expect((await open({ job: { ...job, total: 0 } })).read()).toContain(
    '\nHaciendo el respaldo\n[Haciendo el respaldo, value=0, max=100]\n',
  );
  const { wait } = await open({ job });
  expect([await wait(999), await wait(1)]).toEqual([[], [`GET ${path}`]]);
  using click = vi.spyOn(HTMLAnchorElement.prototype, 'click');
  const outcome = { kind: 'made' as const, name: 'tres.tar' };
  const made = await open({ outcome } as Partial<Backups>, {
    [`POST ${path}`]: { job, outcome: null },
  });
  expect(await made.wait(60_000)).toEqual([]);
  // Not what was made before.
  expect(click).not.toHaveBeenCalled();
  await made.press('Hacer uno y descargarlo');
  expect(click).toHaveBeenCalledOnce();
  expect(made.read()).toContain(
    '|Descargar el último\n[href=/api/ajustes/copias/archivos/tres.tar, download=tres.tar]|tres.tar\nLleva',
  );
});

const upload = `${path}/subida`;
/** Sends that many bytes to a server that answers so, and tells each part that was asked for. */
async function sendBytes(size: number, answer: (from: number, part: Blob) => Response | Error) {
  const parts: string[] = [];
  const told: number[] = [];
  vi.stubGlobal('fetch', async (address: string, { method, body }: RequestInit) => {
    if (method === 'POST') {
      parts.push(`${address} ${body}`);
      return Response.json({ name: 'x.tar', got: 0 });
    }
    const from = Number(new URL(address, 'http://x').searchParams.get('desde'));
    parts.push(`${address.replace(upload, '')} ${(body as Blob).size}`);
    const said = answer(from, body as Blob);
    if (said instanceof Error) throw said;
    return said;
  });
  const stopper = new AbortController();
  const file = new File([new Uint8Array(size)], 'copia.tar');
  const sent = sendBackup(file, (bytes) => told.push(bytes), stopper.signal);
  return { parts, told, sent, stopper };
}
const MB = 1024 * 1024;
const take = (from: number, part: Blob) => Response.json({ name: 'x.tar', got: from + part.size });

test('a backup is sent in parts of four megabytes, and how far it is is told', async () => {
  const { sent, parts, told } = await sendBytes(9 * MB, take);
  expect(await sent).toBe('x.tar');
  expect(told).toEqual([0, 4 * MB, 8 * MB]);
  expect(parts).toEqual([
    `${upload} {"size":${9 * MB}}`,
    `?nombre=x.tar&desde=0&de=${9 * MB} ${4 * MB}`,
    `?nombre=x.tar&desde=${4 * MB}&de=${9 * MB} ${4 * MB}`,
    `?nombre=x.tar&desde=${8 * MB}&de=${9 * MB} ${MB}`,
  ]);
});

test('on a bad line a part is halved and sent again, and grows when it gets through', async () => {
  const answers: (Response | Error | null)[] = [
    new TypeError('sin red'),
    Response.json({}, { status: 408 }),
    Response.json({}, { status: 500 }),
  ];
  const { sent, parts } = await sendBytes(
    4 * MB,
    (from, part) => answers.shift() ?? take(from, part),
  );
  const sizes = () => parts.slice(1).map((each) => Number(each.split(' ')[1]) / MB);
  for (const [seconds, until] of [
    [1, 2],
    [2, 3],
    [3, 6],
  ] as const) {
    await vi.advanceTimersByTimeAsync(seconds * 1_000 - 1);
    expect(sizes()).toHaveLength(until - (until === 6 ? 3 : 1));
    await vi.advanceTimersByTimeAsync(1);
  }
  expect(await sent).toBe('x.tar');
  expect(sizes()).toEqual([4, 2, 1, 0.5, 1, 2, 0.5]);
});

test('a backup that is refused, lost for good or no longer wanted is not sent on', async () => {
  const refused = await sendBytes(MB, () => Response.json({ detail: 'No cabe.' }, { status: 413 }));
  await expect(refused.sent).rejects.toThrow('No cabe.');
  expect(refused.parts).toHaveLength(2);
  const lost = await sendBytes(MB, () => new TypeError('sin red'));
  const ended = expect(lost.sent).rejects.toThrow('El servidor no responde.');
  // One second, two, and so on to ten, for twenty tries.
  await vi.advanceTimersByTimeAsync(154_999);
  expect(lost.parts).toHaveLength(21);
  await vi.advanceTimersByTimeAsync(1);
  await ended;
  expect(lost.parts).toHaveLength(22);
  expect(lost.parts.at(-1)).toBe(`?nombre=x.tar&desde=0&de=${MB} ${64 * 1024}`);
  const stopped = await sendBytes(9 * MB, (from, part) => {
    stopped.stopper.abort();
    return take(from, part);
  });
  expect(await stopped.sent).toBe(null);
  expect(stopped.parts).toHaveLength(2);
});

test('a file from elsewhere is sent, checked, and can be left', async () => {
  const file = new File(['abc'], 'copia.tar');
  const put = `${upload}?nombre=x.tar&desde=0&de=3`;
  const given = { [`POST ${upload}`]: { name: 'x.tar', got: 0 } };
  const { give } = await open({}, { ...given, [`PUT ${put}`]: { name: 'x.tar', got: 3 } });
  expect(await give('Archivo de respaldo', file)).toEqual([
    `POST ${upload} {"size":3}`,
    expect.stringContaining(`PUT ${put} `),
    `POST ${path}/comprobar {"name":"x.tar"}`,
    `GET ${path}`,
  ]);
  const slow = await open({}, { ...given, [`PUT ${put}`]: onItsWay });
  await slow.give('Archivo de respaldo', file);
  expect(slow.read()).toContain(
    '|[aria-busy=true, aria-disabled=true]|Enviar un archivo…\n[Archivo de respaldo]\nEnviando el archivo|0 %\n[Enviando el archivo, value=0, max=100]\nCon señal débil sigue donde quedó.|Cancelar',
  );
  const refused = await open({}, { [`POST ${upload}`]: 422 });
  await refused.give('Archivo de respaldo', file);
  expect(refused.readNotice()).toBe('No llegó entero|No se pudo.');
  expect(refused.read()).not.toContain('Enviando');
});

test('one is read whole before it takes the place of everything', async () => {
  const checked = { kind: 'checked' as const, name: 'uno.tar', counts };
  const { read, press, choose, submit, readDialog, readNotice } = await open(
    { outcome: checked },
    { [`POST ${path}/restaurar`]: 500 },
  );
  expect(read()).not.toContain('El archivo está entero');
  await choose('Uno del servidor', 'uno.tar');
  expect(await press('Comprobarlo')).toEqual([
    `POST ${path}/comprobar {"name":"uno.tar"}`,
    `GET ${path}`,
  ]);
  expect(read().split('Enviar un archivo…')[1]).toMatchInlineSnapshot(`
    "
    [Archivo de respaldo]
    El archivo está entero.|Contiene 45 artículos, 31 imágenes, 1.396 suscriptores.
    Restaurar…"
  `);
  await press('Restaurar…');
  expect(readDialog()).toMatchInlineSnapshot(`
    "Restaurar un respaldo
    [Cerrar]
    uno.tar|toma el lugar de todo: artículos, imágenes, borradores, suscriptores y registro.
    Quien esté dentro sale|, usted también, y entra de nuevo con su clave de hoy.
    Nadie gana ni pierde acceso|: cada quien conserva su papel, su clave y su segundo factor, y quien esté inhabilitado sigue así.
    Los borradores|vuelven a como estaban. Lo que alguien tenga solo en su equipo sigue allí, y la mesa se lo ofrece.
    Quien se dio de baja|desde entonces no vuelve. Quien se suscribió desde entonces se pierde.
    Ningún envío del boletín|sigue por sí mismo: lo que faltaba queda como incierto.
    Antes se guarda un respaldo de lo que hay ahora, en la carpeta del servidor.
    Escriba «Plomada» para confirmar
    [disabled=]|Restaurar|Cancelar"
  `);
  expect(await submit()).toEqual([]);
  await choose('Escriba «Plomada» para confirmar', 'plomada ');
  expect(readDialog()).not.toContain('disabled');
  expect(await submit()).toEqual([
    `POST ${path}/restaurar {"name":"uno.tar","site":"plomada "}`,
    `GET ${path}`,
  ]);
  expect(readNotice()).toBe('No se restauró|No se pudo.|Reintentar');
  const alone = await open({ outcome: { ...checked, counts: { articles: 1 } } });
  await alone.choose('Uno del servidor', 'uno.tar');
  await alone.press('Restaurar…');
  await alone.choose('Escriba «Plomada» para confirmar', 'Plomada');
  await alone.submit();
  expect(alone.readDialog()).toBe('');
  const people = ['Sin poder entrar, como hasta hoy: Luis.'];
  const done = await open({ outcome: { kind: 'restored', name: 'uno.tar', people } });
  expect(done.read()).toContain(
    'Se restauró uno.tar.|Lo que había quedó guardado al lado, con el nombre «antes-de-restaurar».\n[Quién puede entrar]',
  );
  expect(done.read()).toContain('\nSin poder entrar, como hasta hoy: Luis.');
});

test('backups on their way, and such that do not come', async () => {
  expect((await open({}, { [path]: 500 })).read()).toBe(
    'No se pudo traer los respaldos.|No se pudo.\nReintentar',
  );
  expect((await open({}, { [path]: onItsWay })).read()).toBe('[aria-busy=true]|…');
  const { choose, press, readNotice } = await open({}, { [`POST ${path}/comprobar`]: 500 });
  await choose('Uno del servidor', 'uno.tar');
  await press('Comprobarlo');
  expect(readNotice()).toBe('No se comprobó|No se pudo.|Reintentar');
});
