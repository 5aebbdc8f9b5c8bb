import { isIPv6 } from 'node:net';
import type { RequestHead } from './request-reply.ts';

/**
 * The client, for rate limits. Each trusted proxy appends the address it saw to X-Forwarded-For, so with n of them the
 * n-th entry from the right is true and everything left of it is the client's own claim.
 */
export function getClientAddress(request: RequestHead, trustedProxies: number): string {
  const seen = request.socket.remoteAddress;
  if (trustedProxies === 0) return toClient(seen);
  const forwarded = (request.headers['x-forwarded-for'] ?? '').toString().split(',');
  return toClient(forwarded.at(-trustedProxies)?.trim() || seen);
}

/** One household or phone holds a whole IPv6 /64, so that is one client. Some proxies add the port. */
export function toClient(address = ''): string {
  if (!address.includes(':')) return address;
  const plain = address
    .replace(/^\[(.*)\](?::\d+)?$/, '$1')
    .replace(/^([\d.]+):\d+$/, '$1')
    .replace(/^::ffff:(?=\d+\.)/i, '');
  if (!isIPv6(plain)) return plain;
  const [head = '', tail] = plain.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? 0 : 8 - left.length - right.length;
  return [...left, ...Array<string>(zeros).fill('0'), ...right]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}
