import type { Context } from 'hono';
import { stream } from 'hono/streaming';
import type { z } from 'zod';
import { correctionLimits, maxNoteLength, tooLongToSave } from '#contract/article-fields.ts';
import { DraftId } from '#contract/desk/drafts.ts';
import type { Permission } from '#contract/desk/roles.ts';
import { importLimits, maxNameLength } from '#contract/rules.ts';
import type { Site } from '#contract/site.ts';
import type { Env } from '#env.ts';
import { Abandoned } from '#fair-queue.ts';
import { formatViews } from '#format.ts';
import type { PictureImporter } from '#newsroom/pictures/import-picture.ts';
import { invalid, Refusal } from '#refusal.ts';
import type { Person } from '#store/people/people.ts';
import type { Session } from '#store/people/sessions.ts';
import { isJson } from '../http/body.ts';
import type { CheckedStore } from './access/checked-writes.ts';
import type { Background } from './background.ts';

export type Desk = {
  store: CheckedStore;
  /** Opens another connection, for work that would block the others. */
  connect: () => Promise<CheckedStore>;
  env: Env;
  getSite: () => Site;
  /** The desk's own address, for links. */
  url: string;
  background: Background;
  pictures: PictureImporter;
};

export type DeskEnv = {
  Bindings: { clientAddress: string };
  Variables: { me: Person; session: Session };
};
export type DeskContext = Context<DeskEnv>;

/** A row of the table of endpoints. `guard.ts` checks each, and guard.test.ts tries all of them. */
export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  /** `c.var.me` and `c.var.session` are set unless it is `'anyone'`. */
  may: 'anyone' | 'signed-in' | Permission;
  /** Its transactions lock the table `people` first: locking it after the caller's own row could deadlock. */
  locksPeople?: true;
  /** The limit of the body; 16 KB by default. With 'stream' the handler reads and limits the body itself. */
  maxBytes?: number | 'stream';
  /** It reads or renders whole texts, so one request per person runs at a time. */
  isHeavy?: boolean;
  handle: (c: DeskContext) => Response | Promise<Response>;
};

type Limits = Pick<Endpoint, 'locksPeople' | 'maxBytes' | 'isHeavy'>;

/** Endpoints of one permission. A handler returns a response, a value to send as JSON, or nothing, which is a 204. */
export function endpointsFor(may: Endpoint['may'], common: Limits = {}) {
  const on =
    (method: Endpoint['method']) =>
    (path: string, handle: (c: DeskContext) => unknown, limits: Limits = {}): Endpoint => ({
      ...{ method, path, may, ...common, ...limits },
      async handle(c) {
        const result = await handle(c);
        if (result instanceof Response) return result;
        return result === undefined ? c.body(null, 204) : c.json(result as object);
      },
    });
  return {
    get: on('GET'),
    post: on('POST'),
    put: on('PUT'),
    patch: on('PATCH'),
    remove: on('DELETE'),
  };
}

/** The store for one request: a write is rolled back if the client disconnected before its end. */
export function forRequest(store: CheckedStore, { req }: DeskContext): CheckedStore {
  return {
    ...store,
    write: (work) =>
      store.write(async (tx) => {
        const result = await work(tx);
        if (req.raw.signal.aborted) throw new Abandoned();
        return result;
      }),
  };
}

/** Messages for invalid fields. For others the message is the field's name. */
const fieldMessages: Record<string, string> = {
  email: 'Escriba un correo como nombre@dominio.com.',
  name: `Escriba el nombre y el apellido, en ${maxNameLength} caracteres como máximo.`,
  note: `Escriba qué falta, en ${formatViews(maxNoteLength)} caracteres como máximo: quien lo escribió lo leerá.`,
  reviewNote: `La nota puede tener ${formatViews(maxNoteLength)} caracteres como máximo.`,
  places: 'La portada admite doce artículos, cada uno una vez.',
  correction: `Escriba qué decía y qué dice ahora, en ${correctionLimits.maxLength} caracteres como máximo.`,
  origin: `Escriba dónde dieron su consentimiento, en ${importLimits.origin.min} a ${importLimits.origin.max} caracteres y sin correos.`,
  consentedAt: 'Elija la fecha del consentimiento.',
  file: `El archivo llegó incompleto, o pasa de ${importLimits.fileMb} MB.`,
  'fields.content': tooLongToSave,
  code: 'Escriba los seis números del teléfono, o uno de los códigos de respaldo.',
};

/** Sends lines as they are made: an export may be larger than the memory. */
export function sendCsv(c: DeskContext, lines: AsyncIterable<string> | Iterable<string>): Response {
  c.header('Content-Type', 'text/csv; charset=utf-8');
  return stream(c, async (out) => {
    for await (const line of lines) await out.write(line);
  });
}

function parse<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  const field = result.error.issues[0]?.path.join('.') ?? '';
  const detail = fieldMessages[field] ?? `Valor no admitido: ${field || 'el cuerpo'}.`;
  throw invalid(detail, field);
}

export async function parseBody<Schema extends z.ZodType>(c: DeskContext, schema: Schema) {
  if (!isJson(c.req.header('Content-Type'))) {
    throw new Refusal('wrong-type', 'El cuerpo debe ser application/json.');
  }
  const body: unknown = await c.req.json().catch(() => {
    throw new Refusal('malformed', 'El cuerpo no es JSON válido.');
  });
  return parse(schema, body);
}

export const parseQuery = <Schema extends z.ZodType>(c: DeskContext, schema: Schema) =>
  parse(schema, c.req.query());

export function parseUuid(c: DeskContext): string {
  const id = DraftId.safeParse(c.req.param('id'));
  if (!id.success) throw new Refusal('missing', 'Ya no existe.');
  return id.data;
}

/** The number in an address: `/api/equipo/:id`. PostgreSQL rejects numbers beyond its id range. */
export function parseId(c: DeskContext, name = 'id'): number {
  const id = c.req.param(name) ?? '';
  if (!/^[1-9]\d{0,8}$/.test(id)) throw new Refusal('missing', 'Ya no existe.');
  return Number(id);
}
