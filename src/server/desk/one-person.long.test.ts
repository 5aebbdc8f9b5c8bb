import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { json } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { expect, test } from 'vitest';
import type { Role } from '#contract/desk/roles.ts';
import { setReview } from '#newsroom/articles/drafts.ts';
import { beginSession } from '#newsroom/people/sessions.ts';
import { saveText } from '#newsroom/testing/drafts.ts';
import { addRevisions } from '#store/drafts/revisions.ts';
import { openStore } from '#store/open.ts';
import { addPerson } from '#store/people/people.ts';
import { createFolder } from '#store/testing/engines.ts';
import { eventually } from '#store/testing/eventually.ts';
import { listChildren } from '#store/testing/processes.ts';
import { startSite } from '../../../tests/e2e/site.ts';
import { validFields } from './testing/writing.ts';

/** Starts the built site with the desk's production heap limit. */
async function openRealDesk() {
  const folder = await createFolder();
  const env = { DESK_PORT: '0', SAMPLE_CONTENT: 'off', LOG_LEVEL: 'silent' };
  const site = await startSite({ dataDir: folder.dataDir, env });
  const store = await openStore(folder);
  const url = await site.deskUrl;
  async function signIn(role: Role) {
    const person = { name: role, email: `${role}@obra.example`, role, passphrase: '' };
    const token = await store.write(async (tx) => {
      const id = (await addPerson(tx, person, Date.now())) ?? 0;
      return beginSession(tx, id, 'Firefox', Date.now());
    });
    const headers = { Cookie: `redaccion=${token}`, Origin: url };
    return async (method: string, path: string, body?: object | URLSearchParams) => {
      const isForm = body instanceof URLSearchParams;
      const type = `application/${isForm ? 'x-www-form-urlencoded' : 'json'}`;
      const outgoing = request(url + path, {
        ...{ method, agent: false },
        headers: { ...headers, 'Content-Type': type },
      });
      outgoing.end(body === undefined ? undefined : isForm ? String(body) : JSON.stringify(body));
      const [response] = await once(outgoing, 'response');
      return { status: response.statusCode, body: await json(response) };
    };
  }
  return {
    ...{ store, folder, signIn },
    listProcesses: () => listChildren(site.process.pid),
    async [Symbol.asyncDispose]() {
      await store.close();
      await site[Symbol.asyncDispose]();
      await folder[Symbol.asyncDispose]();
    },
  };
}

const longest = 'palabra '.repeat(124_000);
const by = { id: null, name: 'Ana' };

test('no text, history or backup of one person crashes the desk for the others', async () => {
  await using desk = await openRealDesk();
  const { store, folder } = desk;
  const attack = await desk.signIn('administrador');
  const other = await desk.signIn('redactor');
  const processes = await desk.listProcesses();
  expect(processes).toHaveLength(1);

  const headings = JSON.stringify(validFields({ content: '# a\n'.repeat(100_000) }));
  const form = new URLSearchParams({ fields: headings });
  expect((await attack('POST', `/vista/${randomUUID()}`, form)).status).toBe(422);

  const id = randomUUID();
  for (const draft of [id, ...Array.from({ length: 49 }, () => randomUUID())]) {
    await saveText(store, { id: draft, fields: validFields({ content: longest }) });
    await setReview(store, draft, { state: 'review', note: null }, by, Date.now());
  }
  const mesa = await other('GET', '/api/mesa');
  expect([mesa.status, (await attack('GET', '/api/mesa')).status]).toEqual([200, 200]);

  for (let index = 0; index < 300; index += 1) {
    const fields = validFields({ content: `${longest}${index}` });
    const subject = { draftId: id, articleId: null, why: 'trabajo' as const };
    await store.write((tx) => addRevisions(tx, [{ ...subject, at: index, by: 'Ana', fields }]));
  }
  const history = await attack('GET', `/api/borradores/${id}/historial?cuantas=300`);
  const revisions = history.body as { id: number }[];
  expect(revisions).toHaveLength(300);
  const path = `/api/borradores/${id}/historial/${revisions[0]?.id}`;
  expect((await attack('GET', path)).status).toBe(200);

  const name = 'recibido-2026-11-18.respaldo';
  await mkdir(join(folder.dataDir, 'respaldos'), { recursive: true });
  await pipeline(
    Readable.from(writeLongLine()),
    createGzip({ level: 1 }),
    createWriteStream(join(folder.dataDir, 'respaldos', name)),
  );
  expect((await attack('POST', '/api/ajustes/copias/comprobar', { name })).status).toBe(200);
  await eventually(async () => {
    const state = await attack('GET', '/api/ajustes/copias');
    expect(state.body).toMatchObject({ kept: [], job: null, outcome: { kind: 'failed' } });
  });

  expect((await other('GET', '/api/categorias')).status).toBe(200);
  expect(await desk.listProcesses()).toEqual(processes);
});

function* writeLongLine() {
  yield '{"format":"plomada-respaldo-1"}\n{"table":"articles","row":{"content":"';
  for (let megabytes = 0; megabytes < 1_000; megabytes += 1) yield 'a'.repeat(1_000_000);
}
