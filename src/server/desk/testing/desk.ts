import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { Role } from '#contract/desk/roles.ts';
import { parseEnv } from '#env.ts';
import { beginSession } from '#newsroom/people/sessions.ts';
import { createPictureImporter } from '#newsroom/pictures/import-picture.ts';
import { openStore } from '#store/open.ts';
import { addPerson } from '#store/people/people.ts';
import type { Store } from '#store/store.ts';
import { type Engine, engines } from '#store/testing/engines.ts';
import { checkWrites } from '../access/checked-writes.ts';
import { createBackground } from '../background.ts';
import { createDesk } from '../desk.ts';

type Asking = {
  body?: unknown;
  form?: Record<string, string>;
  bytes?: Uint8Array<ArrayBuffer> | ReadableStream;
  /** The cookie from `signInAs` or from a response. */
  cookie?: string;
  headers?: Record<string, string>;
  /** The client's address; by default one for each test, so that tests do not share rate limits. */
  client?: string;
  /** Aborted when the client goes away. */
  signal?: AbortSignal;
};

type Kind = 'write' | 'exclusive';

let people = 0;

/** Opens the desk on a new store, without a port. */
export async function openDesk(
  options: { engine?: Engine; env?: Record<string, string>; url?: string } = {},
) {
  const { engine = engines[0], env = {}, url = 'http://127.0.0.1:3001' } = options;
  const place = await engine.createTestDatabase();
  let meanwhile: { kinds: Kind[]; work: () => Promise<unknown> } | null = null;
  const open = async () => {
    const opened = await openStore(place);
    const afterMeanwhile = (kind: Kind): Store['write'] => {
      return async (work) => {
        const before = meanwhile?.kinds.includes(kind) ? meanwhile : null;
        if (before) meanwhile = null;
        await before?.work();
        return opened[kind](work);
      };
    };
    const late = { write: afterMeanwhile('write'), exclusive: afterMeanwhile('exclusive') };
    return checkWrites({ ...opened, ...late });
  };
  const store = await open();
  const site = { name: 'Plomada', url: 'http://127.0.0.1:3000', email: 'a@obra.example' };
  const background = createBackground();
  const dataDir = join(tmpdir(), `plomada-mesa-${randomUUID()}`);
  const settings = parseEnv({ DATA_DIR: dataDir, ...env });
  const pictures = createPictureImporter(store);
  const getSite = () => site;
  const desk = { store, connect: open, env: settings, getSite, url, background, pictures };
  const app = createDesk(desk);

  async function ask(method: string, path: string, asking: Asking = {}) {
    const { body, form, bytes, cookie, headers, client = '10.0.0.1', signal } = asking;
    const json = body === undefined ? {} : { 'Content-Type': 'application/json' };
    const own = { Host: new URL(url).host, ...(cookie ? { Cookie: cookie } : {}) };
    const init = { method, headers: { ...own, ...json, ...headers }, ...(signal && { signal }) };
    const text = body === undefined ? undefined : JSON.stringify(body);
    const requestBody = bytes ?? (form ? new URLSearchParams(form) : text);
    const response = await app.request(
      new URL(path, url),
      { ...init, ...(requestBody ? { body: requestBody, duplex: 'half' } : {}) },
      { clientAddress: client },
    );
    // Every refusal gives its reason in a sentence.
    if (response.headers.get('Content-Type')?.startsWith('application/problem+json')) {
      expect((await response.clone().json()).detail).toMatch(/^[\p{Lu}\d«#].{5,}\S$/su);
    }
    return response;
  }

  /** Requests with this cookie; `send` parses the response. */
  const as = (cookie: string) => ({
    cookie,
    send: async (method: string, path: string, body?: unknown) =>
      readResponse(await ask(method, path, { cookie, body })),
  });

  return {
    store,
    desk,
    ask,
    as,
    /** Runs after the next request's checks and before its transaction. */
    beforeNextWrite(work: () => Promise<unknown>, kinds: Kind[] = ['write', 'exclusive']) {
      meanwhile = { kinds, work };
    },
    /** Adds a person of this role, signed in at this time. */
    async signInAs(role: Role, now = Date.now()) {
      people += 1;
      const person = { name: `Persona ${people}`, email: `p${people}@obra.example`, role };
      return store.write(async (tx) => {
        // A hash that no passphrase produces.
        const id = (await addPerson(tx, { ...person, passphrase: unmatchableHash }, now)) ?? 0;
        const token = await beginSession(tx, id, 'Firefox en Windows', now);
        return { id, ...person, ...as(`redaccion=${token}`) };
      });
    },
    async [Symbol.asyncDispose]() {
      await background.settle();
      // The audit log describes actions in words.
      for (const { what } of await store.db.selectFrom('registro').select('what').execute()) {
        expect(what).toMatch(/^\p{L}{3}/u);
      }
      await store.close();
      await place[Symbol.asyncDispose]();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export const openDeskOn = (engine: Engine) => openDesk({ engine });

const unmatchableHash = `$argon2id$v=19$m=19456,t=2,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`;

/** The status of a response, and its JSON if it has any. */
export async function readResponse(response: Response) {
  const text = await response.text();
  return { status: response.status, body: text === '' ? null : JSON.parse(text) };
}

/** The cookie that a response sets. */
export const readCookie = (response: Response) =>
  (response.headers.get('Set-Cookie') ?? '').split(';')[0] ?? '';
