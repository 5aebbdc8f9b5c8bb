import { palette, toPaletteWith } from '#palette.ts';

/**
 * The light version's whole style, inlined in each page with the phone's own font: a second file would need a second
 * round trip. The content security policy allows it by its digest (`src/server/http/headers.ts`).
 */
/** One-letter names: every byte is in every page. */
const toColours = (scheme: 0 | 1) =>
  (['paper', 'ink', 'signal'] as const)
    .map((name) => `--${name[0]}: ${palette[name][scheme]}`)
    .join('; ');
const toHero = (scheme: 0 | 1, { hero, 'on-hero': onHero } = toPaletteWith()) =>
  `.hero { --o: ${onHero[scheme]}; background: ${hero[scheme]}; color: var(--o) }`;
const [onSignal] = palette['on-signal'];
const [onSlab] = palette['on-slab'];
const [, slab] = palette.foot;

const source = `
:root { color-scheme: light dark; ${toColours(0)}; background: ${slab} }
@media (prefers-color-scheme: dark) {
  :root { ${toColours(1)} }
}
* { box-sizing: border-box; margin: 0; padding: 0 }
body { background: var(--p); color: var(--i); font: 106%/1.4 sans-serif; overflow-wrap: break-word; text-wrap: pretty }
body > nav, header, footer, main > * { padding: 1rem max(1rem, 4vw, 50% - 34rem) }
h1, h2, h3, article dt, .halves dd, blockquote, summary, .figure, header > a, text, ol > ::marker {
  font: condensed 900 1.5rem/1.04 sans-serif-condensed, Avenir Next Condensed, Arial Narrow, sans-serif;
  text-wrap: balance
}
.figure { display: block; font-size: 3rem }
h1, .total { font-size: min(10vw, 2.6rem + 1.5vw); line-height: 1 }
.lead { font-size: min(9vw, 3.2rem) }
h1, article h3 { margin: 1rem 0 .5rem }
h2 { border-top: 6px solid; padding-top: .7rem; margin: 2rem 0 .5rem; font-size: 1.8rem }
p, h3, dd { padding: 5px 0 }
p, form, figure, article > * { max-width: 40rem }
a { color: inherit }
b a, h3 a, header > a, .btn { text-decoration: none }
h3 a::after { content: ' ›' / '' }
li, .intro { text-wrap: balance }
.intro { font-size: 1.2em; padding-bottom: 1rem }
.halves dt, .meta, small { font-size: smaller; opacity: .8 }
.hero .figure { display: inline }
.hero .intro, .hero .meta { color: var(--i) }
dt { padding-top: .7rem }
.skip:not(:focus) { position: absolute; left: -99em }
b.signal { padding: 3px .5rem }
.wide > div { padding-bottom: .7rem }
header, nav { display: flex; flex-wrap: wrap; gap: 0 .8rem; align-items: center }
body > nav, header nav { justify-content: space-between }
nav > * { padding: .7rem 0 }
body > nav, header { padding-block: 0 }
body > nav, .slab, footer { background: ${slab}; color: ${onSlab}; overflow: hidden }
header { border-bottom: 2px solid; position: relative }
header > a { padding: .8rem 0 .8rem 28px; font-size: 2rem }
header svg { position: absolute; top: 0; margin-left: -24px }
header nav { flex: auto; font-size: .9em }
footer nav { display: grid; grid-template-columns: 1fr 1fr }
mark { background: 0 0; color: inherit; text-decoration: underline 3px var(--s); text-decoration-skip-ink: none }
[aria-current] { border-bottom: 4px solid var(--s); padding-bottom: .45rem }
.btn, input { padding: .8rem 1rem; border: 2px solid; font: 700 1rem/1 sans-serif; background: 0 0; color: inherit; outline-offset: 2px }
.btn { display: inline-block; margin: .5rem .5rem .5rem 0 }
.signal { background: var(--s); color: ${onSignal}; border-color: #0000 }
${toHero(0)}
@media (prefers-color-scheme: dark) { ${toHero(1)} }
.hero .signal { background: var(--o); color: var(--p) }
form, input { flex: 1 1 9rem; min-width: 0 }
header form { flex-basis: 100% }
form, .actions { display: flex }
form .btn { margin: 0 0 0 -2px }
.actions { flex-wrap: wrap; column-gap: .5rem; text-align: center }
.actions > * { flex: auto; margin-right: 0 }
input { font-weight: 400; padding-right: 0 }
ul { list-style: none }
article ul { list-style: '– '; padding-left: 1em }
ul ::marker { color: var(--s) }
ol { padding-left: 1.5em }
li, details { border-top: 1px solid #8886; padding: .7rem 0 }
summary { display: flex; gap: 1rem; justify-content: space-between; cursor: pointer }
summary::after { content: '+' / '' }
[open] summary::after { content: '−' / '' }
.count { float: right; margin: 0 0 0 1rem; text-align: right }
figure { background: #9aa3; padding: .7rem 1rem; font: 1rem/1.4 sans-serif }
article { font: 1.2rem/1.6 Georgia, serif; hyphens: auto }
article > * { padding-block: 8px }
.table { overflow: auto }
table, .title { font: 1rem/1.3 sans-serif }
table { border-collapse: collapse; border-block: 2px solid; text-align: left; width: 100% }
td, th { padding: .5rem 0 .5rem 1rem; border-bottom: 1px solid #8886; vertical-align: baseline }
tr > :first-child { padding-left: 0 }
.gap { visibility: hidden }
thead th { font-size: smaller; font-weight: 400; border-color: currentColor }
footer text { font-size: 24px }
aside { display: none }
@media (min-width: 48rem) {
  aside { display: block }
  header nav { justify-content: end }
  header form { flex: 1 0 11rem; margin: .5rem 0 }
  footer nav { grid-template-columns: repeat(4, 1fr) }
  .columns, .wide, .halves, .rows { display: grid; gap: 0 2rem; grid-template-columns: 1fr 1fr 1fr }
  .wide { grid-template-columns: 1fr 19rem }
  .halves, .rows { grid-template-columns: 1fr 1fr }
  .hint { display: none }
}
@media print { nav, form, footer, .slab, .btn { display: none } }
`;

