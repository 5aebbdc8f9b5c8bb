import { readdir, stat } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import { expect } from 'vitest';
import type { Backups } from '#contract/desk/backups.ts';
import { addArticles } from '#newsroom/testing/filled-newsroom.ts';
import { createFolder } from '#newsroom/testing/folder.ts';
import { getArticle } from '#store/articles/articles.ts';
import { listAuditLog } from '#store/people/audit-log.ts';
import { changePerson } from '#store/people/people.ts';
import { describeOpened } from '#store/testing/engines.ts';
import { openWriting } from './testing/writing.ts';

const base = '/api/ajustes/copias';

async function openBackups(engine: Parameters<typeof openWriting>[0]) {
  const folder = await createFolder({});
  const desk = await openWriting(engine, { BACKUP_DIR: folder.at('respaldos') });
  const close = desk[Symbol.asyncDispose];
  const { cookie, id: admin, name, send } = await desk.signInAs('administrador');
  await addArticles(desk.store, ['una']);
  const post = (path: string, body: object) => send('POST', base + path, body);
  const getBackups = async (): Promise<Backups> => (await send('GET', base)).body;
  return Object.assign(desk, {
    ...{ folder, admin, name, post, read: getBackups },
    listFiles: () => readdir(folder.at('respaldos')),
    /** Starts the job, waits for it, and returns the status. */
    async run(path: string, body: object): Promise<Backups> {
      expect((await post(path, body)).status).toBe(200);
      await desk.desk.background.settle();
      return getBackups();
    },
    async upload(bytes: Buffer<ArrayBuffer>): Promise<string> {
      const upload = (await post('/subida', { size: bytes.length })).body;
      const half = Math.floor(bytes.length / 2);
      const sendPart = async (from: number, until: number) => {
        const path = `${base}/subida?nombre=${upload.name}&desde=${from}&de=${bytes.length}`;
        const part = new Uint8Array(bytes.subarray(from, until));
        return (await desk.ask('PUT', path, { cookie, bytes: part })).json();
      };
      expect(await sendPart(0, half)).toMatchObject({ got: half });
      expect(await sendPart(half, bytes.length)).toMatchObject({ got: bytes.length });
      return upload.name;
    },
    download: async (file: string, headers: Record<string, string> = {}) => {
      const response = await desk.ask('GET', `${base}/archivos/${file}`, { cookie, headers });
      return { response, bytes: Buffer.from(await response.arrayBuffer()) };
    },
    isThere: async (slug: string) => (await getArticle(desk.store, slug, Date.now())) !== null,
    listLog: async (personId?: number) =>
      (await listAuditLog(desk.store, { personId, kind: 'ajustes', page: 1, pageSize: 9 })).items,
    async [Symbol.asyncDispose]() {
      await close();
      await folder[Symbol.asyncDispose]();
    },
  });
}

