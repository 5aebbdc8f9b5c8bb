import { toProblem } from './problem.ts';

export const usualMost = 16 * 1024;

/** Reads the body, and no more of it than is allowed. Hono's own limit fails where a body's length is not declared. */
export async function takeBody(
  { headers, body: sent }: Request,
  most = usualMost,
  signal?: AbortSignal,
): Promise<Buffer<ArrayBuffer> | Response> {
  const isDeclaredLarge = Number(headers.get('Content-Length')) > most;
  const body = isDeclaredLarge ? null : await readUpTo(sent, most, signal).catch(() => undefined);
  // The client went away in the middle of it.
  if (body === undefined) return toProblem(400, 'El cuerpo no llegó entero.');
  return body ?? toProblem(413, `El cuerpo no puede pasar de ${Math.floor(most / 1024)} KB.`);
}

async function readUpTo(
  sent: ReadableStream<Uint8Array> | null,
  most: number,
  signal: AbortSignal | undefined,
) {
  const body = signal ? sent?.pipeThrough(new TransformStream(), { signal }) : sent;
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of body ?? []) {
    size += part.length;
    if (size > most) return null;
    parts.push(part);
  }
  return Buffer.concat(parts);
}
