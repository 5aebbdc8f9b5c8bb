import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { addMenuCategories } from '#store/articles/categories.ts';
import { openStore } from '#store/open.ts';
import type { Store } from '#store/store.ts';
import { describeOpened, type Engine } from '#store/testing/engines.ts';
import { readAuditLog } from '../testing/commands.ts';
import { addArticles, addLargeImage, readAll } from '../testing/filled-newsroom.ts';
import { createFolder } from '../testing/folder.ts';
import { addCategories } from '../testing/newsroom.ts';
import { backUp } from './backup.ts';
import { createBackupJobs } from './backup-jobs.ts';

const restorer = join(import.meta.dirname, '../testing/killed-restorer.ts');
const who = { id: 1, name: 'Carmen' };
const full = 'No queda espacio en el disco del servidor. No se tocó nada: sigue lo que había.';
const closed = 'El servidor no puede escribir en su carpeta de respaldos.';
const other = 'No se pudo completar: rota';

async function openKeeper(engine: Engine) {
  const folder = await createFolder({ 'de-noche.respaldo': 'del operador' });
  const database = await engine.createTestDatabase();
  const store = await openStore(database);
  const open = (connect = () => openStore(database)) =>
    createBackupJobs(folder.path, store, connect);
  return {
    ...{ folder, place: database, store, open, jobs: open() },
    async [Symbol.asyncDispose]() {
      await store.close();
      await database[Symbol.asyncDispose]();
      await folder[Symbol.asyncDispose]();
    },
  };
}

describeOpened('backup jobs', openKeeper, (test) => {
  test('makes or restores one backup at a time', async ({ folder, jobs }) => {
    const { done } = await jobs.make(who, Date.now());
    for (const another of [
      () => jobs.make(who, Date.now()),
      () => jobs.restore('de-noche.respaldo', who, Date.now()),
    ]) {
      await expect(another()).rejects.toThrow('Ya hay un respaldo');
    }
    expect(await done).toMatchObject({ kind: 'made' });
    expect(await jobs.read()).toMatchObject({ job: null, last: { madeBy: 'Carmen' } });
    expect(await readdir(folder.path)).toHaveLength(2);
  });

  test.each([
    [{ code: 'ENOSPC' }, full],
    [{ code: '53100' }, full],
    // An extended code of SQLITE_FULL.
    [{ errcode: 13 + 256 }, full],
    [{ code: 'EACCES' }, closed],
    [{ code: 'EROFS' }, closed],
    [{ code: 'EIO' }, other],
  ])('says why a backup failed: %o', async (keeper, fault, why) => {
    const { promise, reject } = Promise.withResolvers<never>();
    const jobs = keeper.open(() => promise);
    const { done } = await jobs.make(who, Date.parse('2026-11-16T03:10:05-04:00'));
    const name = 'mesa-2026-11-16-031005.respaldo';
    const job = { kind: 'making', name, done: 0, total: 0 };
    expect(await jobs.read()).toMatchObject({ job, outcome: null });
    reject(Object.assign(new Error('rota'), fault));
    const outcome = { kind: 'failed', of: 'making', name, why };
    expect(await done).toEqual(outcome);
    expect(await jobs.read()).toMatchObject({ job: null, outcome });
  });

  test('keeps an uploaded file that could not be checked', async (keeper) => {
    const name = 'recibido-1.respaldo';
    await keeper.folder.write({ [name]: '' });
    const brokenStore = { ...keeper.store, db: {} as Store['db'], async close() {} };
    const { done } = await keeper.open(async () => brokenStore).check(name);
    expect(await done).toMatchObject({ kind: 'failed' });
    expect(await readdir(keeper.folder.path)).toContain(name);
  });

  test('a process killed during a restore keeps the old data and a backup, and reports it', async (keeper) => {
    const { folder, place: database, store } = keeper;
    await addCategories(store);
    await store.write(addMenuCategories);
    await addArticles(store, ['vieja']);
    await addLargeImage(store);
    await backUp(store, folder.at('otro.respaldo'));
    await addArticles(store, ['nueva']);
    const { dataDir: DATA_DIR, databaseUrl } = database;
    const env = {
      ...{ DATA_DIR, BACKUP_DIR: folder.path, BACKUP: 'otro.respaldo' },
      ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
    };
    const child = spawn(process.execPath, [restorer], { env, stdio: 'inherit' });
    expect(await once(child, 'exit')).toEqual([null, 'SIGKILL']);

    const after = keeper.open();
    const { outcome, kept } = await after.read();
    expect(outcome).toMatchObject({
      kind: 'failed',
      name: 'otro.respaldo',
      why: 'Se apagó el servidor antes de terminar. No se tocó nada: sigue lo que había.',
    });
    expect((await readAuditLog(store))[0]).toMatch(
      /^guardó un respaldo antes de restaurar \| antes-de-restaurar-/,
    );
    const now = await readAll(store.db);
    expect(now.articles).toHaveLength(2);
    // The job saved the current data: restoring it changes only the audit log.
    const before = kept.find(({ name }) => name.startsWith('antes-de-restaurar-'))?.name ?? '';
    expect(await (await after.restore(before, who, Date.now())).done).toMatchObject({
      kind: 'restored',
    });
    const { registro: _, ...restoredData } = await readAll(store.db);
    expect(now).toMatchObject(restoredData);
    expect(await readdir(folder.path)).not.toContainEqual(expect.stringMatching(/parcial|json/));
  });

  test('a process killed right after a restore reports that it finished', async (keeper) => {
    const { folder, store, jobs } = keeper;
    const name = 'otro.respaldo';
    await backUp(store, folder.at(name));
    await (await jobs.restore(name, who, Date.now())).done;
    const before = (await readdir(folder.path)).find((each) => each.startsWith('antes'));
    expect(await readAuditLog(store)).toEqual([`restauró un respaldo | ${before} | ${name}`]);
    // Puts back the marker file that a running restore leaves.
    await folder.write({ 'restaurando.json': JSON.stringify({ name, before }) });
    expect((await keeper.open().read()).outcome).toMatchObject({ kind: 'restored' });
  });
});
