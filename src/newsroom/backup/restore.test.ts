import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { setImmediate } from 'node:timers/promises';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { articleFields } from '#contract/article-fields.ts';
import { getStatistics } from '#store/articles/categories.ts';
import { getContentVersion } from '#store/content-version.ts';
import { toFields, toJson } from '#store/drafts/draft-fields.ts';
import { addDraft } from '#store/drafts/drafts.ts';
import { countRows, insertRows, listRows, requireOnlyRow } from '#store/rows.ts';
import { addSubscriber } from '#store/subscribers/subscribers.ts';
import { publishArticles, toArticleInput } from '#store/testing/article-input.ts';
import { describeEngines } from '#store/testing/engines.ts';
import { addArticles, readAll } from '../testing/filled-newsroom.ts';
import { createFolder } from '../testing/folder.ts';
import { openNewsroom, openTwice } from '../testing/newsroom.ts';
import { backUp } from './backup.ts';
import { restore } from './restore.ts';

const byLines = (change: (lines: string[]) => string[]) => (backup: Buffer) => {
  const lines = gunzipSync(backup).toString().trimEnd().split('\n');
  return gzipSync(`${change(lines).join('\n')}\n`);
};

/** Recomputes the digest of a modified backup. */
const withSignature = (change: (lines: string[]) => string[]) =>
  byLines((lines) => {
    const body = change(lines.slice(0, -1));
    const last = JSON.parse(lines.at(-1) ?? '');
    const sha256 = createHash('sha256')
      .update(`${body.join('\n')}\n`)
      .digest('hex');
    return [...body, JSON.stringify({ ...last, sha256 })];
  });

const inFirstRow = (old: string, now: string) => (lines: string[]) =>
  lines.map((line, index) => (index === 1 ? line.replace(old, now) : line));

function flipBit(backup: Buffer): Buffer {
  const changedBytes = Buffer.from(backup);
  const middle = Math.floor(backup.length / 2);
  changedBytes.writeUInt8(backup.readUInt8(middle) ^ 1, middle);
  return changedBytes;
}

type Change = [damage: string, change: (backup: Buffer) => Uint8Array];

const damages: Change[] = [
  ['stops in the middle', (backup) => backup.subarray(0, backup.length / 2)],
  ['has one bit wrong', flipBit],
  ['lacks a row', byLines((lines) => lines.toSpliced(3, 1))],
  ['goes on after its end', byLines((lines) => [...lines, lines[1] ?? ''])],
  ['lacks a row that its digest does not miss', withSignature((lines) => lines.toSpliced(3, 1))],
  [
    'has a line without end',
    withSignature(inFirstRow('"row":{', `"row":{"name":"${'a'.repeat(16_000_000)}",`)),
  ],
  [
    'has a row of very many values',
    withSignature(inFirstRow('"row":{', `"row":{${'"id":0,'.repeat(20_000)}`)),
  ],
  ['is compressed JSON of another program', () => gzipSync('{"users":[]}\n')],
];

const later: Change[] = [
  [
    'is of a later kind',
    withSignature(([, ...rest]) => ['{"format":"plomada-respaldo-2"}', ...rest]),
  ],
  [
    'has a table that is not known here',
    withSignature((lines) => [...lines, '{"table":"x","row":{}}']),
  ],
  [
    'has a column that is not known here',
    withSignature((lines) => lines.map((line) => line.replace('"title":', '"y":1,"title":'))),
  ],
];

