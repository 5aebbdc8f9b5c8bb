import { type CustomPlugin, optimize } from 'svgo';
import { ImageFault } from './image-fault.ts';

export type Box = { x: number; y: number; width: number; height: number };

/** What a drawing needs. Whatever could run, fetch or embed is not in it. */
const elements = new Set(
  (
    'svg g path rect circle ellipse line polyline polygon text tspan title desc defs style view use symbol ' +
    'clipPath mask pattern marker linearGradient radialGradient stop'
  ).split(' '),
);
const reaches = /url\(\s*['"]?(?!#)|@import|@font-face|javascript:|expression\(/i;

/** A drawing made safe and small, and the box it is drawn in. Nothing unsafe is mended: it is refused, and named. */
export function cleanSvg(source: string): { svg: string; box: Box } {
  // Before any parser sees it: entities can grow without end.
  if (/<!(DOCTYPE|ENTITY)/i.test(source)) throw new ImageFault('el SVG no puede llevar DOCTYPE');
  let box: Box | null = null;
  const inspect: CustomPlugin = {
    name: 'inspect',
    fn: () => ({
      element: {
        enter({ name, attributes }) {
          if (!elements.has(name)) throw new ImageFault(`el SVG no puede llevar <${name}>`);
          if (name === 'svg') box ??= parseBox(attributes);
          for (const [attribute, value] of Object.entries(attributes)) {
            const foreign = /(^|:)href$/i.test(attribute) && !value.startsWith('#');
            if (/^on/i.test(attribute) || foreign || reaches.test(value)) {
              throw new ImageFault(`el SVG no puede llevar ${attribute}="${value.slice(0, 40)}"`);
            }
          }
        },
      },
      text: {
        enter({ value }) {
          if (reaches.test(value)) throw new ImageFault('el estilo del SVG trae algo de fuera');
        },
      },
    }),
  };
  try {
    const { data } = optimize(source, {
      multipass: false,
      plugins: [
        inspect,
        {
          name: 'preset-default',
          params: {
            floatPrecision: 1,
            // The style sheet's dark mode, the views' names and the title are what we keep an SVG for.
            overrides: {
              inlineStyles: false,
              minifyStyles: false,
              cleanupIds: false,
              removeHiddenElems: false,
            },
          },
        },
      ],
    });
    if (!box) throw new ImageFault('el SVG no dice su tamaño: falta viewBox');
    return { svg: data, box };
  } catch (error) {
    if (error instanceof ImageFault) throw error;
    throw new ImageFault('el SVG está mal escrito');
  }
}

function parseBox(attributes: Record<string, string>): Box | null {
  const { viewBox, width = '', height = '' } = attributes;
  const numbers = (viewBox ?? `0 0 ${Number.parseFloat(width)} ${Number.parseFloat(height)}`)
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const [x = 0, y = 0, w = 0, h = 0] = numbers;
  return numbers.length === 4 && w > 0 && h > 0 && numbers.every(Number.isFinite)
    ? { x, y, width: w, height: h }
    : null;
}

/** The part of the drawing that its own <view id="…"> names. */
export function findView(svg: string, id: string): Box | null {
  const tag = svg.match(/<view\b[^>]*>/g)?.find((each) => each.includes(`id="${id}"`));
  const viewBox = tag?.match(/viewBox="([^"]+)"/)?.[1];
  return viewBox ? parseBox({ viewBox }) : null;
}

/** The same drawing, showing only one part of it at a given size. */
export function withView(svg: string, view: Box, size: { width: number; height: number }): string {
  return svg.replace(/<svg\b[^>]*>/, (tag) => {
    const bare = tag
      .replace(/\s(viewBox|width|height|preserveAspectRatio)="[^"]*"/g, '')
      .slice(0, -1);
    const box = `${view.x} ${view.y} ${view.width} ${view.height}`;
    return `${bare} viewBox="${box}" width="${size.width}" height="${size.height}" preserveAspectRatio="xMidYMid slice">`;
  });
}

const darkRule =
  /@media\s*\(\s*prefers-color-scheme\s*:\s*dark\s*\)\s*\{((?:[^{}]*\{[^{}]*\})*)[^{}]*\}/g;

/** Writes one colour scheme's values in place of the custom properties, which librsvg cannot resolve. */
export function toScheme(svg: string, scheme: 'light' | 'dark'): string {
  const plain = svg.replace(darkRule, scheme === 'dark' ? '$1' : '');
  const values = new Map<string, string>();
  for (const [, name = '', value = ''] of plain.matchAll(/(--[\w-]+)\s*:\s*([^;}]+)/g)) {
    values.set(name, value.trim());
  }
  return plain.replace(
    /var\(\s*(--[\w-]+)\s*\)/g,
    (reference, name) => values.get(name) ?? reference,
  );
}