/** Rules for another accent. Separate, because most sites do not need them. */
function toAccentRules(accent: string): string {
  const painted = toPaletteWith(accent);
  const declare = (scheme: 0 | 1) => `
:root { --s: ${painted.signal[scheme]} }
${toHero(scheme, painted)}
.signal { color: ${painted['on-signal'][scheme]} }
.hero .intro { color: inherit }
.hero .signal { color: ${painted['on-hero-button'][scheme]} }
mark { text-decoration-color: ${painted['signal-line'][scheme]} }
[aria-current] { border-color: ${painted['signal-line'][scheme]} }`;
  return `${declare(0)}
.slab .signal { background: ${painted.signal[1]}; color: ${painted['on-signal'][1]} }
@media (prefers-color-scheme: dark) {${declare(1)} }
`;
}

/** Minifies. The source has no significant space next to these characters. */
const shorten = (source: string) =>
  source.replace(/\s*\n\s*/g, '').replace(/ ?([{};,>]|: ) ?/g, (sign) => sign.trim());

let last = { accent: 'none', style: '' };

/** Cached: there is one accent at a time. */
function toWholeStyle(accent = ''): string {
  if (last.accent !== accent) {
    last = { accent, style: shorten(source + (accent ? toAccentRules(accent) : '')) };
  }
  return last.style;
}

/** The style of a page: a rule for what its markup lacks would cost bytes on every visit. */
export function toLightStyle(markup: string, accent?: string): string {
  const used = new Set(['body']);
  for (const [, element = '', names = ''] of markup.matchAll(usedNames)) {
    used.add(element);
    for (const name of names.split(' ')) used.add(`.${name}`);
  }
  const isUsed = (selector: string) =>
    (!selector.includes('[aria') || markup.includes(' aria-current')) &&
    (selector.replace(notNames, '').match(/\.?[a-z][\w-]*/g) ?? []).every((name) => used.has(name));
  return pick(toWholeStyle(accent), isUsed);
}

const usedNames = /<([a-z]\w*)(?:[^>]*? class="?([\w -]+))?/g;
const notNames = /\[[^\]]*\]|:[\w:-]+(?:\([^)]*\))?/g;
const rules = /(@media[^{]+)\{((?:[^{}]+\{[^{}]*\})+)\}|([^{}]+)(\{[^{}]*\})/g;

/** Selectors must not have a comma inside parentheses. */
const pick = (style: string, isUsed: (selector: string) => boolean): string =>
  style.replace(rules, (_, media?: string, inner = '', selectors = '', declarations = '') => {
    const kept: string = media
      ? pick(inner, isUsed)
      : selectors.split(',').filter(isUsed).join(',');
    if (kept === '') return '';
    return media ? `${media}{${kept}}` : kept + declarations;
  });
