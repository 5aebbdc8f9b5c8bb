import { createHash } from 'node:crypto';
import type { OutgoingHttpHeaders } from 'node:http';
import { promisify } from 'node:util';
import {
  brotliCompress,
  brotliCompressSync,
  brotliDecompress,
  constants,
  gunzip,
  gzip,
  gzipSync,
} from 'node:zlib';
import type { Asked, Reply } from '../http/request-reply.ts';
import type { InTurn } from './making.ts';

export type Coding = 'br' | 'gzip' | 'identity';

/** Headers as they go over the wire, each with its end of line. */
type Head = string;
type Form = { head: Head; body: Buffer };

/** An answer kept as bytes, ready to be sent again and again. */
export type Stored = {
  status: number;
  headers: OutgoingHttpHeaders;
  etag: string;
  /** What goes without a body: a 304. */
  head: Head;
  isCompressible: boolean;
  /** Of the article that whoever gets it reads. */
  slug: string | null;
  /** A page that says so of a search. */
  foundNothing: boolean;
  /** A page that shows one: its number. */
  advert: number | null;
  /**
   * At least one, and the others when first asked for. The first compressed one takes the plain one's place: nearly all
   * clients take the same, and it is a fifth of the size.
   */
  forms: Partial<Record<Coding, Form>>;
  /** Being made. */
  coming: Map<Coding, Promise<Form>>;
  /** Bytes of memory: all forms, with what their heads take, about. */
  size: number;
  /** Told when a form has come or gone. */
  onResized: () => void;
};

type Recode = Record<Coding, (bytes: Buffer) => Buffer | Promise<Buffer>>;

/**
 * Quality 6: a tenth of the time of 11 for about a tenth more bytes; assets are made with 11 at build. A window of 64 KB
 * holds a page, and takes the encoder a fraction of the memory of the usual 4 MB.
 */
const brotliOptions = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_LGWIN]: 16 },
};

/**
 * Up to here it takes a few milliseconds at most, and everybody waits for it. On other threads each encoder's memory
 * stays taken until V8 next cleans up, so there they come one after the other.
 */
const atOnce = 32 * 1024;
let last: Promise<unknown> = Promise.resolve();

function afterOthers(encodeElsewhere: () => Promise<Buffer>): Promise<Buffer> {
  const encoded = last.then(encodeElsewhere);
  last = encoded.catch(() => {});
  return encoded;
}

const encode: Recode = {
  br: (body) =>
    body.length <= atOnce
      ? brotliCompressSync(body, brotliOptions)
      : afterOthers(() => promisify(brotliCompress)(body, brotliOptions)),
  gzip: (body) =>
    body.length <= atOnce ? gzipSync(body) : afterOthers(() => promisify(gzip)(body)),
  identity: (body) => body,
};

const decode: Recode = {
  br: (bytes) => promisify(brotliDecompress)(bytes),
  gzip: (bytes) => promisify(gunzip)(bytes),
  identity: (bytes) => bytes,
};

const worthCompressing = /^(text\/|image\/svg|application\/(?:[a-z]+\+)?(?:json|javascript|xml))/;

export function toStored(status: number, headers: OutgoingHttpHeaders, body: Buffer): Stored {
  const isText = worthCompressing.test(String(headers['Content-Type'] ?? ''));
  const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  const vary = [isText ? 'Accept-Encoding' : '', headers.Vary].filter(Boolean).join(', ');
  const sent = { ...headers, ...(vary === '' ? {} : { Vary: vary }), ETag: etag };
  const stored: Stored = {
    status,
    headers,
    etag,
    head: toHead(sent),
    isCompressible: isText && body.length >= 512,
    slug: null,
    foundNothing: false,
    advert: null,
    forms: {},
    coming: new Map(),
    size: 0,
    onResized: () => {},
  };
  addForm(stored, 'identity', body);
  return stored;
}

