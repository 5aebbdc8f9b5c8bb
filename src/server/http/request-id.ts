import { randomBytes } from 'node:crypto';
import type { RequestHead } from './request-reply.ts';

/** Ids of this process. An id ties a response to its log line and to the proxy's. */
const ownPart = randomBytes(4).toString('hex');
let count = 0;

const ids = new WeakMap<RequestHead, string>();

/** The trusted proxy's id if it is harmless, else our own. */
export function getRequestId(request: RequestHead, trustedProxies: number): string {
  let id = ids.get(request);
  if (id === undefined) {
    id = createRequestId(request, trustedProxies);
    ids.set(request, id);
  }
  return id;
}

function createRequestId(request: RequestHead, trustedProxies: number): string {
  const proxyId = trustedProxies > 0 ? request.headers['x-request-id'] : undefined;
  if (typeof proxyId === 'string' && /^[\w.:=-]{8,128}$/.test(proxyId)) return proxyId;
  count += 1;
  return `${ownPart}-${count.toString(36)}`;
}
