import { readdir, stat } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import type { Backups, Upload } from '#contract/desk/backups.ts';
import { addArticles } from '#newsroom/testing/filled-newsroom.ts';
import { createFolder } from '#newsroom/testing/folder.ts';
import { getArticle } from '#store/articles/articles.ts';
import { listAuditLog } from '#store/people/audit-log.ts';
import { changePerson } from '#store/people/people.ts';
import { describeEngines } from '#store/testing/engines.ts';
import { openWriting } from './testing/writing.ts';

const base = '/api/ajustes/copias';

async function openBackups(engine: Parameters<typeof openWriting>[0]) {
  const folder = await createFolder({});
  const desk = await openWriting(engine, { BACKUP_DIR: folder.at('respaldos') });
  const { cookie, name } = await desk.signInAs('administrador');
  const ask = (method: string, path: string, body?: object) =>
    desk.ask(method, base + path, { cookie, ...(body ? { body } : {}) });
  return {
    ...{ desk, folder, cookie, name, ask },
    /** Starts the job, waits for it, and returns the status. */
    async act(path: string, body: object): Promise<Backups> {
      const begun = await ask('POST', path, body);
      expect(begun.status, await begun.clone().text()).toBe(200);
      await desk.desk.background.settle();
      const answer = await ask('GET', '');
      return answer.status === 200 ? ((await answer.json()) as Backups) : (null as never);
    },
    async send(bytes: Buffer<ArrayBuffer>): Promise<string> {
      const begun = (await (await ask('POST', '/subida', { size: bytes.length })).json()) as Upload;
      const half = Math.floor(bytes.length / 2);
      const put = async (from: number, until: number) => {
        const path = `${base}/subida?nombre=${begun.name}&desde=${from}&de=${bytes.length}`;
        const part = new Uint8Array(bytes.subarray(from, until));
        return (await desk.ask('PUT', path, { cookie, bytes: part })).json();
      };
      expect(await put(0, half)).toMatchObject({ got: half });
      // Repeated, as after a lost response.
      expect(await put(0, half)).toMatchObject({ got: half });
      expect(await put(half, bytes.length)).toMatchObject({ got: bytes.length });
      return begun.name;
    },
    async [Symbol.asyncDispose]() {
      await desk[Symbol.asyncDispose]();
      await folder[Symbol.asyncDispose]();
    },
  };
}

