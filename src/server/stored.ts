import { createHash } from 'node:crypto';
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

type Encoding = 'br' | 'gzip';

/** An answer kept as bytes, ready to be sent again and again. */
export type Stored = {
  status: number;
  headers: OutgoingHttpHeaders;
  etag: string;
  bodies: { identity: Buffer } & Partial<Record<Encoding, Buffer>>;
};

const compress: Record<Encoding, (body: Buffer) => Promise<Buffer>> = {
  // 5: a tenth of the time of 11 for about a tenth more bytes; assets are made with 11 at build.
  br: (body) =>
    promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: promisify(gzip),
};

const worthCompressing = /^(text\/|image\/svg|application\/(?:[a-z]+\+)?(?:json|javascript|xml))/;

export function toStored(status: number, headers: OutgoingHttpHeaders, body: Buffer): Stored {
  const compressible = worthCompressing.test(String(headers['Content-Type'] ?? ''));
  return {
    status,
    headers: compressible ? { ...headers, Vary: 'Accept-Encoding' } : headers,
    etag: `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
    bodies: { identity: body },
  };
}

export async function toStoredResponse(response: Response): Promise<Stored> {
  const headers: OutgoingHttpHeaders = {};
  // Names as they are written elsewhere in this program; fetch's Headers has them in lower case.
  response.headers.forEach((value, name) => {
    headers[name.replace(/(^|-)[a-z]/g, (start) => start.toUpperCase())] = value;
  });
  return toStored(response.status, headers, Buffer.from(await response.arrayBuffer()));
}

/** Sends it, or 304 if the client has it. Compresses on first need and keeps the result. */
export async function sendStored(
  request: IncomingMessage,
  response: ServerResponse,
  stored: Stored,
  common: OutgoingHttpHeaders,
): Promise<void> {
  const headers = { ...common, ...stored.headers, ETag: stored.etag };
  if (stored.status === 200 && request.headers['if-none-match']?.includes(stored.etag)) {
    response.writeHead(304, headers).end();
    return;
  }
  const { encoding, body } = await getBody(
    stored,
    String(request.headers['accept-encoding'] ?? ''),
  );
  response.writeHead(stored.status, {
    ...headers,
    'Content-Length': body.length,
    ...(encoding ? { 'Content-Encoding': encoding } : {}),
  });
  response.end(request.method === 'HEAD' ? undefined : body);
}

async function getBody(stored: Stored, accepted: string) {
  const { identity } = stored.bodies;
  if (stored.headers.Vary === undefined || identity.length < 512) return { body: identity };
  const encoding = /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : undefined;
  if (!encoding) return { body: identity };
  stored.bodies[encoding] ??= await compress[encoding](identity);
  return { encoding, body: stored.bodies[encoding] };
}
