/**
 * What the two strictest email programs keep of an email's HTML, by their documentation. Gmail:
 * https://developers.google.com/workspace/gmail/design/css. Outlook for Windows, which shows mail by Word: «Word 2007 HTML
 * and CSS Rendering Capabilities in Outlook 2007», Microsoft, 2006, for which
 * https://www.hteumeuleu.com/2020/outlook-rendering-engine/ sorts the properties by element.
 */

/** Elements that both keep. Only Gmail keeps `style` and the rest of `head`, which may only add improvements. */
export const elements =
  'html head meta title style body div table tr th td p a b i img h1 h2 br'.split(' ');

export const attributes: Record<string, string[]> = {
  '*': ['style', 'class'],
  html: ['lang'],
  meta: ['charset', 'name', 'content'],
  table: ['role', 'width', 'cellpadding', 'cellspacing', 'border'],
  th: ['align', 'valign'],
  td: ['width', 'align', 'valign'],
  a: ['href'],
  img: ['src', 'width', 'height', 'alt'],
};

/** Word's groups of properties: «core» for all elements, margins except for `span` and `body`, boxes for cells and headings. */
const core =
  'color background-color font-family font-size font-weight line-height letter-spacing text-decoration border'.split(
    ' ',
  );
const margins = ['margin'];
const boxes = 'width height padding padding-top border-top'.split(' ');

export const outlookKeeps: Record<string, string[]> = {
  body: core,
  div: [...core, ...margins],
  p: [...core, ...margins],
  a: core,
  th: [...core, ...margins, ...boxes],
  td: [...core, ...margins, ...boxes],
  table: [...core, ...margins, ...boxes],
  h1: [...core, ...margins, ...boxes],
  h2: [...core, ...margins, ...boxes],
  img: ['border', 'width', 'height'],
};

/**
 * Properties that Outlook may ignore: widths that an attribute repeats, the space around the page, and what hides the
 * preview line that programs show beside the subject.
 */
export const outlookMayIgnore: Record<string, string[]> = {
  body: ['margin', 'padding'],
  div: ['display', 'max-height', 'overflow'],
  table: ['max-width'],
  img: ['display', 'max-width'],
};

export const gmailKeeps =
  'background-color border border-top color display font-family font-size font-weight height letter-spacing line-height margin max-height max-width overflow padding padding-left padding-right padding-top table-layout text-decoration width border-color'.split(
    ' ',
  );
