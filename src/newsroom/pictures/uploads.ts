import { randomUUID } from 'node:crypto';
import { open, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Env } from '#env.ts';
import { Refusal } from '#refusal.ts';
import { makePrivateFolder } from '#store/private-files.ts';
import { writeAtomically } from '../files/atomic-file.ts';
import { checkSize, refuseImage } from './image-source.ts';
import type { Imported } from './import-picture.ts';

/** What the browser reports about a file before sending it. It identifies the upload after a power cut. */
type FileInfo = { name: string; size: number; changedAt: number };
export type Upload = FileInfo & {
  id: string;
  personId: number;
  begunAt: number;
  /** The outcome, for a client that lost the response. */
  taken: Imported | null;
};

/** How long an interrupted upload can be resumed. */
const uploadMaxAgeMs = 24 * 3_600_000;
/** Uploads of one person, and bytes of all together, at once. */
const defaultLimits = { perPerson: 4, bytes: 400 * 1024 * 1024 };

/**
 * Uploads of pictures. Each is a file that grows with the received bytes and survives a lost connection or a restart;
 * a JSON file beside it describes it.
 */
export function openUploads({ DATA_DIR }: Pick<Env, 'DATA_DIR'>, limits = defaultLimits) {
  const folder = join(DATA_DIR, 'subidas');
  const toMetadataPath = (id: string) => join(folder, `${id}.json`);
  const toPartPath = (id: string) => join(folder, `${id}.parte`);
  /** Stops the request that is sending an upload's bytes now, by upload. */
  const senders = new Map<string, () => Promise<void>>();

  const write = (upload: Upload) =>
    writeAtomically(toMetadataPath(upload.id), [JSON.stringify(upload)]);
  const remove = async (id: string) => {
    await senders.get(id)?.();
    await Promise.all(
      [toMetadataPath(id), toPartPath(id)].map((path) => rm(path, { force: true })),
    );
  };

  async function get(id: string): Promise<Upload | null> {
    const text = await readFile(toMetadataPath(id), 'utf8').catch(() => null);
    return text === null ? null : JSON.parse(text);
  }

  async function list(): Promise<Upload[]> {
    const names = await readdir(folder).catch(() => []);
    const ids = names.filter((name) => name.endsWith('.json')).map((name) => name.slice(0, -5));
    const uploads = await Promise.all(ids.map(get));
    return uploads.filter((upload) => upload !== null).sort((a, b) => a.begunAt - b.begunAt);
  }

  const getOffset = async ({ id, size, taken: result }: Upload): Promise<number> =>
    result ? size : await stat(toPartPath(id)).then(({ size: there }) => there, nothing);

  /** Uploads begin in turn: simultaneous requests could each see free space and together exceed the limit. */
  let last: Promise<unknown> = Promise.resolve();
  async function beginNext(personId: number, fileInfo: FileInfo, now: number): Promise<Upload> {
    assertSize(fileInfo.size);
    const { name, size, changedAt } = fileInfo;
    const all = (await list()).filter(({ taken: result }) => result === null);
    const isOwn = (each: Upload) => each.personId === personId;
    const same = all.find(
      (each) =>
        isOwn(each) && each.name === name && each.size === size && each.changedAt === changedAt,
    );
    if (same) return same;
    const removeUpload = async (one: Upload | undefined) => {
      if (!one) return;
      all.splice(all.indexOf(one), 1);
      await remove(one.id);
    };
    const own = all.filter(isOwn);
    if (own.length >= limits.perPerson) await removeUpload(own[0]);
    while (all.length > 0 && sum(all) + size > limits.bytes) await removeUpload(chooseEvicted(all));
    makePrivateFolder(folder);
    const upload = { ...fileInfo, id: randomUUID(), personId, begunAt: now, taken: null };
    await write(upload);
    return upload;
  }

  /** The oldest idle upload of the person with the most bytes. */
  function chooseEvicted(uploads: Upload[]): Upload | undefined {
    const bytesOf = (one: Upload) =>
      sum(uploads.filter(({ personId }) => personId === one.personId));
    const isSent = ({ id }: Upload) => Number(senders.has(id));
    const [first] = uploads.toSorted((a, b) => bytesOf(b) - bytesOf(a) || isSent(a) - isSent(b));
    return first;
  }

  return {
    toPartPath,
    getOffset,
    remove,
    /** Only its uploader can continue an upload. */
    async find(id: string, personId: number): Promise<Upload | null> {
      const upload = await get(id);
      return upload?.personId === personId ? upload : null;
    },

    /**
     * Resumes the person's upload of the same file. A new upload evicts others above the limits. Throws a Refusal for a
     * size that no picture may have.
     */
    begin(personId: number, fileInfo: FileInfo, now: number): Promise<Upload> {
      const upload = last.then(() => beginNext(personId, fileInfo, now));
      last = upload.catch(nothing);
      return upload;
    },

    /**
     * Appends bytes as they arrive; received bytes stay even if the rest fails. Returns the new offset, which does not
     * change if `from` is not the current one.
     */
    async append(upload: Upload, from: number, body: ReadableStream<Uint8Array>): Promise<number> {
      const { id, size } = upload;
      // The previous connection was lost, even if this process has not noticed.
      for (let stop = senders.get(id); stop; stop = senders.get(id)) await stop();
      const reader = body.getReader();
      const { promise: whenEnded, resolve: end } = Promise.withResolvers<void>();
      const stop = () => reader.cancel().then(() => whenEnded, nothing);
      senders.set(id, async () => void (await stop()));
      try {
        await using file = await open(toPartPath(id), 'a', 0o600);
        let offset = (await file.stat()).size;
        if (offset !== from) return offset;
        for (;;) {
          const { done, value } = await reader.read();
          if (done) return offset;
          if (offset + value.length > size) {
            throw new Refusal('too-large', 'La imagen cambió mientras se subía. Súbala otra vez.');
          }
          await file.appendFile(value);
          offset += value.length;
        }
      } finally {
        senders.delete(id);
        end();
        await reader.cancel().catch(nothing);
      }
    },

    async finish(upload: Upload, result: Imported): Promise<void> {
      await write({ ...upload, taken: result });
      await rm(toPartPath(upload.id), { force: true });
    },

    async forgetOld(now: number): Promise<void> {
      const keptIds = new Set<string>();
      for (const { id, begunAt } of await list())
        if (begunAt + uploadMaxAgeMs > now) keptIds.add(id);
      for (const name of await readdir(folder).catch(() => [])) {
        const [id = ''] = name.split('.');
        if (!keptIds.has(id)) await rm(join(folder, name), { force: true });
      }
    },
  };
}

function assertSize(bytes: number): void {
  try {
    checkSize(bytes);
  } catch (error) {
    throw error instanceof Refusal ? refuseImage(error.message) : error;
  }
}

const sum = (uploads: Upload[]) => uploads.reduce((bytes, { size }) => bytes + size, 0);
const nothing = () => 0;
