import { toProblem } from './problem.ts';

export const defaultMaxBytes = 16 * 1024;

/** Hono's own limit fails for a body without Content-Length. */
export async function readRequestBody(
  { headers, body: stream }: Request,
  maxBytes = defaultMaxBytes,
  signal?: AbortSignal,
): Promise<Buffer<ArrayBuffer> | Response> {
  const isDeclaredLarge = Number(headers.get('Content-Length')) > maxBytes;
  const body = isDeclaredLarge
    ? null
    : await readUpTo(stream, maxBytes, signal).catch(() => undefined);
  if (body === undefined) return toProblem(400, 'El cuerpo llegó incompleto.');
  return body ?? toProblem(413, `El cuerpo no puede pasar de ${Math.floor(maxBytes / 1024)} KB.`);
}

/** RFC 9110: a media type may have parameters. */
export const isJson = (contentType = '') => /^application\/json\s*(;|$)/i.test(contentType);

/** Returns undefined if the bytes are not JSON in UTF-8. */
export function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    return undefined;
  }
}

async function readUpTo(
  stream: ReadableStream<Uint8Array> | null,
  maxBytes: number,
  signal: AbortSignal | undefined,
) {
  const body = signal ? stream?.pipeThrough(new TransformStream(), { signal }) : stream;
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of body ?? []) {
    size += part.length;
    if (size > maxBytes) return null;
    parts.push(part);
  }
  return Buffer.concat(parts);
}