describeOpened('a backup at the desk', openBackups, (test) => {
  test.each([
    ['meanwhile', 'write'],
    ['just before the data is replaced', 'exclusive'],
  ] as const)('is not restored if the person was disabled %s', async (desk, _, kind) => {
    const { kept } = await desk.run('', { make: true });
    await addArticles(desk.store, ['dos']);
    const luis = await desk.signInAs('administrador');
    const disable = () => desk.store.write((tx) => changePerson(tx, luis.id, { is_disabled: 1 }));
    desk.beforeNextWrite(disable, [kind]);
    await luis.send('POST', `${base}/restaurar`, { name: kept[0]?.name, site: 'Plomada' });
    await desk.desk.background.settle();
    expect(await desk.read()).toMatchObject({ outcome: { kind: 'failed' } });
    expect(await desk.isThere('dos')).toBe(true);
  });

  test('is made even if its maker signed out meanwhile', async (desk) => {
    await desk.run('', { make: true });
    const luis = await desk.signInAs('administrador');
    const during: Backups[] = [];
    desk.beforeNextWrite(async () => {
      during.push(await desk.read());
      await luis.send('POST', '/api/salir');
    });
    await luis.send('POST', base, { make: true });
    await desk.desk.background.settle();
    // What became of the one before is no longer shown.
    expect(during).toMatchObject([{ job: { kind: 'making' }, outcome: null }]);
    expect((await luis.send('GET', base)).status).toBe(401);
    expect(await desk.read()).toMatchObject({ outcome: { kind: 'made' } });
  });

  test('is made and downloaded whole or resumed, each with a log entry', async (desk) => {
    expect(await desk.read()).toMatchObject({ last: null, kept: [], job: null });
    const { last, outcome, kept } = await desk.run('', { make: true });
    expect(outcome).toMatchObject({ kind: 'made', counts: { articles: 1 } });
    expect(last).toMatchObject({ madeBy: desk.name, bytes: kept[0]?.bytes });
    const name = kept[0]?.name ?? '';
    expect((await stat(desk.folder.at(`respaldos/${name}`))).mode & 0o777).toBe(0o600);

    const { response, bytes: whole } = await desk.download(name);
    expect(response.headers.get('Content-Disposition')).toBe(`attachment; filename="${name}"`);
    expect(gunzipSync(whole).toString()).toMatch(/^\{"format":"plomada-respaldo-1"\}\n/);
    const rest = await desk.download(name, { Range: 'bytes=10-' });
    expect(rest.response.status).toBe(206);
    expect(rest.bytes).toEqual(whole.subarray(10));
    const { length } = whole;
    expect(Object.fromEntries(rest.response.headers)).toMatchObject({
      'content-range': `bytes 10-${length - 1}/${length}`,
      'content-length': String(length - 10),
      // It tells a browser that the file is still the same.
      etag: response.headers.get('ETag'),
    });
    for (const headers of [
      { Range: 'bytes=10-', 'If-Range': '"otro"' },
      { Range: `bytes=${length}-` },
    ]) {
      const again = await desk.download(name, headers);
      expect([again.response.status, again.bytes.length]).toEqual([200, length]);
    }
    const logged = (await desk.listLog()).map(({ what }) => what);
    // Resumed downloads too: all but the first byte is the backup as well.
    expect(logged.filter((what) => what === 'descargó un respaldo')).toHaveLength(3);
    expect(logged.filter((what) => what === 'siguió descargando un respaldo')).toHaveLength(1);
    for (const away of ['..%2Fplomada.sqlite', 'nada.respaldo', '%2Fetc%2Fpasswd']) {
      expect((await desk.download(away)).response.status).toBe(409);
    }
  });

  test('is uploaded, checked and restored, unless it is damaged', async (desk) => {
    const backupName = (await desk.run('', { make: true })).kept[0]?.name ?? '';
    const { bytes: whole } = await desk.download(backupName);
    await addArticles(desk.store, ['dos']);
    const damaged = Buffer.from(whole);
    damaged.writeUInt8(damaged.readUInt8(40) ^ 1, 40);
    const site = 'Plomada';
    const after = await desk.run('/restaurar', { name: await desk.upload(damaged), site });
    expect(after.outcome).toMatchObject({ kind: 'failed' });
    // A damaged upload is not kept.
    expect(after.kept.map((each) => each.name)).toEqual([backupName]);
    expect(await desk.isThere('dos')).toBe(true);
    const name = await desk.upload(whole);
    const [sent] = await desk.listLog();
    expect(sent).toMatchObject({ who: desk.name, what: 'envió un respaldo', after: name });
    const { outcome } = await desk.run('/comprobar', { name });
    expect(outcome).toMatchObject({ kind: 'checked', counts: { articles: 1 } });
    const refusal = { status: 422, body: { field: 'site' } };
    expect(await desk.post('/restaurar', { name, site: 'Otro' })).toMatchObject(refusal);
    await desk.post('/restaurar', { name, site: ' plomada ' });
    await desk.desk.background.settle();
    expect([await desk.isThere('una'), await desk.isThere('dos')]).toEqual([true, false]);
    // All sessions end, and a backup of the old data is kept.
    expect((await desk.post('', { make: true })).status).toBe(401);
    const before = expect.stringMatching(/^antes-de-restaurar-[\d-]+\.respaldo$/);
    expect(await desk.listFiles()).toContainEqual(before);
    const [restored] = await desk.listLog();
    expect(restored).toMatchObject({ what: 'restauró un respaldo', before, after: name });
    // The id may be someone else's in the restored data.
    expect(await desk.listLog(desk.admin)).not.toContainEqual(restored);
  });
});
