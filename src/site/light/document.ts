import { brotliCompressSync, constants } from 'node:zlib';
import { limits } from '#contract/rules.ts';
import { Xml, xml } from '#contract/xml.ts';
import { patterns, toCategory, toContact, toMode, toPrivacy, toSaved } from '#paths.ts';
import type { SiteIdentity } from '../identity.tsx';
import { listNavItems } from '../shell/nav-items.ts';
import { toSocial } from './parts.ts';
import { toLightStyle } from './style.ts';

export type LightPage = {
  /** Without the site's name, as on the full page. */
  title: string;
  description: string;
  /** Absent on pages without an address of their own, such as not-found. */
  path?: string;
  /** Whether search engines may index it, if it has an address. */
  isListed?: boolean;
  q?: string;
  hasFullVersion?: boolean;
  main: Xml;
};

const bob = 'M4 0h2v37h4v7L5 54 0 44v-7h4z';

/** The whole page: no script, no font, no other file. It states its size, for readers who pay by the megabyte. */
export function toDocument(page: LightPage, identity: SiteIdentity): string {
  const body = toBody(page, identity);
  const head = toHead(page, identity, toLightStyle(body, identity.accent));
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5 };
  const bytes = sentShare * brotliCompressSync(head + body, { params }).length + bytesOfHeaders;
  return head + body.replace(noSize, `${(bytes / 1024).toFixed(1).replace('.', ',')} KB`);
}

/** The name over the full width, in any font: 13 for each letter of 24. A short one is no higher than ours. */
function toMark(name: string): Xml {
  const width = 13 * name.length;
  return xml`<svg viewBox="0 0 ${Math.max(91, width)} 21" aria-hidden=true><text x=-1 y=20 textLength=${width + 1} fill=currentColor>${name}</text></svg>`;
}

/** Approximate: pages are sent at a higher quality, which takes ten times as long. */
const sentShare = 0.92;
/** Approximate. */
const bytesOfHeaders = 720;

/** A placeholder: the page's size is known last. */
const noSize = '0,0 KB';

function toHead(
  { title, description, path, isListed = path !== undefined }: LightPage,
  { name }: SiteIdentity,
  style: string,
): string {
  const robots = isListed ? null : xml`<meta name=robots content=noindex>`;
  return xml`<!doctype html><html lang=es><meta charset=utf-8><meta name=viewport content="width=device-width"><title>${title} | ${name}</title><meta name=description content="${description}">${robots}<link rel=icon href=data:,><style>${new Xml(style)}</style>`
    .text;
}

function toBody(
  { path, q, hasFullVersion = true, main }: LightPage,
  identity: SiteIdentity,
): string {
  const { name, tagline } = identity;
  const [pathname, query] = path?.split('?') ?? [];
  const versions = hasFullVersion
    ? xml`<nav aria-label=Versión><span>Versión ligera: ${noSize}</span><a href="${toMode('completo', query)}">Versión completa</a></nav>`
    : null;
  const search = xml`<form action="${patterns.search}" role=search><input name=q${q === undefined ? null : xml` value="${q}"`} required minlength=${limits.query.min} aria-label="Buscar artículos" placeholder="Buscar artículos"><button class=btn>Buscar</button></form>`;
  return xml`<a class=skip href=#contenido>Ir al contenido</a>${versions}<header><a href=/><svg width=10 height=54 aria-hidden=true><path fill=currentColor d="${bob}"/></svg>${name}</a>${search}<nav aria-label=Principal>${listNavItems(
    identity,
  ).map(
    ({ href, label }) =>
      xml`<a href="${href}"${href === pathname ? xml` aria-current=page` : null}>${label}</a>`,
  )}</nav></header><main id=contenido>${main}</main><footer><p>${tagline ?? `${name} informa sobre el sector construcción en Venezuela: noticias, análisis y recursos con contenido independiente, para profesionales y público general.`}${toSocial(identity)}<nav aria-label="Enlaces rápidos"><a href=/>Inicio</a><a href=${toCategory('noticias')}>Categorías</a><a href=${toContact()}>Contacto</a><a href=${toSaved()}${toMode('completo')}>Guardados</a><a href=${toPrivacy()}>Política de Privacidad</a><a href=${toPrivacy()}>Términos de Servicio</a><a href=${toPrivacy()}#cookies>Configuración de Cookies</a></nav><p class=meta>Copyright 2024 ${name}. Todos los derechos reservados.<br>Certificado Google Ads · Cumple GDPR · SSL seguro</p>${toMark(name)}</footer>`
    .text;
}
