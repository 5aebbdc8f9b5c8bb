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

/**
 * Left edges on a wide screen: the page's, and an article's text, set in beside a line that hangs from the page's edge.
 */
const source = `
:root { color-scheme: light dark; ${toColours(0)}; background: ${slab} }
@media (prefers-color-scheme: dark) {
  :root { ${toColours(1)} }
}
* { box-sizing: border-box; margin: 0; padding: 0 }
:focus-visible { outline: 3px solid var(--i); outline-offset: 2px }
body { background: var(--p); color: var(--i); font: 106%/1.4 sans-serif; overflow-wrap: break-word; text-wrap: pretty }
body > nav, header, footer, main > * { padding: 1rem max(1rem, 4vw, 50% - 34rem) }
h1, h2, h3, article dt, .halves dd, blockquote, summary, .figure, header > a, text, ol > ::marker {
  font: condensed 900 1.3rem/1.1 sans-serif-condensed, Avenir Next Condensed, Arial Narrow, sans-serif;
  letter-spacing: -.02em;
  text-wrap: balance
}
.figure { font-size: 3rem }
.total, .count b { display: block }
h1, .total { font-size: min(10vw, 2.6rem + 1.5vw, 4rem); line-height: 1 }
h1 { margin: .75rem 0 }
h2 { border-top: 6px solid; padding-top: .75rem; margin: 2.5rem 0 .75rem; font-size: min(1.9rem, 1.5rem + .5vw) }
p, h3, dd { padding: 5px 0 }
p, h3, form, figure, article > * { max-width: 40rem }
.lead { font-size: min(9.5vw, 1.9rem + 2vw); line-height: 1; max-width: none }
.lead + p { text-wrap: inherit }
a { color: inherit }
header a, .tabs a, b a, h3 a:not(:hover), .btn { text-decoration: none }
b a, dd a { padding: .75rem 0 }
li, .intro { text-wrap: balance }
.intro { font-size: 1.2em; padding-bottom: .75rem }
.halves dt, .meta, small { font-size: smaller; opacity: .8 }
.hero .intro, .hero .meta { color: var(--i) }
dt { padding-top: .75rem }
.skip:not(:focus) { position: absolute; left: -99em }
b.signal { padding: 3px .5rem }
.wide > * { margin: .75rem 0 }
header, nav { display: flex; flex-wrap: wrap; gap: 0 clamp(.8rem, 2vw, 2rem); align-items: center }
body > nav, header nav { justify-content: space-between }
nav > * { padding: .75rem 0 }
body > nav, header { padding-block: 0 }
body > nav, .slab, footer { --i: ${onSlab}; background: ${slab}; color: var(--i); overflow: hidden }
header { border-bottom: 2px solid; position: relative }
header > a { padding: .75rem 0 .75rem 20px; font-size: 2rem }
header svg { position: absolute; top: 0; margin-left: -24px }
header nav { flex: auto }
nav { font-size: .9em }
footer nav { display: grid; grid-template-columns: auto auto }
mark { background: 0 0; color: inherit; text-decoration: underline 3px var(--s); text-decoration-skip-ink: none }
[aria-current] { border-bottom: 4px solid var(--s); padding-bottom: .5rem }
.btn, input { padding: .8rem 1rem; border: 2px solid; font: 700 1rem/1 sans-serif; background: 0 0; color: inherit }
.btn { display: inline-block; margin: .5rem .5rem .5rem 0; text-align: center }
.signal { background: var(--s); color: ${onSignal}; border-color: #0000 }
${toHero(0)}
@media (prefers-color-scheme: dark) { ${toHero(1)} }
.hero .signal { background: var(--o); color: var(--p) }
form, input { flex: 1 1 9rem; min-width: 0 }
header form { flex-basis: 100% }
form, .actions { display: flex }
form .btn { margin: 0 0 0 -2px }
.actions { flex-wrap: wrap; column-gap: .5rem }
.actions > * { flex: auto; margin-right: 0 }
input { font-weight: 400; padding-right: 0 }
::placeholder { color: inherit; opacity: .8 }
header input, header .btn { border-width: 0 0 1px; padding-right: 0 }
header input { padding-left: 0 }
ul { list-style: none }
article ol { padding-left: 1.5em }
aside ol { list-style-position: inside }
li, details { border-top: 1px solid #8886 }
li, summary { padding: .75rem 0 }
details > p { padding: 0 0 1rem }
summary { display: flex; gap: 1rem; justify-content: space-between; cursor: pointer }
summary::after { content: '+' / '' }
[open] summary::after { content: '−' / '' }
.count { float: right; margin: 0 0 0 1rem; text-align: right }
figure { background: #9aa3; padding: 1rem; font: 1rem/1.4 sans-serif; align-self: start }
figure .btn { margin: .75rem 0 0 }
article { font: 1.2rem/1.6 Georgia, serif; hyphens: auto; text-wrap: wrap; padding-top: 0 }
article > * { margin-block: 1rem }
article h2 { font-size: 1.8rem; margin-top: 2.5rem }
article h3 { margin-top: 2rem; font-size: 1.4rem }
article p, article h3 { padding: 0 }
article ul { list-style: '– '; padding-left: 1em }
ul ::marker { color: var(--s) }
article li { border: 0; padding: .25rem 0; text-wrap: wrap }
.table { overflow: auto; margin: .5rem 0 1.5rem }
table, .title { font: 1rem/1.3 sans-serif }
.title { margin: 1.5rem 0 .5rem }
.hint { margin-top: .5rem }
table { border-collapse: collapse; border-block: 2px solid; text-align: left; width: 100% }
td, th { padding: .5rem 0 .5rem 1rem; border-bottom: 1px solid #8886; vertical-align: baseline }
tr > :first-child { padding-left: 0 }
.gap { visibility: hidden }
thead th { font-size: smaller; font-weight: 400; border-color: currentColor }
footer text { font-size: 24px; letter-spacing: 0 }
aside { display: none }
.totals { display: grid; gap: 0 1rem; grid-template-columns: repeat(auto-fit, minmax(6rem, 1fr)) }
@media (min-width: 48rem) {
  aside { display: block }
  header nav { flex: none }
  header form { flex: 1 0 16rem; margin: .5rem 0 }
  footer nav { grid-template-columns: repeat(4, auto) }
  .columns, .wide, .halves, .rows, .cards { display: grid; gap: 0 2rem; grid-template-columns: 1fr 1fr 1fr }
  .wide { grid-template-columns: minmax(0, 1fr) 19rem }
  .halves, .rows { grid-template-columns: 1fr 1fr }
  .cards { grid-template-columns: repeat(auto-fill, minmax(17rem, 1fr)) }
  .actions > * { flex: none }
  article, article + div { margin-left: max(4vw, 50% - 34rem); padding-left: min(15vw, 14rem); border-left: 2px solid }
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
