import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import sharp from 'sharp';
import { prepareImage } from '#newsroom/pictures/intake.ts';
import { cleanSvg } from '#newsroom/pictures/svg.ts';
import { Refusal } from '#refusal.ts';
import { mutate, text } from './arbitrary.ts';
import { createFuzz, type Fuzz } from './fuzz.ts';

const drawing = readFileSync(join(import.meta.dirname, '../../public/favicon.svg'));

const names = 'svg g path rect text style use a image script foreignObject animate set x:script';
const attributes =
  'href xlink:href onload onclick style fill d id class x viewBox xml:base src width';
const values = [
  '#a',
  'javascript:x9z',
  'https://x9z.example/',
  'url(#a)',
  'url(https://x9z.example/)',
  'u\\72l(x9z)',
  'data:text/html,<x9z>',
  '0 0 10 10',
  'M0 0h9',
  'expression(x9z)',
  '@import "x9z"',
];

const element: fc.Memo<string> = fc.memo((depth) =>
  fc
    .tuple(
      fc.constantFrom(...names.split(' ')),
      fc.dictionary(
        fc.constantFrom(...attributes.split(' ')),
        fc.oneof(fc.constantFrom(...values), text(10)),
        { maxKeys: 3 },
      ),
      depth > 1 ? fc.array(element(depth - 1), { maxLength: 3 }) : fc.constant([]),
      fc.oneof(fc.constantFrom(...values, '<![CDATA[', '<!--', '<?x?>', '&x;'), text(10)),
    )
    .map(([name, dictionary, children, content]) => {
      const own = Object.entries(dictionary).map(
        ([key, value]) => `${key}="${value.replaceAll('"', '&quot;')}"`,
      );
      return `<${name} ${own.join(' ')}>${children.join('')}${content}</${name}>`;
    }),
);
const svg = fc.oneof(
  fc
    .array(element(3), { maxLength: 4 })
    .map(
      (children) =>
        `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 6">${children.join('')}</svg>`,
    ),
  mutate([drawing]).map((bytes) => bytes.toString('utf8')),
  text(100),
);

/** Checks elements, attributes and styles with code that the cleaner does not use. */
const harmless =
  'svg|g|path|rect|circle|ellipse|line|polyline|polygon|text|tspan|title|desc|defs|style|view|use|symbol|clipPath|mask|pattern|marker|linearGradient|radialGradient|stop';
const unsafe = [
  new RegExp(`<(?!/?(?:${harmless})\\b)`, 'i'),
  /<[^>]*\s(?:on\w+|xml:base)\s*=/i,
  /<[^>]*href\s*=\s*"(?!#)/i,
  /<[^>]*(?:javascript:|expression\(|url\(\s*['"]?(?!#|['"]))/i,
  /<style[^>]*>[^<]*(?:@import|expression\(|url\(\s*['"]?(?!#|['"]))/i,
];

const drawings = createFuzz({
  name: 'drawings',
  sample: 300,
  long: 15_000,
  from: svg,
  check(source) {
    const clean = unlessRefused(() => cleanSvg(source));
    if (!clean) return;
    for (const pattern of unsafe) assert.doesNotMatch(clean.svg, pattern);
    assert.ok(clean.box.width > 0 && clean.box.height > 0);
  },
});

async function createPictures(): Promise<Fuzz> {
  const size = { width: 530, height: 360, channels: 3 as const, background: '#a08060' };
  const plain = sharp({ create: size });
  const sources = [
    await plain.clone().png().toBuffer(),
    await plain.clone().jpeg().toBuffer(),
    await plain.clone().webp().toBuffer(),
    await plain.clone().avif().toBuffer(),
    drawing,
  ];
  return createFuzz({
    name: 'pictures',
    sample: 6,
    long: 300,
    from: fc.oneof(
      mutate(sources),
      fc.uint8Array({ maxLength: 400 }).map((bytes) => Buffer.from(bytes)),
    ),
    async check(source) {
      const image = await prepareImage(source).catch((error: unknown) => {
        if (!(error instanceof Refusal)) throw error;
      });
      if (!image) return;
      assert.ok(image.files.length > 0 && image.files.every(({ bytes }) => bytes.length > 0));
    },
  });
}

function unlessRefused<T>(work: () => T): T | null {
  try {
    return work();
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

export const createPictureFuzzes = async (): Promise<Fuzz[]> => [drawings, await createPictures()];
