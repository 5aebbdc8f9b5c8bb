import { randomBytes } from 'node:crypto';
import type { Asked } from './request-reply.ts';

/** Ids of this process. An id ties an answer to its log line and to the proxy's. */
const ownPart = randomBytes(4).toString('hex');
let count = 0;

const asked = new WeakMap<Asked, string>();

/** The trusted proxy's id if it is harmless, else our own. */
export function getRequestId(request: Asked, trustedProxies: number): string {
  let id = asked.get(request);
  if (id === undefined) {
    id = createRequestId(request, trustedProxies);
    asked.set(request, id);
  }
  return id;
}

function createRequestId(request: Asked, trustedProxies: number): string {
  const given = trustedProxies > 0 ? request.headers['x-request-id'] : undefined;
  if (typeof given === 'string' && /^[\w.:=-]{8,128}$/.test(given)) return given;
  count += 1;
  return `${ownPart}-${count.toString(36)}`;
}
