import { type Focus, toCutBox } from '#contract/focus.ts';
import { tints } from '#palette.ts';

/** Works on text, so that showing a part of an SVG does not need the tools that check and minify it. */

export type Box = { x: number; y: number; width: number; height: number };

export function parseBox({ viewBox, width = '', height = '' }: Record<string, string>): Box | null {
  const [w = '', h = ''] = [width, height].map((length) => length.replace(/px$/, ''));
  const numbers = (viewBox ?? `0 0 ${w} ${h}`)
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const [x = 0, y = 0, boxWidth = 0, boxHeight = 0] = numbers;
  return numbers.length === 4 && boxWidth > 0 && boxHeight > 0 && numbers.every(Number.isFinite)
    ? { x, y, width: boxWidth, height: boxHeight }
    : null;
}

/** The part of the drawing that its own <view id="…"> names. */
export function findView(svg: string, id: string): Box | null {
  const tag = svg.match(/<view\b[^>]*>/g)?.find((each) => each.includes(`id="${id}"`));
  const viewBox = tag?.match(/viewBox="([^"]+)"/)?.[1];
  return viewBox ? parseBox({ viewBox }) : null;
}

/** The ids of shapes and groups that are drawn. */
export const listParts = (svg: string): string[] =>
  Array.from(svg.replace(/<defs\b.*?<\/defs>/gs, '').matchAll(partId), ([, id = '']) => id);

const partId =
  /<(?:g|path|rect|circle|ellipse|line|polyline|polygon|text|use)\s(?:[^>]*\s)?id="([\w-]+)"/g;

/**
 * Fades all but the part that the address names (`lamina.svg#peso`): the siblings of the part and of each group around
 * it. Names of views fade nothing. Labels are outlines: at half strength they can still be read.
 */
export const withFading = (svg: string) =>
  listParts(svg).length === 0
    ? svg
    : svg.replace(
        /<svg\b[^>]*>/,
        '$&<style>:has(:target:not(view))>:not(:target,:has(:target)){opacity:.5}</style>',
      );

/**
 * Lets `lamina.svg#entera`, which light pages link, fill the window, on the drawing's own tint if it has one. Added when
 * a drawing is sent, for those stored before. At the end, and with another fragment, it changes nothing.
 */
export function withWindow(svg: string): string {
  const tint = Object.keys(tints).find((name) => svg.includes(`--${name}:`));
  const background = tint ? `;background:var(--${tint})` : '';
  const rule = `:root:has(view#entera:target){width:100%;height:100%${background}}`;
  return svg.replace(/<\/svg>\s*$/, `<view id="entera"/><style>${rule}</style></svg>`);
}

/** The drawing cropped to one part of it, at a given size. */
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
  // A value may refer to another one; the number of steps is limited.
  let resolved = plain;
  for (let depth = 0; depth < 5 && resolved.includes('var('); depth++) {
    resolved = resolved.replace(
      /var\(\s*(--[\w-]+)\s*(?:,\s*([^()]*))?\)/g,
      (reference, name, fallback) => values.get(name) ?? fallback ?? reference,
    );
  }
  return resolved;
}

/** Applies the style's rules for one view (`#ficha:target ~ .e { display: none }`); librsvg has no :target. */
export const aimAt = (svg: string, view: string) =>
  svg.replace(/#([\w-]+):target\s*~\s*/g, (_, id) => (id === view ? '' : '.no-view '));

export function getBox(svg: string): Box {
  const viewBox = svg.match(/<svg\b[^>]*\bviewBox="([^"]+)"/)?.[1];
  const box = viewBox === undefined ? null : parseBox({ viewBox });
  if (!box) throw new Error('The drawing has no viewBox');
  return box;
}

/** The part around a point. A drawing's origin need not be at 0. */
export function cutOut(box: Box, ratio: number, focus: Focus): Box {
  const { x, y, width, height } = toCutBox(box, ratio, focus);
  return { x: box.x + x, y: box.y + y, width, height };
}

/** A part with another ratio and the same centre. It is enlarged rather than cropped where the drawing allows. */
export function reframe(view: Box, ratio: number, whole: Box): Box {
  const height = Math.min(
    Math.max(view.height, view.width / ratio),
    whole.height,
    whole.width / ratio,
  );
  const width = height * ratio;
  const within = (middle: number, length: number, from: number, all: number) =>
    Math.min(Math.max(middle - length / 2, from), from + all - length);
  return {
    x: within(view.x + view.width / 2, width, whole.x, whole.width),
    y: within(view.y + view.height / 2, height, whole.y, whole.height),
    width,
    height,
  };
}
