import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { xml } from '#contract/xml.ts';
import { deskFolder, readManifest, toIntegrity } from '../build.ts';
import { deskBase } from './files.ts';

/** The HTML document of all pages of the desk. It has no data; the script requests it. */
export function createDocument(): (siteName: string) => string {
  const manifest = existsSync(deskFolder) ? readManifest(deskFolder) : {};
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

const digest = (file: string) => toIntegrity(join(deskFolder, file));
