import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import {
  type Backups,
  BeginUpload,
  MakeBackup,
  OneBackup,
  RestoreBackup,
  type Upload,
  UploadPart,
} from '#contract/desk/backups.ts';
import { createBackupJobs } from '#newsroom/backup/backup-jobs.ts';
import { beginReceiving, receivePart } from '#newsroom/backup/receive.ts';
import { findBackup, toBackupFolder } from '#newsroom/backup/stored-backups.ts';
import { invalid } from '#refusal.ts';
import { addToAuditLog } from '#store/people/audit-log.ts';
import { runUnchecked } from './access/checked-writes.ts';
import { type Desk, type DeskContext, endpointsFor, parseBody, parseQuery } from './endpoint.ts';

const { get, post, put } = endpointsFor('manage-backups');
const base = '/api/ajustes/copias';
/** A little more than the largest part of an upload. */
const maxBytes = 5 * 1024 * 1024;

/** Making, downloading, uploading and restoring backups. Long work continues after the response. */
export function listBackupEndpoints(desk: Desk) {
  const { store, env, getSite, background } = desk;
  const folder = toBackupFolder(env);
  const jobs = createBackupJobs(folder, store, desk.connect);
  const logAction = (c: DeskContext, what: string, after: string) =>
    store.write((tx) =>
      addToAuditLog(tx, { who: c.var.me, kind: 'ajustes', what, after }, Date.now()),
    );

  async function describeBackups(): Promise<Backups> {
    const { last, kept, job, outcome } = await jobs.read();
    return {
      last: last && {
        madeAt: new Date(last.madeAt).toISOString(),
        madeBy: last.madeBy,
        bytes: last.bytes,
        counts: last.counts,
      },
      kept: kept.map(({ changedAt, ...file }) => ({
        ...file,
        changedAt: new Date(changedAt).toISOString(),
      })),
      job,
      outcome,
    };
  }

  /** Responds with the status once the work has started. */
  const startWork =
    (work: (c: DeskContext) => Promise<{ done: Promise<unknown> }>) => async (c: DeskContext) => {
      const { done } = await work(c);
      background.run(async () => void (await done));
      return describeBackups();
    };

  return [
    get(base, describeBackups),
    post(
      base,
      startWork(async (c) => {
        await parseBody(c, MakeBackup);
        // It is finished even if the person signs out meanwhile. A restore is not.
        return runUnchecked(() => jobs.make(c.var.me, Date.now()));
      }),
    ),
    post(
      `${base}/comprobar`,
      startWork(async (c) => jobs.check((await parseBody(c, OneBackup)).name)),
    ),
    post(
      `${base}/restaurar`,
      startWork(async (c) => {
        const { name, site } = await parseBody(c, RestoreBackup);
        const { name: siteName } = getSite();
        if (fold(site) !== fold(siteName)) {
          throw invalid(`Escriba el nombre del sitio: ${siteName}.`, 'site');
        }
        return jobs.restore(name, c.var.me, Date.now());
      }),
      { locksPeople: true },
    ),
    post(`${base}/subida`, async (c): Promise<Upload> => {
      const { size } = await parseBody(c, BeginUpload);
      return beginReceiving(folder, size, Date.now());
    }),
    put(
      `${base}/subida`,
      async (c): Promise<Upload> => {
        const { nombre: name, desde: from, de: size } = parseQuery(c, UploadPart);
        const bytes = new Uint8Array(await c.req.arrayBuffer());
        const onComplete = () => logAction(c, 'envió un respaldo', name);
        return receivePart(folder, { name, from, size }, bytes, onComplete);
      },
      { maxBytes },
    ),
    get(`${base}/archivos/:name`, async (c) => {
      const backup = await findBackup(folder, c.req.param('name') ?? '');
      const { name, bytes, changedAt } = backup;
      const mark = `"${bytes}-${changedAt}"`;
      const isSame = (c.req.header('If-Range') ?? mark) === mark;
      const from = isSame ? parseFrom(c.req.header('Range'), bytes) : 0;
      const what = from === 0 ? 'descargó un respaldo' : 'siguió descargando un respaldo';
      await logAction(c, what, name);
      const file = createReadStream(jobs.toFile(name), { start: from });
      return c.body(Readable.toWeb(file) as ReadableStream, from === 0 ? 200 : 206, {
        'Content-Type': 'application/octet-stream',
        'Content-Disposition': `attachment; filename="${name}"`,
        'Content-Length': String(bytes - from),
        'Accept-Ranges': 'bytes',
        // Without it a browser starts over instead of resuming.
        ETag: mark,
        ...(from > 0 ? { 'Content-Range': `bytes ${from}-${bytes - 1}/${bytes}` } : {}),
      });
    }),
  ];
}

/** A browser resumes an interrupted download where it stopped. */
function parseFrom(range: string | undefined, bytes: number): number {
  const from = Number(/^bytes=(\d+)-$/.exec(range ?? '')?.[1] ?? 0);
  return from < bytes ? from : 0;
}

const fold = (name: string) => name.trim().toLowerCase();