describeEngines('a backup at the desk', (engine) => {
  test('is not restored if the person was disabled meanwhile', async () => {
    await using place = await openBackups(engine);
    const { desk, ask, act } = place;
    const { kept } = await act('', { make: true });
    await addArticles(desk.store, ['una']);
    const luis = await desk.signInAs('administrador');
    const disable = () => desk.store.write((tx) => changePerson(tx, luis.id, { is_disabled: 1 }));
    desk.beforeNextWrite(disable);
    const body = { name: kept[0]?.name, site: 'Plomada' };
    await desk.ask('POST', `${base}/restaurar`, { cookie: luis.cookie, body });
    await desk.desk.background.settle();
    const { outcome }: Backups = await (await ask('GET', '')).json();
    expect(outcome).toMatchObject({ kind: 'failed' });
    expect(await getArticle(desk.store, 'una', Date.now())).not.toBeNull();
  });

  test('is made even if its maker signed out meanwhile', async () => {
    await using place = await openBackups(engine);
    const { desk, ask } = place;
    const luis = await desk.signInAs('administrador');
    const signOut = () => desk.ask('POST', '/api/salir', { cookie: luis.cookie });
    desk.beforeNextWrite(signOut);
    await desk.ask('POST', base, { cookie: luis.cookie, body: { make: true } });
    await desk.desk.background.settle();
    expect((await desk.ask('GET', base, { cookie: luis.cookie })).status).toBe(401);
    const { outcome }: Backups = await (await ask('GET', '')).json();
    expect(outcome).toMatchObject({ kind: 'made' });
  });

  test('is made, downloaded whole or resumed, uploaded and restored', async () => {
    await using place = await openBackups(engine);
    const { desk, folder, ask, act, name } = place;
    await addArticles(desk.store, ['una']);
    expect(await (await ask('GET', '')).json()).toMatchObject({ last: null, kept: [], job: null });
    const { last, outcome, kept } = await act('', { make: true });
    expect(outcome).toMatchObject({ kind: 'made', counts: { articles: 1 } });
    expect(last).toMatchObject({ madeBy: name, bytes: kept[0]?.bytes });
    const made = kept[0]?.name ?? '';
    expect((await stat(folder.at(`respaldos/${made}`))).mode & 0o777).toBe(0o600);

    const file = await ask('GET', `/archivos/${made}`);
    expect(file.headers.get('Content-Disposition')).toBe(`attachment; filename="${made}"`);
    const whole = Buffer.from(await file.arrayBuffer());
    expect(gunzipSync(whole).toString()).toMatch(/^\{"format":"plomada-respaldo-1"\}\n/);
    const rest = await desk.ask('GET', `${base}/archivos/${made}`, {
      cookie: place.cookie,
      headers: { Range: 'bytes=10-' },
    });
    expect(rest.status).toBe(206);
    const { length } = whole;
    expect(rest.headers.get('Content-Range')).toBe(`bytes 10-${length - 1}/${length}`);
    expect(rest.headers.get('Content-Length')).toBe(String(length - 10));
    expect(file.headers.has('Content-Range')).toBe(false);
    expect(Buffer.from(await rest.arrayBuffer())).toEqual(whole.subarray(10));
    // The ETag tells a browser that the file is still the same.
    expect(rest.headers.get('ETag')).toBe(file.headers.get('ETag'));
    const other = await desk.ask('GET', `${base}/archivos/${made}`, {
      cookie: place.cookie,
      headers: { Range: 'bytes=10-', 'If-Range': '"otro"' },
    });
    expect([other.status, (await other.arrayBuffer()).byteLength]).toEqual([200, whole.length]);
    const beyond = await desk.ask('GET', `${base}/archivos/${made}`, {
      cookie: place.cookie,
      headers: { Range: `bytes=${length}-` },
    });
    expect([beyond.status, (await beyond.arrayBuffer()).byteLength]).toEqual([200, length]);
    const taken = await listAuditLog(desk.store, { kind: 'ajustes', page: 1, pageSize: 9 });
    const downloads = taken.items.filter(({ what }) => /^(?:siguió|descargó)/.test(what));
    expect(downloads.map(({ what }) => what).toReversed()).toEqual([
      'descargó un respaldo',
      // Resumed downloads are logged too: all but the first byte is the backup as well.
      'siguió descargando un respaldo',
      'descargó un respaldo',
      'descargó un respaldo',
    ]);
    for (const away of ['..%2Fplomada.sqlite', 'nada.respaldo', '%2Fetc%2Fpasswd']) {
      expect((await ask('GET', `/archivos/${away}`)).status).toBe(409);
    }

    await addArticles(desk.store, ['dos']);
    const damaged = Buffer.from(whole);
    damaged.writeUInt8(damaged.readUInt8(40) ^ 1, 40);
    const after = await act('/restaurar', { name: await place.send(damaged), site: 'Plomada' });
    expect(after.outcome).toMatchObject({ kind: 'failed' });
    // A damaged upload is not kept.
    expect(after.kept.map((each) => each.name)).toEqual([made]);
    expect(await getArticle(desk.store, 'dos', Date.now())).not.toBeNull();
    const sent = await place.send(whole);
    const told = await listAuditLog(desk.store, { kind: 'ajustes', page: 1, pageSize: 1 });
    expect(told.items[0]).toMatchObject({ who: name, what: 'envió un respaldo', after: sent });
    expect((await act('/comprobar', { name: sent })).outcome).toMatchObject({
      kind: 'checked',
      counts: { articles: 1 },
    });
    const refused = await ask('POST', '/restaurar', { name: sent, site: 'Otro' });
    expect([refused.status, await refused.json()]).toEqual([
      422,
      expect.objectContaining({ field: 'site' }),
    ]);
    await ask('POST', '/restaurar', { name: sent, site: ' plomada ' });
    await desk.desk.background.settle();
    expect(await getArticle(desk.store, 'dos', Date.now())).toBeNull();
    expect(await getArticle(desk.store, 'una', Date.now())).not.toBeNull();
    // All sessions end, and a backup of the old data is kept.
    expect((await ask('GET', '')).status).toBe(401);
    expect(await readdir(folder.at('respaldos'))).toContainEqual(
      expect.stringMatching(/^antes-de-restaurar-[\d-]+\.respaldo$/),
    );
    const { items } = await listAuditLog(desk.store, { kind: 'ajustes', page: 1, pageSize: 9 });
    expect(items[0]).toMatchObject({
      who: name,
      what: 'restauró un respaldo',
      before: expect.stringMatching(/^antes-de-restaurar/),
      after: sent,
    });
  });
});