const toHead = (headers: OutgoingHttpHeaders): Head =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('');

/** From the application, with the headers that every answer has. */
export async function toStoredResponse(
  response: Response,
  common: OutgoingHttpHeaders,
): Promise<Stored> {
  const headers = { ...common };
  // Names as they are written elsewhere in our code; fetch's Headers has them in lower case.
  response.headers.forEach((value, name) => {
    headers[name.replace(/(^|-)[a-z]/g, (start) => start.toUpperCase())] = value;
  });
  return toStored(response.status, headers, Buffer.from(await response.arrayBuffer()));
}

/** Keeps a coding's bytes in the form in which they are sent. */
export function addForm(stored: Stored, coding: Coding, bytes: Buffer): Form {
  const described = coding === 'identity' ? {} : { 'Content-Encoding': coding };
  const head = toHead({ 'Content-Length': bytes.length, ...described }) + stored.head;
  // A copy: what a compressor gives out is part of a larger piece of memory, which would be kept with it.
  const body = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(body);
  const form = { head, body };
  const isFirstCompressed = coding !== 'identity' && !stored.forms.br && !stored.forms.gzip;
  stored.forms = { ...(isFirstCompressed ? {} : stored.forms), [coding]: form };
  stored.size = Object.values(stored.forms).reduce((sum, { body }) => sum + body.length, 2_000);
  stored.onResized();
  return form;
}

export async function readBody({ forms }: Stored): Promise<Buffer> {
  for (const coding of ['identity', 'gzip', 'br'] as const) {
    const body = forms[coding]?.body;
    if (body) return decode[coding](body);
  }
  throw new Error('An answer has no form.');
}

/** How many bytes of body most clients get: nearly all take brotli. */
export async function countSent(stored: Stored): Promise<number> {
  if (!stored.isCompressible) return (await readBody(stored)).length;
  return (await makeForm(stored, 'br')).body.length;
}

/** Sends it, or 304 if the client has it. At once, unless it must first be compressed: false if there is no turn for that. */
export function sendStored(
  request: Asked,
  reply: Reply,
  stored: Stored,
  { added, inTurn }: { added: string; inTurn: InTurn },
): true | Promise<boolean> {
  const { method, headers } = request;
  const { status, head, etag, isCompressible, forms } = stored;
  const known = headers['if-none-match'];
  if (status === 200 && (known?.includes(etag) || known === '*')) {
    reply(304, head, null);
    return true;
  }
  const coding = isCompressible ? chooseCoding(headers['accept-encoding']) : 'identity';
  const send = (form: Form) =>
    reply(status, form.head + added, method === 'HEAD' ? null : form.body);
  const ready = forms[coding];
  if (ready) {
    send(ready);
    return true;
  }
  return inTurn(request, () => stored.forms[coding] ?? makeForm(stored, coding)).then((form) => {
    if (form) send(form);
    return form !== null;
  });
}

/** Once, however many ask. */
function makeForm(stored: Stored, coding: Coding): Promise<Form> {
  const coming = stored.coming.get(coding) ?? recode(stored, coding);
  stored.coming.set(coding, coming);
  return coming.finally(() => stored.coming.delete(coding));
}

async function recode(stored: Stored, coding: Coding): Promise<Form> {
  return addForm(stored, coding, await encode[coding](await readBody(stored)));
}

/** The smallest coding that a client takes, from its Accept-Encoding. */
export function chooseCoding(accepted: string | string[] | undefined): Coding {
  const taken = new Set<string>();
  for (const item of String(accepted ?? '')
    .toLowerCase()
    .split(',')) {
    const [name = '', weight = ''] = item.split(';').map((part) => part.trim());
    // A weight of nothing is a refusal: `br;q=0`.
    if (!/^q=0(?:\.0*)?$/.test(weight)) taken.add(name);
  }
  if (taken.has('br')) return 'br';
  return taken.has('gzip') ? 'gzip' : 'identity';
}
