import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { toImageId } from './pictures/image-source.ts';

/** Two folders up, in the sources as in the build. */
export const sampleFolder = join(import.meta.dirname, '../../contenido');

/** The last paragraph of sample articles and drafts. `muestra --quitar` removes it from those that it does not delete. */
export const sampleNote = 'Este artículo es contenido de muestra: no lo firma un profesional.';

export const addSampleNote = <T extends { content: string }>(article: T): T => ({
  ...article,
  content: `${article.content}\n\n${sampleNote}`,
});

const Newsroom = z.strictObject({
  people: z.array(
    z.strictObject({ key: z.string(), name: z.string(), role: z.enum(['editor', 'redactor']) }),
  ),
  subscribers: z.strictObject({
    confirmed: z.array(z.string()),
    pending: z.array(z.string()),
    left: z.array(z.string()),
  }),
  edition: z.strictObject({ subject: z.string(), greeting: z.string() }),
  advert: z.strictObject({
    client: z.string(),
    link: z.string(),
    alt: z.string(),
    image: z.string(),
  }),
  searches: z.array(z.strictObject({ words: z.string(), times: z.int() })),
});

const Drafts = z.array(
  z.strictObject({
    id: z.uuid(),
    state: z.enum(['writing', 'review', 'scheduled']),
    by: z.string(),
    hoursAgo: z.number(),
    title: z.string(),
    slug: z.string(),
    excerpt: z.string().default(''),
    category: z.string().default(''),
    author: z.string(),
    tags: z.array(z.string()).default([]),
    image: z.string().nullable().default(null),
    imageAlt: z.string().default(''),
    imageCaption: z.string().default(''),
    content: z.string().transform((content) => content.trim()),
  }),
);

export type SampleNewsroom = z.infer<typeof Newsroom> & { drafts: z.infer<typeof Drafts> };

const readSampleFile = (name: string) => readFile(join(sampleFolder, name), 'utf8');

export async function readSampleNewsroom(): Promise<SampleNewsroom> {
  const newsroom = Newsroom.parse(parse(await readSampleFile('redaccion.yaml')));
  const drafts = Drafts.parse(parse(await readSampleFile('borradores.yaml')));
  return { ...newsroom, drafts: drafts.map(addSampleNote) };
}

export const identifyDrawing = async (name: string) =>
  toImageId(await readFile(join(sampleFolder, 'dibujos', name)));
