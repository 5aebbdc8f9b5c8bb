import { describe, expect, test } from 'vitest';
import { Refusal } from '#refusal.ts';
import { prepareImage } from './intake.ts';
import { cleanSvg } from './svg.ts';
import { listParts, withWindow } from './svg-views.ts';

const namespace = 'xmlns="http://www.w3.org/2000/svg"';
const wrap = (inside: string, attributes = 'viewBox="0 0 9 6"') =>
  `<svg ${namespace} ${attributes}>${inside}<path d="M0 0h9v6z"/></svg>`;

/** Each level uses the level before it ten times. */
const nest = (levels: number) =>
  Array.from(
    { length: levels },
    (_, level) => `<g id="a${level + 1}">${`<use href="#a${level}"/>`.repeat(10)}</g>`,
  ).join('<path id="a0" d="M0 0h9z"/>');
const nestFills = (levels: number) =>
  Array.from(
    { length: levels },
    (_, level) =>
      `<pattern id="p${level + 1}">${`<path fill="url(#p${level})" d="M0 0h9z"/>`.repeat(10)}</pattern>`,
  ).join('');

describe('an editor cannot publish a drawing with', () => {
  test.each([
    ['a script', wrap('<script>alert(1)</script>'), 'no puede llevar <script>'],
    ['a handler', wrap('').replace('<path', '<path onload="alert(1)"'), 'llevar onload='],
    ['foreign markup', wrap('<foreignObject/>'), 'no puede llevar <foreignObject>'],
    ['a picture from elsewhere', wrap('<image href="http://e.org/f.png"/>'), 'llevar <image>'],
    ['a link', wrap('<a href="#x"/>'), 'no puede llevar <a>'],
    ['a part from elsewhere', wrap('<use href="http://e.org/f.svg#a"/>'), 'llevar href='],
    [
      'a named part from elsewhere',
      wrap('<use p:href="//e.org"/>', `viewBox="0 0 9 6" xmlns:p="p"`),
      'p:href=',
    ],
    ['a fill from elsewhere', wrap('<path fill="url(http://e.org/f.svg#a)" d="M0 0"/>'), 'fill='],
    ['a quoted fill from elsewhere', wrap(`<g style="fill:url( '//e.org/f')"/>`), 'style='],
    ['another base', wrap('<g xml:base="http://e.org/"/>'), 'llevar xml:base='],
    ['an import', wrap('<style>@import "http://e.org/f.css";</style>'), 'algo externo'],
    ['an import in escapes', wrap('<style>@\\69mport "f.css";</style>'), 'algo externo'],
    ['an import in references', wrap('<style>&#64;import "f.css";</style>'), 'algo externo'],
    ['a set of pictures', wrap('<style>g{mask:image-set("//e.org/f" 1x)}</style>'), 'algo externo'],
    ['a fetched font', wrap('<style>@font-face{src:local(a)}</style>'), 'algo externo'],
    ['a style sheet', `<?xml-stylesheet href="f.css"?>${wrap('')}`, 'llevar <?xml-stylesheet?>'],
    ['entities', `<!DOCTYPE svg [<!ENTITY a "aaaa">]>${wrap('<text>&a;</text>')}`, 'DOCTYPE'],
    ['tags that do not close', `<svg ${namespace} viewBox="0 0 9 6"><g>`, 'mal escrito'],
    ['no size', wrap('', ''), 'no dice su tamaño'],
    ['a size in an inner drawing only', wrap(wrap(''), ''), 'no dice su tamaño'],
    ['five times and more as long', wrap('', 'viewBox="0 0 51 10"'), 'se admite hasta 5 a 1'],
    ['more than 1 MB', wrap(`<desc>${'a'.repeat(1024 * 1024)}</desc>`), 'pasa de 1 MB'],
    ['parts of parts without end', wrap(nest(9)), 'repite sus partes más de 2000 veces'],
    ['a fill of fills', wrap(nestFills(5)), 'repite sus partes'],
    ['a part within itself', wrap('<g id="a"><use href="#a"/></g>'), 'dentro de sí misma'],
  ])('%s', async (_, source, message) => {
    const fault = await prepareImage(Buffer.from(source)).catch((error: unknown) => error);
    expect(fault).toBeInstanceOf(Refusal);
    expect(fault).toHaveProperty('message', expect.stringContaining(message));
  });
});

describe('an editor can publish a drawing with', () => {
  test.each([
    ['parts of its own', wrap('<path id="a" d="M0 0h9z"/><use href="#a"/>'), 'href="#a"'],
    ['a quoted fill of its own', wrap(`<g style="fill:url('#a')"><path d="M0 0h9z"/></g>`), '#a'],
    ['words that look like code', wrap('<text>url(x) \\ @import</text>'), 'url(x) \\ @import'],
    ['an XML declaration', `<?xml version="1.0" encoding="UTF-8"?>\n${wrap('')}`, '<svg'],
    [
      'shapes that its style names',
      wrap('<style>rect{fill:red}</style><rect width="9"/>'),
      '<rect',
    ],
    [
      "a drawing program's own data",
      wrap(
        '<metadata><i:a/></metadata><i:view i:zoom="2"/>',
        'viewBox="0 0 9 6" xmlns:i="http://www.inkscape.org/namespaces/inkscape"',
      ),
      '<path',
    ],
  ])('%s', (_, source, expectedSvg) => {
    const { svg, box } = cleanSvg(source);
    expect(svg).toContain(expectedSvg);
    expect(svg).not.toMatch(/inkscape|metadata/);
    expect(box).toEqual({ x: 0, y: 0, width: 9, height: 6 });
  });
});

test('in a drawing with named parts, all except the one in the URL’s fragment are faded', () => {
  const parts = '<g id="peso"><path d="M1 1h1v1z"/><path d="M3 3h1v1z" fill="red"/></g>';
  const { svg } = cleanSvg(wrap(parts));
  expect(listParts(svg)).toEqual(['peso']);
  expect(svg).toContain(':has(:target:not(view))>:not(:target,:has(:target)){opacity:.5}');
  const defined = '<defs><path id="a" d="M0 0h9z"/></defs><view id="ficha"/><use href="#a"/>';
  expect(cleanSvg(wrap(defined)).svg).not.toContain('opacity');
});

test('a drawing as sent fills the window on its own tint, if it has one', () => {
  const tinted = wrap('<style>:root{--arena:#ddd0bb}</style>');
  const end = '<view id="entera"/><style>:root:has(view#entera:target){width:100%;height:100%';
  expect(withWindow(tinted)).toContain(`${end};background:var(--arena)}</style></svg>`);
  expect(withWindow(wrap(''))).toContain(`${end}}</style></svg>`);
});
