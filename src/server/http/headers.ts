import { createHash } from 'node:crypto';
import type { Site } from '#contract/site.ts';
import type { Env } from '#env.ts';
import { toLightStyle } from '#site/light/style.ts';
import { modeVary } from './mode.ts';

type Settings = Pick<Env, 'SITE_URL' | 'HSTS'>;

/** Sent with every answer, whatever it is. Nothing may run, frame or be fetched but what this site serves itself. */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  // The one that names the worker; see src/site/ui/register-worker.ts.
  'trusted-types guardados',
].join('; ');

/** What may be kept by this server, by a CDN for a moment, and shown while a new copy or a cure is on its way. */
export const shared =
  'public, max-age=0, s-maxage=1, stale-while-revalidate=60, stale-if-error=86400';

/** The light version's pages have their style inside, known by its digest, and neither script nor picture. */
const toLightPolicy = (accent?: string) =>
  [
    "default-src 'none'",
    `style-src 'sha256-${createHash('sha256').update(toLightStyle(accent)).digest('base64')}'`,
    'img-src data:',
    // Nothing here asks for anything; those who examine a page ask from inside it for what robots are told.
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

/** Of pages, which come in two versions by what the reader chose or the browser asks for: see mode.ts. */
export const toPageHeaders = (): Record<string, string> => ({
  'Content-Type': 'text/html; charset=utf-8',
  Vary: modeVary,
});

export const toLightHeaders = ({ accent }: Pick<Site, 'accent'>): Record<string, string> => ({
  ...toPageHeaders(),
  'Content-Security-Policy': toLightPolicy(accent),
});

/**
 * For a full page without script. In a sandbox the browser takes script for switched off, so that the page shows what it
 * has for such readers, and not buttons that do nothing.
 */
export const toStillHeaders = (): Record<string, string> => ({
  ...toPageHeaders(),
  'Content-Security-Policy': `${contentSecurityPolicy}; sandbox allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-top-navigation-to-custom-protocols`,
});

/**
 * For pictures, which readers of our feeds and those to whom a link is passed on see elsewhere. Opened by itself, as the
 * light version links it, a drawing may use the style inside it and nothing else.
 */
export const embeddable = {
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Content-Security-Policy':
    "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
};

/** Other names of the operator's may have no certificate, so they are bound only where that was asked for. */
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
