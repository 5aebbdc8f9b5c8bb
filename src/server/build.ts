import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { z } from 'zod';
import type { Asset } from '#site/data/bundle.ts';
import type { Assets } from '#site/document/document.tsx';
import type { RenderedPage, RenderInput } from '#site/entry-server.tsx';

export type RenderPage = (input: RenderInput) => Promise<RenderedPage>;

/** Works from src/server and from dist/server. */
const buildFolder = join(import.meta.dirname, '../../dist');
export const clientFolder = join(buildFolder, 'client');
export const deskFolder = join(buildFolder, 'desk');
export const serverFolder = join(buildFolder, 'server');

const Manifest = z.record(
  z.string(),
  z.object({
    file: z.string(),
    isEntry: z.boolean().default(false),
    css: z.array(z.string()).default([]),
    assets: z.array(z.string()).default([]),
  }),
);

export const readManifest = (folder: string) =>
  Manifest.parse(JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')));

export function listFiles(folder: string): { file: string; path: string }[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => ({ file, path: relative(folder, file).split(sep).join('/') }));
}

export async function loadBuild(): Promise<{ render: RenderPage; assets: Assets }> {
  const { renderPage } = await import('#site/entry-server.tsx');
  return { render: renderPage, assets: loadAssets() };
}

export function loadAssets(): Assets {
  const manifest = readManifest(clientFolder);
  const entry = manifest['src/site/entry-client.tsx'];
  const otherPages = manifest['src/site/pages/other-pages.ts'];
  const viewer = manifest['src/site/plates/viewer.tsx'];
  const highlight = manifest['src/site/plates/highlight.tsx'];
  const starter = manifest['src/site/starter.ts'];
  const otherStyles = manifest['src/site/styles/other-pages.css'];
  const font = entry?.assets.find((file) => file.endsWith('.woff2'));
  if (!entry || !otherPages || !viewer || !highlight || !starter || !otherStyles || !font)
    throw new Error('dist/client/manifest.json lacks a file');
  return {
    starter: toAsset(starter.file),
    bundle: {
      entry: toAsset(entry.file),
      otherPages: toAsset(otherPages.file),
      viewer: toAsset(viewer.file),
      highlight: toAsset(highlight.file),
    },
    styles: entry.css.map(toAsset),
    otherStyles: toAsset(otherStyles.file),
    font: `/${font}`,
  };
}

const toAsset = (file: string): Asset => ({
  href: `/${file}`,
  integrity: toIntegrity(join(clientFolder, file)),
});

/** Subresource integrity: the browser rejects a file that a proxy altered. */
export const toIntegrity = (file: string) =>
  `sha384-${createHash('sha384').update(readFileSync(file)).digest('base64')}`;
