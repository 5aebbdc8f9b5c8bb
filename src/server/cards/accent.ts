import { Hono } from 'hono';
import type { Site } from '#contract/site.ts';
import { toAccentSheet } from '#palette.ts';
import { accentPatterns, toAccent, toAccentIcon } from '#paths.ts';
import { drawIcon, isIcon } from '#site/cards/icon.ts';
import { toProblem } from '../http/problem.ts';
import type { CardEnv, MakeCard } from './card-maker.ts';

type GetSite = () => Pick<Site, 'accent'>;

/** The address contains the colour, so its content never changes. */
const cacheHeaders = { 'Cache-Control': 'public, max-age=31536000, immutable' };
const toNotFound = () => toProblem(404, 'Este archivo ya no existe.');

export function createAccentSheet(getSite: GetSite): Hono {
  return new Hono().get(accentPatterns.sheet, (c) => {
    const { accent } = getSite();
    if (!accent || c.req.path !== toAccent(accent)) return toNotFound();
    return c.body(toAccentSheet(accent), 200, {
      ...cacheHeaders,
      'Content-Type': 'text/css; charset=utf-8',
    });
  });
}

/** The site's icon in that colour. The card process draws the PNG. */
export function createAccentIcons(getSite: GetSite, makeCard: MakeCard): Hono<CardEnv> {
  return new Hono<CardEnv>().get(accentPatterns.icon, async (c) => {
    const { accent } = getSite();
    const file = c.req.param('file');
    if (!accent || c.req.path !== toAccentIcon(accent, file)) return toNotFound();
    if (file === 'favicon.svg') {
      return c.body(drawIcon(accent), 200, { ...cacheHeaders, 'Content-Type': 'image/svg+xml' });
    }
    if (!isIcon(file)) return toNotFound();
    const png = await makeCard({ icon: file, accent }, c.env?.clientAddress);
    if (!png) return toProblem(503, 'Hay demasiadas imágenes en espera.', { 'Retry-After': '5' });
    return c.body(new Uint8Array(png), 200, { ...cacheHeaders, 'Content-Type': 'image/png' });
  });
}
