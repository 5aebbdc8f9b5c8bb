import { type CustomPlugin, optimize, type XastChild } from 'svgo/browser';
import { Refusal } from '#refusal.ts';
import { checkRepetition } from './repetition.ts';
import { type Box, parseBox } from './svg-views.ts';

/** The elements a drawing may have: none that runs, fetches or embeds. */
const elements = new Set(
  (
    'svg g path rect circle ellipse line polyline polygon text tspan title desc defs style view use symbol ' +
    'clipPath mask pattern marker linearGradient radialGradient stop'
  ).split(' '),
);
/** In a style or an attribute. A backslash could spell any of the others. */
const reaches = /url\((?!\s*['"]?#)|image-set\(|@import|@font-face|javascript:|expression\(|\\/i;

/** A drawing made safe and small, and the box it is drawn in. Nothing unsafe is mended: it is refused, and named. */
export function cleanSvg(source: string): { svg: string; box: Box } {
  // Before any parser sees it: entities can grow without end.
  if (/<!(DOCTYPE|ENTITY)/i.test(source))
    throw new Refusal('invalid', 'el SVG no puede llevar DOCTYPE');
  let box: Box | null = null;
  const inspect: CustomPlugin = {
    name: 'inspect',
    fn: () => ({
      root: { exit: checkRepetition },
      instruction: {
        enter({ name }) {
          if (name !== 'xml') throw new Refusal('invalid', `el SVG no puede llevar <?${name}?>`);
        },
      },
      element: {
        enter({ name, attributes, children }, parent) {
          if (!elements.has(name)) throw new Refusal('invalid', `el SVG no puede llevar <${name}>`);
          for (const [attribute, value] of Object.entries(attributes)) {
            const foreign = /(^|:)href$/i.test(attribute) && !value.startsWith('#');
            if (/^on|^xml:base$/i.test(attribute) || foreign || reaches.test(value)) {
              throw new Refusal(
                'invalid',
                `el SVG no puede llevar ${attribute}="${value.slice(0, 40)}"`,
              );
            }
          }
          if (name === 'style' && reaches.test(toText(children))) {
            throw new Refusal('invalid', 'el estilo del SVG trae algo de fuera');
          }
          if (parent.type === 'root' && name === 'svg') {
            box = parseBox(attributes);
            // Without one the drawing would be cut, not scaled, where it is shown smaller.
            if (box) attributes.viewBox ??= `0 0 ${box.width} ${box.height}`;
          }
        },
      },
    }),
  };
  try {
    const { data } = optimize(source, {
      multipass: false,
      plugins: [
        // What drawing programs leave for themselves is no fault of the editor's.
        'removeMetadata',
        'removeEditorsNSData',
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
              // A style may name the shape: rect { fill: … }.
              convertShapeToPath: false,
            },
          },
        },
      ],
    });
    if (!box) throw new Refusal('invalid', 'el SVG no dice su tamaño: falta viewBox');
    return { svg: data, box };
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw new Refusal('invalid', 'el SVG está mal escrito');
  }
}

/** As a browser reads a style: what stands around a comment is one text. */
const toText = (nodes: XastChild[]) =>
  nodes.map((node) => (node.type === 'text' || node.type === 'cdata' ? node.value : '')).join('');
