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
import type { Reply, RequestHead } from '../http/request-reply.ts';
import type { PageAdvert } from '../telemetry/views.ts';
import type { InTurn } from './response-queue.ts';

export type Encoding = 'br' | 'gzip' | 'identity';

/** Headers as sent, each with its line ending. */
type Head = string;
type Encoded = { head: Head; body: Buffer };

export type Stored = {
  status: number;
  headers: OutgoingHttpHeaders;
  etag: string;
  /** The headers of a 304, which all encodings share. */
  head: Head;
  isCompressible: boolean;
  /** The article that counts as read. */
  slug: string | null;
  foundNothing: boolean;
  advert: PageAdvert;
  /** Whether the cache in front may keep it. */
  isShared: boolean;
  /**
   * The plain body at first, encoded ones on demand. The first compressed body replaces the plain one: nearly all
   * clients accept the same encoding, and it is a fifth of the size.
   */
  encodings: Partial<Record<Encoding, Encoded>>;
  pendingEncodings: Map<Encoding, Promise<Encoded>>;
  /** Approximate bytes of memory of all encodings with their heads. */
  size: number;
  onResized: () => void;
};

type Codec = Record<Encoding, (bytes: Buffer) => Buffer | Promise<Buffer>>;

/** A window of 64 KB holds a page and needs a fraction of the memory of the default 4 MB. */
const toBrotliOptions = (quality: number) => ({
  params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_LGWIN]: 16 },
});

/** Quality 8 takes a twentieth of the time of 11 for a tenth more bytes; the build compresses assets with 11. */
const quick = toBrotliOptions(8);

/** For light pages, whose readers pay for each byte: 8 % fewer of them for 10 ms, where `quick` takes 1. */
const thorough = toBrotliOptions(10);
/** No light page is larger, and of the full ones only those without content are smaller. */
const maxThoroughBytes = 20 * 1024;
const isThorough = ({ 'Content-Type': type }: OutgoingHttpHeaders, { length }: Buffer) =>
  length <= maxThoroughBytes && String(type).startsWith('text/html');

/**
 * Up to this size encoding blocks the event loop for a few milliseconds at most. Larger bodies go to other threads, one
 * at a time, because each encoder's memory stays in use until V8 collects it.
 */
const maxSyncBytes = 32 * 1024;
let lastEncoding: Promise<unknown> = Promise.resolve();

function encodeInQueue(encodeOnThread: () => Promise<Buffer>): Promise<Buffer> {
  const encoded = lastEncoding.then(encodeOnThread);
  lastEncoding = encoded.catch(() => {});
  return encoded;
}

const encode: Codec = {
  br: (body) =>
    body.length <= maxSyncBytes
      ? brotliCompressSync(body, quick)
      : encodeInQueue(() => promisify(brotliCompress)(body, quick)),
  gzip: (body) =>
    body.length <= maxSyncBytes ? gzipSync(body) : encodeInQueue(() => promisify(gzip)(body)),
  identity: (body) => body,
};

const decode: Codec = {
  br: (bytes) => promisify(brotliDecompress)(bytes),
  gzip: (bytes) => promisify(gunzip)(bytes),
  identity: (bytes) => bytes,
};

const worthCompressing = /^(text\/|image\/svg|application\/(?:[a-z]+\+)?(?:json|javascript|xml))/;

export function toStored(status: number, headers: OutgoingHttpHeaders, body: Buffer): Stored {
  const isText = worthCompressing.test(String(headers['Content-Type'] ?? ''));
  const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  const vary = [isText ? 'Accept-Encoding' : '', headers.Vary].filter(Boolean).join(', ');
  const allHeaders = { ...headers, ...(vary === '' ? {} : { Vary: vary }), ETag: etag };
  const stored: Stored = {
    status,
    headers,
    etag,
    head: toHead(allHeaders),
    isCompressible: isText && body.length >= 512,
    slug: null,
    foundNothing: false,
    advert: null,
    isShared: false,
    encodings: {},
    pendingEncodings: new Map(),
    size: 0,
    onResized: () => {},
  };
  addEncoding(stored, 'identity', body);
  return stored;
}

const toHead = (headers: OutgoingHttpHeaders): Head =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('');

