import type { ArticleSummary } from '#contract/article.ts';
import { toJpegName, toJpegSize } from '#contract/image-files.ts';
import { type Xml, xml } from '#contract/xml.ts';
import { formatShortDate } from '#format.ts';
import { mailColours, palette, toPaletteWith } from '#palette.ts';
import { toArticle, toEditionPage, toHome, toImage, toMailMark } from '#paths.ts';
import { type Composition, type EditionSender, marks, toInvitation } from './composition.ts';
import { toMailBlocks } from './mail-body.ts';
import { fonts, layout, shades } from './mail-style.ts';

/**
 * The mail as a page: tables and inline styles, because mail programs drop everything else. Without styles it reads from top to
 * bottom; without pictures nothing is missing.
 */

const [paper, darkPaper] = palette.paper;
const darkRule = palette.rule[1];
const darkInk = palette.ink[1];
const darkInk2 = palette['ink-2'][1];
const [card, darkCard] = mailColours.card;
const width = 536;

const { sans, narrow, serif } = fonts;
const { rule, ink, ink2 } = shades;
const small = `${sans};font-size:14px;line-height:20px`;

/** Optional, because some mail programs drop style sheets: balanced lines, dark colours, and small margins on phones. */
const style = `body{text-wrap:pretty}h1,h2{text-wrap:balance}
@media (prefers-color-scheme:dark){.page{background-color:${darkPaper}!important}.card{background-color:${darkCard}!important}.text,.text a{color:${darkInk}!important}.quiet,.quiet a{color:${darkInk2}!important}.rule{border-color:${darkRule}!important}.beam{border-color:${darkInk}!important}}
@media (max-width:620px){.title{font-size:26px!important;line-height:29px!important}.pad{padding-left:20px!important;padding-right:20px!important}.page,.card,.part{table-layout:fixed}}`;

export function toMailHtml(composition: Composition): string {
  const { sender, subject, greeting, articles } = composition;
  const [leadArticle, ...others] = articles;
  return xml`<!doctype html>
<html lang="es-VE">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${subject}</title>
<style>
${style}
</style>
</head>
<body class="page" style="margin:0;padding:0;background-color:${paper}">
<div style="display:none;max-height:0;overflow:hidden">${leadArticle?.excerpt ?? ''}</div>
<table ${layout} class="page" width="100%" style="background-color:${paper}"><tr><td align="center">
<table ${layout} class="card" width="600" style="width:100%;max-width:600px;background-color:${card}">
${toHeader(composition)}
<tr><td class="pad text" style="padding:28px 32px 4px;${serif};font-size:18px;line-height:28px;color:${ink}">${toLines(greeting)}</td></tr>
${leadArticle ? toLead(leadArticle, composition) : null}
${others.map((article) => toOther(article, sender))}
${toFooter(sender)}
</table>
</td></tr></table>
</body>
</html>
`.text;
}

function toHeader({ sender, number, at }: Composition): Xml {
  const [signal, onSignal] = toSignal(sender);
  // The logo is a picture in our dark ink, so it needs a signal colour that dark ink is legible on.
  const mark =
    onSignal !== ink
      ? null
      : xml`<td width="32" valign="top" style="width:32px"><img src="${toAddress(toMailMark(), sender)}" width="18" height="64" alt="" style="display:block;border:0"></td>
`;
  const date = formatShortDate(new Date(at).toISOString());
  return xml`<tr><td class="pad" style="padding:0 32px;background-color:${signal}"><table ${layout} width="100%"><tr>
${mark}<td valign="middle" style="padding:16px 0;${narrow};font-size:30px;line-height:32px;letter-spacing:-1px;color:${onSignal}">${sender.name}</td>
<td align="right" valign="middle" style="padding:12px 0;${small};color:${onSignal}">Boletín n.º ${number}<br>${date}<br><a href="${toAddress(toEditionPage(number), sender)}" style="color:${onSignal}">Ver en el navegador</a></td>
</tr></table></td></tr>`;
}

