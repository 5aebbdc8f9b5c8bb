import { isIPv6 } from 'node:net';
import type { RequestHead } from './request-reply.ts';

/**
 * The client, for rate limits. Each trusted proxy appends the address it saw to X-Forwarded-For, so with n of them the
 * n-th entry from the right is true and everything left of it is the client's own claim.
 */
export function getClientAddress(request: RequestHead, trustedProxies: number): string {
  const peer = request.socket.remoteAddress;
  if (trustedProxies === 0) return toClient(peer);
  const forwarded = (request.headers['x-forwarded-for'] ?? '').toString().split(',');
  return toClient(forwarded.at(-trustedProxies)?.trim() || peer);
}

/** One household or phone holds a whole IPv6 /64, so that is one client. Some proxies add the port. */
export function toClient(address = ''): string {
  if (!address.includes(':')) return address;
  const ip = address
    .replace(/^\[(.*)\](?::\d+)?$/, '$1')
    .replace(/^([\d.]+):\d+$/, '$1')
    .replace(/^::ffff:(?=\d+\.)/i, '');
  if (!isIPv6(ip)) return ip;
  const [head = '', tail] = ip.split('::');
  const leftGroups = head === '' ? [] : head.split(':');
  const rightGroups = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? 0 : 8 - leftGroups.length - rightGroups.length;
  return [...leftGroups, ...Array<string>(zeros).fill('0'), ...rightGroups]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}
