import type { Env } from '#env.ts';
import { createSecurityHeaders } from '../http/headers.ts';

/** Everything must come from the desk itself; pictures may also be data of the page, such as an upload in progress. */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self' data: blob:",
  "connect-src 'self'",
  "frame-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  // One is for the worker's address (src/site/ui/register-worker.ts), one for pasted HTML
  // (src/desk/editor/writing/pasted-html.ts).
  'trusted-types guardados pegado',
].join('; ');

/** The default headers of the desk. It sends no Referer, because an address may contain the token of a link. */
export const createDeskHeaders = ({ DESK_URL, HSTS }: Env): Record<string, string> => ({
  ...createSecurityHeaders({ SITE_URL: DESK_URL, HSTS }),
  'Content-Security-Policy': contentSecurityPolicy,
  'Referrer-Policy': 'same-origin',
  'Cache-Control': 'no-store',
  'X-Robots-Tag': 'noindex, nofollow',
});
