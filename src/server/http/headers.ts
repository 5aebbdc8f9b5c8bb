import { createHash } from 'node:crypto';
import type { Env } from '#env.ts';
import { modeVary } from './mode.ts';

type Settings = Pick<Env, 'SITE_URL' | 'HSTS'>;

/**
 * Sent with every response, so it is short. Only what this site serves may run or be loaded, and no site may frame it,
 * itself included.
 */
const contentSecurityPolicy = [
  "default-src 'self'",
  "object-src 'none'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  // Registers the service worker; see src/site/ui/register-worker.ts.
  'trusted-types guardados',
].join('; ');

/** The same for everyone. A cache that we do not know of must ask each time, or readings are lost: see front-cache.ts. */
export const shared = 'public, max-age=0, stale-if-error=86400';

/** A light page has one inline style, allowed by its digest, and no script or picture. */
function toLightPolicy(html: string): string {
  const [, style = ''] = /<style>([^<]*)/.exec(html) ?? [];
  return [
    "default-src 'none'",
    `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
    'img-src data:',
    // The page itself fetches nothing, but Lighthouse fetches robots.txt from inside it.
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** Pages vary by the reader's choice and the browser's Save-Data: see mode.ts. */
export const toPageHeaders = (): Record<string, string> => ({
  'Content-Type': 'text/html; charset=utf-8',
  Vary: modeVary,
});

export const toLightHeaders = (html: string): Record<string, string> => ({
  ...toPageHeaders(),
  'Content-Security-Policy': toLightPolicy(html),
  // Nothing in the page could ask for a camera, and these bytes pay for its links.
  'Permissions-Policy': '',
});

/**
 * For a full page without script. In a sandbox the browser renders `noscript`, so the page shows no buttons that do
 * nothing.
 */
export const toScriptlessHeaders = (): Record<string, string> => ({
  ...toPageHeaders(),
  'Content-Security-Policy': `${contentSecurityPolicy}; sandbox allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-top-navigation-to-custom-protocols`,
});

/**
 * For pictures, which feed readers and link previews embed elsewhere. A drawing opened by itself, as light pages link
 * it, may use its inline style and nothing else.
 */
export const embeddable = {
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Content-Security-Policy':
    "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
};

/** Subdomains may have no certificate, so they are included only if the operator says so. */
const strictTransport: Record<Exclude<Env['HSTS'], 'off'>, string> = {
  host: 'max-age=31536000',
  subdomains: 'max-age=31536000; includeSubDomains',
  preload: 'max-age=63072000; includeSubDomains; preload',
};

export function createSecurityHeaders(settings: Settings): Record<string, string> {
  const { SITE_URL: siteUrl, HSTS: hsts } = settings;
  return {
    'Content-Security-Policy': contentSecurityPolicy,
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'X-Content-Type-Options': 'nosniff',
    ...(siteUrl?.startsWith('https:') && hsts !== 'off'
      ? { 'Strict-Transport-Security': strictTransport[hsts] }
      : {}),
  };
}
