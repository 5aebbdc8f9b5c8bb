import { expect, test, vi } from 'vitest';
import { leave } from '#site/testing/open-element.tsx';
import { openPage } from '../testing/page.tsx';
import { BackupsPart } from './backups.tsx';
import { sendBackup } from './restore-section.tsx';

const path = '/api/ajustes/copias';
const counts = { articles: 45, images: 31, subscribers: 1_396, people: 3 };
const madeAt = '2026-11-15T11:00:00Z';
const backups = {
  last: { madeAt, madeBy: 'Ana Rojas', bytes: 18_400_000, counts },
  kept: ['dos.tar', 'uno.tar'].map((name) => ({ name, bytes: 900_000, changedAt: madeAt })),
  job: null,
  outcome: null,
};
const open = (change = {}, responses = {}) =>
  openPage(<BackupsPart />, { responses: { [path]: { ...backups, ...change }, ...responses } });

test('the last backup is shown with its content, and each kept one can be downloaded', async () => {
  const { getByText, listHrefs } = await open();
  expect(getByText('45 artículos, 31 imágenes, 1.396 suscriptores')).toBeTruthy();
  const names = ['dos.tar', 'dos.tar', 'uno.tar'];
  expect(listHrefs()).toEqual(names.map((name) => `${path}/archivos/${name}`));
});

test.each([
  [{ kind: 'failed', name: 'tres.tar', why: 'Está lleno.', of: 'making' }, 'Está lleno.'],
  [{ kind: 'failed', name: 'tres.tar', why: 'No se abre.', of: 'restoring' }, 'No se abre.'],
  [{ kind: 'restored', name: 'uno.tar', people: ['Sin acceso: Luis.'] }, 'Sin acceso: Luis.'],
])('the outcome %j is told', async (outcome, said) => {
  expect((await open({ outcome })).getByText(said)).toBeTruthy();
});

test('while the server restores, the progress is shown and no backup can be made', async () => {
  const job = { kind: 'restoring', name: 'uno.tar', done: 1, total: 2 };
  const { getByRole } = await open({ job });
  const progress = getByRole<HTMLProgressElement>('progressbar', { name: 'Restaurando' });
  expect(progress.value).toBe(50);
  const make = getByRole('button', { name: 'Hacer uno y descargarlo' });
  expect(make.getAttribute('aria-disabled')).toBe('true');
});

test('a backup in progress is polled every second, and downloaded when it is done', async () => {
  const job = { kind: 'making', name: 'tres.tar', done: 1, total: 2 };
  const { wait } = await open({ job });
  expect([await wait(999), await wait(1)]).toEqual([[], [`GET ${path}`]]);
  using click = vi.spyOn(HTMLAnchorElement.prototype, 'click');
  const outcome = { kind: 'made', name: 'tres.tar', counts };
  const made = await open({ outcome }, { [`POST ${path}`]: { job, outcome: null } });
  expect(await made.wait(60_000)).toEqual([]);
  // An earlier backup is not downloaded by itself.
  expect(click).not.toHaveBeenCalled();
  expect(await made.press('Hacer uno y descargarlo')).toContain(`GET ${path}`);
  expect(click).toHaveBeenCalledOnce();
});

const upload = `${path}/subida`;
/** Sends that many bytes to a server with these responses, and lists each part that was sent. */
async function sendBytes(size: number, response: (from: number, part: Blob) => Response | Error) {
  const parts: string[] = [];
  const told: number[] = [];
  vi.stubGlobal('fetch', async (address: string, { method, body }: RequestInit) => {
    if (method === 'POST') {
      parts.push(`${address} ${body}`);
      return Response.json({ name: 'x.tar', got: 0 });
    }
    const from = Number(new URL(address, 'http://x').searchParams.get('desde'));
    parts.push(`${address.replace(upload, '')} ${(body as Blob).size}`);
    const said = response(from, body as Blob);
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

test('a backup is uploaded in parts of four megabytes, with its progress', async () => {
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

test('on a bad connection a part is halved and sent again, and grows when it succeeds', async () => {
  const responses: (Response | Error | null)[] = [
    new TypeError('sin red'),
    Response.json({}, { status: 408 }),
    Response.json({}, { status: 500 }),
  ];
  const { sent, parts } = await sendBytes(
    4 * MB,
    (from, part) => responses.shift() ?? take(from, part),
  );
  const sizes = () => parts.slice(1).map((each) => Number(each.split(' ')[1]) / MB);
  // It waits one second, then two, then three.
  for (const seconds of [1, 2, 3]) {
    await vi.advanceTimersByTimeAsync(seconds * 1_000 - 1);
    expect(sizes()).toHaveLength(seconds);
    await vi.advanceTimersByTimeAsync(1);
  }
  expect(await sent).toBe('x.tar');
  expect(sizes()).toEqual([4, 2, 1, 0.5, 1, 2, 0.5]);
  // Each part that arrives allows twenty new tries.
  let count = 0;
  const shaky = await sendBytes(60 * MB, (from, part) => {
    count += 1;
    return count % 2 === 1 ? new TypeError('sin red') : take(from, part);
  });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await shaky.sent).toBe('x.tar');
});

test('an upload ends when it is refused, cancelled or fails twenty times', async () => {
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

test('an uploaded file is checked, and an upload ends with its page', async () => {
  const put = `PUT ${upload}?nombre=x.tar&desde=0&de=3`;
  const giveFile = async (response: unknown) => {
    const begun = { [`POST ${upload}`]: { name: 'x.tar', got: 0 }, [put]: response };
    const page = await open({}, begun);
    return {
      ...page,
      done: await page.give(new File(['abc'], 'copia.tar'), 'Archivo de respaldo'),
    };
  };
  expect((await giveFile({ name: 'x.tar', got: 3 })).done).toEqual([
    `POST ${upload} {"size":3}`,
    expect.stringContaining(put),
    `POST ${path}/comprobar {"name":"x.tar"}`,
    `GET ${path}`,
  ]);
  const { perform, pass } = await giveFile(500);
  await perform(leave);
  expect(await pass(60_000)).toEqual([]);
});

const checked = { kind: 'checked', name: 'uno.tar', counts };

test('a backup is restored only after it was checked whole and the name of the site typed', async () => {
  const { press, choose, submit, queryByRole } = await open({ outcome: checked });
  // A check from before this page was opened does not count.
  expect(queryByRole('button', { name: 'Restaurar…' })).toBeNull();
  await choose('Uno del servidor', 'uno.tar');
  expect(await press('Comprobarlo')).toContain(`POST ${path}/comprobar {"name":"uno.tar"}`);
  await press('Restaurar…');
  expect(await submit()).toEqual([]);
  await choose('Escriba «Plomada» para confirmar', 'plomada ');
  expect(await submit()).toContain(`POST ${path}/restaurar {"name":"uno.tar","site":"Plomada"}`);
});
