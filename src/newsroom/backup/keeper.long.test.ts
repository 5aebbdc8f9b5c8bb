import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { addMenuCategories } from '#store/articles/categories.ts';
import { openStore } from '#store/open.ts';
import { describeEngines } from '#store/testing/engines.ts';
import { readAuditLog } from '../testing/commands.ts';
import { addArticles, addLargeImage, readAll } from '../testing/filled-newsroom.ts';
import { createFolder } from '../testing/folder.ts';
import { addCategories } from '../testing/newsroom.ts';
import { backUp } from './backup.ts';
import { createBackupJobs } from './keeper.ts';
import { pruneBackups } from './kept-backups.ts';

const restorer = join(import.meta.dirname, '../testing/killed-restorer.ts');
const who = { id: 1, name: 'Carmen' };

describeEngines('the keeper of backups', (engine) => {
  async function openKeeper() {
    const folder = await createFolder({ 'de-noche.respaldo': 'del operador' });
    const place = await engine.createPlace();
    const store = await openStore(place);
    const connect = () => openStore(place);
    return {
      ...{ folder, place, store },
      keeper: createBackupJobs(folder.path, store, connect),
      /** A second keeper, as after a restart. */
      reopen: () => createBackupJobs(folder.path, store, connect),
      async [Symbol.asyncDispose]() {
        await store.close();
        await place[Symbol.asyncDispose]();
        await folder[Symbol.asyncDispose]();
      },
    };
  }

  test('makes one backup at a time, and deletes the desk’s own after thirty days', async () => {
    await using open = await openKeeper();
    const { folder, keeper } = open;
    const now = Date.now();
    const { done } = await keeper.make(who, now);
    await expect(keeper.make(who, now)).rejects.toThrow('Ya hay un respaldo');
    await expect(keeper.restore('de-noche.respaldo', who, now)).rejects.toThrow(
      'Ya hay un respaldo',
    );
    expect(await done).toMatchObject({ kind: 'made' });
    expect(await keeper.read()).toMatchObject({ job: null, last: { madeBy: 'Carmen' } });
    await pruneBackups(folder.path, now + 29 * 86_400_000);
    expect(await readdir(folder.path)).toHaveLength(2);
    await pruneBackups(folder.path, now + 31 * 86_400_000);
    expect(await readdir(folder.path)).toEqual(['de-noche.respaldo']);
  });

  test('reports why a backup failed: a full disk, a folder of another user, or the error itself', async () => {
    await using open = await openKeeper();
    const { promise, reject } = Promise.withResolvers<never>();
    const waiting = createBackupJobs(open.folder.path, open.store, () => promise);
    const { done } = await waiting.make(who, Date.parse('2026-11-16T03:10:05-04:00'));
    const name = 'mesa-2026-11-16-031005.respaldo';
    expect(await waiting.read()).toMatchObject({
      job: { kind: 'making', name, done: 0, total: 0 },
      outcome: null,
    });
    reject('sin más');
    const failed = { kind: 'failed', of: 'making', name, why: 'No se pudo completar: sin más' };
    expect(await done).toEqual(failed);
    expect(await waiting.read()).toMatchObject({ job: null, outcome: failed });
    const full = 'No queda espacio en el disco del servidor. No se tocó nada: sigue lo que había.';
    const closed = 'El servidor no puede escribir en su carpeta de respaldos.';
    for (const [fault, why] of [
      [{ code: 'ENOSPC' }, full],
      [{ code: '53100' }, full],
      // SQLITE_FULL, and one of its extended codes.
      [{ errcode: 13 }, full],
      [{ errcode: 13 + 256 }, full],
      [{ errcode: 14 }, 'No se pudo completar: rota'],
      [{ code: 'EACCES' }, closed],
      [{ code: 'EROFS' }, closed],
      [{ code: 'EIO' }, 'No se pudo completar: rota'],
    ] as const) {
      const connect = () => Promise.reject(Object.assign(new Error('rota'), fault));
      const keeper = createBackupJobs(open.folder.path, open.store, connect);
      expect(await (await keeper.check('de-noche.respaldo')).done).toEqual({
        ...{ kind: 'failed', of: 'checking', name: 'de-noche.respaldo', why },
      });
    }
  });

  test('killed during a restore, keeps the old data and a backup of it, and says so', async () => {
    await using open = await openKeeper();
    const { folder, place, store } = open;
    await addCategories(store);
    await store.write(addMenuCategories);
    await addArticles(store, ['vieja']);
    await addLargeImage(store);
    await backUp(store, folder.at('otro.respaldo'));
    await addArticles(store, ['nueva']);
    const { dataDir, databaseUrl } = place;
    const env = {
      DATA_DIR: dataDir,
      BACKUP_DIR: folder.path,
      BACKUP: 'otro.respaldo',
      ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
    };
    const child = spawn(process.execPath, [restorer], { env, stdio: 'inherit' });
    const [, signal] = await once(child, 'exit');
    expect(signal).toBe('SIGKILL');

    const after = open.reopen();
    const { outcome, kept } = await after.read();
    expect(outcome).toMatchObject({
      kind: 'failed',
      name: 'otro.respaldo',
      why: 'Se apagó el servidor antes de terminar. No se tocó nada: sigue lo que había.',
    });
    expect((await readAuditLog(store))[0]).toMatch(
      /^guardó un respaldo antes de restaurar \| antes-de-restaurar-/,
    );
    const isAutomatic = (name: string) => name.startsWith('antes-de-restaurar-');
    const before = kept.map(({ name }) => name).find(isAutomatic) ?? '';
    const now = await readAll(store.db);
    expect(now.articles).toHaveLength(2);
    // It saved the current data: restoring it changes only the status.
    expect(await (await after.restore(before, who, Date.now())).done).toMatchObject({
      kind: 'restored',
    });
    const { registro: _, ...restored } = await readAll(store.db);
    expect(now).toMatchObject(restored);
    expect(await readdir(folder.path)).not.toContainEqual(expect.stringMatching(/parcial|json/));
  });

  test('killed right after a restore, says that it finished', async () => {
    await using open = await openKeeper();
    const { folder, store, keeper } = open;
    await backUp(store, folder.at('otro.respaldo'));
    expect(await (await keeper.make(who, Date.now())).done).toMatchObject({ kind: 'made' });
    expect(await readAuditLog(store)).toEqual([
      expect.stringMatching(/^hizo un respaldo \| mesa-/),
    ]);
    await (await keeper.restore('otro.respaldo', who, Date.now())).done;
    const [before] = (await readdir(folder.path)).filter((name) => name.startsWith('antes'));
    expect(await readAuditLog(store)).toEqual([`restauró un respaldo | ${before} | otro.respaldo`]);
    // Puts back the marker file that a running restore leaves.
    await writeFile(
      folder.at('restaurando.json'),
      JSON.stringify({ name: 'otro.respaldo', before }),
    );
    expect((await open.reopen().read()).outcome).toMatchObject({ kind: 'restored' });
  });
});
