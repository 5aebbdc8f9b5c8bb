import { type CustomPlugin, optimize, type XastChild } from 'svgo/browser';
import { invalid, Refusal } from '#refusal.ts';
import { checkRepetition } from './repetition.ts';
import { type Box, parseBox, withFading } from './svg-views.ts';

/** The allowed elements: none that runs, fetches or embeds. */
const elements = new Set(
  (
    'svg g path rect circle ellipse line polyline polygon text tspan title desc defs style view use symbol ' +
    'clipPath mask pattern marker linearGradient radialGradient stop'
  ).split(' '),
);
/** Forbidden in styles and attributes. A backslash could spell any of the others. */
const reaches = /url\((?!\s*['"]?#)|image-set\(|@import|@font-face|javascript:|expression\(|\\/i;

/** A checked, minified drawing and its box. A drawing with unsafe parts is refused, and the part is named. */
export function cleanSvg(source: string): { svg: string; box: Box } {
  // Before parsing: entities can expand without limit.
  if (/<!(DOCTYPE|ENTITY)/i.test(source)) throw invalid('el SVG no puede llevar DOCTYPE');
  let box: Box | null = null;
  const inspect: CustomPlugin = {
    name: 'inspect',
    fn: () => ({
      root: { exit: checkRepetition },
      instruction: {
        enter({ name }) {
          if (name !== 'xml') throw invalid(`el SVG no puede llevar <?${name}?>`);
        },
      },
      element: {
        enter({ name, attributes, children }, parent) {
          if (!elements.has(name)) throw invalid(`el SVG no puede llevar <${name}>`);
          for (const [attribute, value] of Object.entries(attributes)) {
            const foreign = /(^|:)href$/i.test(attribute) && !value.startsWith('#');
            if (/^on|^xml:base$/i.test(attribute) || foreign || reaches.test(value)) {
              throw invalid(`el SVG no puede llevar ${attribute}="${value.slice(0, 40)}"`);
            }
          }
          if (name === 'style' && reaches.test(toText(children))) {
            throw invalid('el estilo del SVG usa algo externo');
          }
          if (parent.type === 'root' && name === 'svg') {
            box = parseBox(attributes);
            // Without a viewBox it would be cropped, not scaled, at smaller sizes.
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
        // Leftovers of drawing programs are not the editor's fault.
        'removeMetadata',
        'removeEditorsNSData',
        inspect,
        {
          name: 'preset-default',
          params: {
            floatPrecision: 1,
            // Keep the style sheet's dark mode, the names of views and the title.
            overrides: {
              inlineStyles: false,
              minifyStyles: false,
              cleanupIds: false,
              removeHiddenElems: false,
              // A style may refer to the shape: rect { fill: … }.
              convertShapeToPath: false,
            },
          },
        },
      ],
    });
    if (!box) throw invalid('el SVG no dice su tamaño: falta viewBox');
    return { svg: withFading(data), box };
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw invalid('el SVG está mal escrito');
  }
}

/** Joins text around a comment, as browsers do when they read styles. */
const toText = (nodes: XastChild[]) =>
  nodes.map((node) => (node.type === 'text' || node.type === 'cdata' ? node.value : '')).join('');
