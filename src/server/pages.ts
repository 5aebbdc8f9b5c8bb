import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Assets } from '#site/document.tsx';
import type { RenderedPage, RenderInput } from '#site/entry-server.tsx';

export type RenderPage = (input: RenderInput) => Promise<RenderedPage>;

/** From src/server and from dist/server alike. */
export const clientFolder = join(import.meta.dirname, '../../dist/client');

const Manifest = z.record(
  z.string(),
  z.object({
    file: z.string(),
    css: z.array(z.string()).default([]),
    assets: z.array(z.string()).default([]),
  }),
);

/** What the build made: the renderer, and where the browser finds its own half. */
export async function loadBuild(): Promise<{ render: RenderPage; assets: Assets }> {
  const { renderPage } = await import('#site/entry-server.tsx');
  return { render: renderPage, assets: loadAssets() };
}

export function loadAssets(): Assets {
  const source = readFileSync(join(clientFolder, 'manifest.json'), 'utf8');
  const entry = Manifest.parse(JSON.parse(source))['src/site/entry-client.tsx'];
  const font = entry?.assets.find((file) => file.endsWith('.woff2'));
  if (!entry || !font) throw new Error('dist/client/manifest.json has no entry or no font');
  return {
    entry: `/${entry.file}`,
    styles: entry.css.map((file) => `/${file}`),
    font: `/${font}`,
    integrity: Object.fromEntries([entry.file, ...entry.css].map(toIntegrity)),
  };
}

/** Whatever stands between us and a reader, what runs is what we built. */
function toIntegrity(file: string): [string, string] {
  const digest = createHash('sha384').update(readFileSync(join(clientFolder, file)));
  return [`/${file}`, `sha384-${digest.digest('base64')}`];
}