/** The first article, with its picture, and with its whole text if the edition has it. */
function toLead(article: ArticleSummary, { sender, whole }: Composition): Xml {
  const [signal, onSignal] = toSignal(sender);
  const address = toAddress(toArticle(article.slug), sender);
  return section(
    xml`class="beam" style="border-top:6px solid ${ink};padding-top:14px"`,
    xml`<p class="quiet" style="margin:0 0 6px;${small};font-weight:bold;color:${ink2}">${article.category}</p>
<h1 class="title text" style="margin:0;${narrow};font-size:34px;line-height:36px;letter-spacing:-0.5px;color:${ink}"><a href="${address}" style="color:${ink};text-decoration:none">${article.title}</a></h1>
${toPicture(article, address, sender)}
<p class="text" style="margin:16px 0 18px;${serif};font-size:17px;line-height:26px;color:${ink}">${article.excerpt}</p>
${whole && toMailBlocks(whole, sender.url)}
<table ${layout}><tr><td style="padding:14px 24px;background-color:${signal}"><a href="${address}" style="${sans};font-size:16px;line-height:20px;font-weight:bold;color:${onSignal};text-decoration:none">${whole ? 'Verlo en el sitio' : toInvitation(article)}</a></td></tr></table>`,
  );
}

function toPicture({ image }: ArticleSummary, address: string, sender: EditionSender): Xml | null {
  if (!image) return null;
  const size = toJpegSize(image);
  const source = toAddress(toImage(image.id, toJpegName(image.kind)), sender);
  const height = Math.round((width * size.height) / size.width);
  return xml`<p style="margin:16px 0 0"><a href="${address}"><img src="${source}" width="${width}" height="${height}" alt="${image.alt}" style="display:block;width:100%;max-width:${width}px;height:auto;border:0"></a></p>`;
}

function toOther(article: ArticleSummary, sender: EditionSender): Xml {
  const address = toAddress(toArticle(article.slug), sender);
  return section(
    xml`class="rule" style="border-top:1px solid ${rule};padding-top:16px"`,
    xml`<p class="quiet" style="margin:0 0 4px;${small};font-weight:bold;color:${ink2}">${article.category}</p>
<h2 class="text" style="margin:0 0 6px;${narrow};font-size:22px;line-height:25px;color:${ink}"><a href="${address}" style="color:${ink};text-decoration:none">${article.title}</a></h2>
<p class="quiet" style="margin:0;${serif};font-size:16px;line-height:24px;color:${ink2}">${article.excerpt} <a href="${address}" style="${sans};font-size:14px;color:${ink2}">${toInvitation(article)}</a></p>`,
  );
}

function toFooter(sender: EditionSender): Xml {
  const link = `color:${ink2}`;
  return xml`<tr><td class="pad" style="padding:32px 32px 36px"><table ${layout} width="100%"><tr><td class="beam quiet" style="border-top:2px solid ${ink};padding-top:16px;${sans};font-size:14px;line-height:22px;color:${ink2}">${marks.reason}<br><br>
<a href="${marks.leaving}" style="${link}">Darse de baja</a> · <a href="${toAddress(toHome(), sender)}" style="${link}">Ir al sitio</a><br><br>
${sender.name}, Venezuela. ${sender.email}${
    sender.address === undefined
      ? null
      : xml`<br>
${sender.address}`
  }</td></tr></table></td></tr>`;
}

/** A table row below a rule. */
const section = (line: Xml, content: Xml): Xml =>
  xml`<tr><td class="pad" style="padding:28px 32px 0"><table ${layout} class="part" width="100%"><tr><td ${line}>${content}</td></tr></table></td></tr>
`;

const toSignal = ({ accent }: EditionSender) => {
  const painted = toPaletteWith(accent);
  return [painted.signal[0], painted['on-signal'][0]] as const;
};
const toAddress = (path: string, { url }: EditionSender) => new URL(path, url).href;

const toLines = (text: string): Xml[] =>
  text.split('\n').map((line, index) => (index === 0 ? xml`${line}` : xml`<br>${line}`));
