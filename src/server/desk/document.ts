import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { xml } from '#contract/xml.ts';
import { deskFolder } from '../build.ts';
import { deskBase } from './files.ts';

const Manifest = z.record(
  z.string(),
  z.object({
    file: z.string(),
    isEntry: z.boolean().default(false),
    css: z.array(z.string()).default([]),
    assets: z.array(z.string()).default([]),
  }),
);

/** The HTML document of all pages of the desk. It has no data; the script requests it. */
export function createDocument(): (siteName: string) => string {
  const source = join(deskFolder, 'manifest.json');
  const manifest = existsSync(source)
    ? Manifest.parse(JSON.parse(readFileSync(source, 'utf8')))
    : {};
  const entry = Object.values(manifest).find(({ isEntry }) => isEntry);
  const font = entry?.assets.find((file) => file.endsWith('.woff2'));
  const preload = font
    ? xml`<link rel="preload" as="font" type="font/woff2" href="${deskBase + font}" crossorigin="">`
    : null;
  const styles = (entry?.css ?? []).map(
    (file) => xml`<link rel="stylesheet" href="${deskBase + file}" integrity="${digest(file)}">`,
  );
  const script = entry
    ? xml`<script type="module" src="${deskBase + entry.file}" integrity="${digest(entry.file)}"></script>`
    : null;
  // Editors must see what is written, not a browser's translation of it.
  return (siteName) =>
    `<!doctype html>${
      xml`<html lang="es" translate="no"><head><meta charset="utf-8"><meta name="google" content="notranslate">
<meta name="viewport" content="width=device-width, initial-scale=1, interactive-widget=resizes-content">
<meta name="color-scheme" content="light dark"><meta name="robots" content="noindex, nofollow">
<meta name="application-name" content="${siteName}"><title>Redacción · ${siteName}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">${preload}${styles}${script}</head>
<body><div id="desk"></div><noscript>La redacción necesita JavaScript.</noscript></body></html>`
        .text
    }`;
}

/** Subresource integrity: the browser rejects a file that a proxy altered. */
function digest(file: string): string {
  const hash = createHash('sha384').update(readFileSync(join(deskFolder, file)));
  return `sha384-${hash.digest('base64')}`;
}