describeEngines('restoring', (engine) => {
  let store: Awaited<ReturnType<typeof openNewsroom>>;
  let backup: Buffer;
  beforeAll(async () => {
    await using folder = await createFolder({});
    store = await openNewsroom(engine);
    await addArticles(store, ['una', 'dos']);
    await backUp(store, folder.at('r'));
    backup = await readFile(folder.at('r'));
    await addArticles(store, ['tres']);
  });
  afterAll(() => store[Symbol.asyncDispose]());

  async function tryRestore(file: string) {
    const readState = async () => [
      await readAll(store.db),
      await getContentVersion(store, Date.now()),
    ];
    const before = await readState();
    const fault = await restore(store, file).catch((error: unknown) => error);
    expect(await readState()).toEqual(before);
    return fault;
  }

  test.each(damages)('a file that %s is refused and nothing is touched', async (_, change) => {
    await using folder = await createFolder({ r: change(backup) });
    expect(await tryRestore(folder.at('r'))).toMatchObject({
      kind: 'invalid',
      message: expect.stringContaining('incompleto o alterado'),
    });
  });

  test.each(later)('a file that %s is refused as one of a newer version', async (_, change) => {
    await using folder = await createFolder({ r: change(backup) });
    expect(String(await tryRestore(folder.at('r')))).toContain('más nueva');
  });

  test('the longest possible draft is restored', async () => {
    await using folder = await createFolder({});
    await using other = await openNewsroom(engine);
    // The longest encoding (control characters), stored twice: as sent and as merged.
    const content = '\u0007'.repeat(articleFields.content.maxDraftLength);
    const draftFields = toFields({ ...toArticleInput('una'), content });
    const fields = toJson(draftFields);
    const draft = { id: 'd', articleId: null, by: { id: null, name: 'Ana' }, fields: draftFields };
    const save = { version: 1, tab: '', turn: 0, saved_at: 1, saved_by: 'Ana' };
    await other.write(async (tx) => {
      await addDraft(tx, draft, 1);
      await insertRows(tx, 'draft_versions', [{ draft_id: 'd', ...save, fields, sent: fields }]);
    });
    await backUp(other, folder.at('r'));
    await restore(other, folder.at('r'));
    expect((await requireOnlyRow(other.db, 'draft_versions')).sent === fields).toBe(true);
  });

  test('rows that do not fit together undo the whole restore', async () => {
    const orphan = (line: string) => line.replace(/"category_id":\d+/, '"category_id":99');
    await using folder = await createFolder({
      r: withSignature((lines) => lines.map(orphan))(backup),
    });
    expect(String(await tryRestore(folder.at('r')))).toMatch(/foreign key/i);
  });

  test('tags of replaced articles do not list restored ones', async () => {
    await using folder = await createFolder({ r: backup });
    await using other = await openNewsroom(engine);
    await publishArticles(other, toArticleInput('muro', { tags: ['muros'] }));
    await restore(other, folder.at('r'));
    expect(await countRows(other.db, 'article_tags')).toBe(0);
  });

  test('a reader who subscribes during a restore is on the list', async () => {
    await using folder = await createFolder({});
    await using source = await openNewsroom(engine);
    const old = Array.from({ length: 60 }, (_, index) => `vieja${index}@obra.example`);
    for (const email of old) await addSubscriber(source, email, 1);
    await backUp(source, folder.at('r'));

    await using both = await openTwice(engine);
    const subscribed: string[] = [];
    let isRestoring = true;
    const subscribe = async () => {
      // Yield each time: synchronous SQLite calls would never let the restore run.
      for (; isRestoring; await setImmediate()) {
        const email = `nueva${subscribed.length}@obra.example`;
        await addSubscriber(both.second, email, 2);
        subscribed.push(email);
      }
    };
    const restoring = restore(both.first, folder.at('r')).finally(() => {
      isRestoring = false;
    });
    await Promise.all([restoring, subscribe()]);
    await addSubscriber(both.second, 'ultima@obra.example', 3);

    const rows = await listRows(both.first.db, 'subscribers', ['email']);
    const emails = rows.map(({ email }) => email);
    expect(emails).toEqual(expect.arrayContaining([...old, 'ultima@obra.example']));
    // Subscribers added before the restore began were replaced with the rest of the data.
    const { totalSubscribers } = await getStatistics(both.first, Date.now());
    expect(totalSubscribers).toBe(emails.length);
  });
});