/** `common` are the headers of every response; an empty value in the response leaves one out. */
export async function toStoredResponse(response: Response, common: OutgoingHttpHeaders) {
  const headers = { ...common };
  // fetch's Headers has lower-case names; ours are capitalised and must match to override.
  response.headers.forEach((value, name) => {
    const capitalised = name.replace(/(^|-)[a-z]/g, (start) => start.toUpperCase());
    if (value === '') delete headers[capitalised];
    else headers[capitalised] = value;
  });
  return toStored(response.status, headers, Buffer.from(await response.arrayBuffer()));
}

export function addEncoding(stored: Stored, encoding: Encoding, bytes: Buffer): Encoded {
  const encodingHeader = encoding === 'identity' ? {} : { 'Content-Encoding': encoding };
  const head = toHead({ 'Content-Length': bytes.length, ...encodingHeader }) + stored.head;
  // Copied: a compressor returns part of a larger buffer, which would stay in memory with it.
  const body = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(body);
  const encoded = { head, body };
  const isFirstCompressed =
    encoding !== 'identity' && !stored.encodings.br && !stored.encodings.gzip;
  stored.encodings = { ...(isFirstCompressed ? {} : stored.encodings), [encoding]: encoded };
  stored.size = Object.values(stored.encodings).reduce((sum, { body }) => sum + body.length, 2_000);
  stored.onResized();
  return encoded;
}

async function readBody({ encodings }: Stored): Promise<Buffer> {
  for (const encoding of ['identity', 'gzip', 'br'] as const) {
    const body = encodings[encoding]?.body;
    if (body) return decode[encoding](body);
  }
  throw new Error('A response has no body.');
}

/** Bytes of body that most clients get: nearly all accept brotli. */
export async function countTransferBytes(stored: Stored): Promise<number> {
  if (!stored.isCompressible) return (await readBody(stored)).length;
  return (await encodeOnce(stored, 'br')).body.length;
}

/**
 * Sends the response, or 304 if the client has it. Synchronous unless it must be compressed; false if the compression
 * queue is full.
 */
export function sendStored(
  request: RequestHead,
  reply: Reply,
  stored: Stored,
  { added: extraHead, inTurn }: { added: string; inTurn: InTurn },
): true | Promise<boolean> {
  const { method, headers } = request;
  const { status, head, etag, isCompressible, encodings } = stored;
  const clientEtags = headers['if-none-match'];
  if (status === 200 && (clientEtags?.includes(etag) || clientEtags === '*')) {
    reply(304, extraHead + head, null);
    return true;
  }
  const encoding = isCompressible ? chooseEncoding(headers['accept-encoding']) : 'identity';
  const send = (encoded: Encoded) =>
    reply(status, extraHead + encoded.head, method === 'HEAD' ? null : encoded.body);
  const ready = encodings[encoding];
  if (ready) {
    send(ready);
    return true;
  }
  return inTurn(request, () => stored.encodings[encoding] ?? encodeOnce(stored, encoding)).then(
    (encoded) => {
      if (encoded) send(encoded);
      return encoded !== null;
    },
  );
}

/** Concurrent calls share one encoding. */
function encodeOnce(stored: Stored, encoding: Encoding): Promise<Encoded> {
  const encoded = stored.pendingEncodings.get(encoding) ?? encodeBody(stored, encoding);
  stored.pendingEncodings.set(encoding, encoded);
  return encoded.finally(() => stored.pendingEncodings.delete(encoding));
}

async function encodeBody(stored: Stored, encoding: Encoding): Promise<Encoded> {
  const body = await readBody(stored);
  const bytes =
    encoding === 'br' && isThorough(stored.headers, body)
      ? encodeInQueue(() => promisify(brotliCompress)(body, thorough))
      : encode[encoding](body);
  return addEncoding(stored, encoding, await bytes);
}

/** The smallest encoding that a client accepts. */
export function chooseEncoding(accepted: string | string[] | undefined): Encoding {
  const names = new Set<string>();
  for (const item of String(accepted ?? '')
    .toLowerCase()
    .split(',')) {
    const [name = '', weight = ''] = item.split(';').map((part) => part.trim());
    // A weight of zero is a refusal: `br;q=0`.
    if (!/^q=0(?:\.0*)?$/.test(weight)) names.add(name);
  }
  if (names.has('br')) return 'br';
  return names.has('gzip') ? 'gzip' : 'identity';
}
