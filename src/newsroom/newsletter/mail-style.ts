import { xml } from '#contract/xml.ts';
import { palette } from '#palette.ts';

/** Styles that several parts of an email share. Classes in the style sheet of mail-html.ts make them dark. */
export const fonts = {
  sans: 'font-family:Arial,Helvetica,sans-serif',
  narrow: 'font-family:Arial Narrow,Arial,Helvetica,sans-serif;font-weight:bold',
  serif: 'font-family:Georgia,Times New Roman,serif',
} as const;
export const shades = {
  rule: palette.rule[0],
  ink: palette.ink[0],
  ink2: palette['ink-2'][0],
} as const;
/** Attributes of a table that only places things. */
export const layout = xml`role="presentation" cellpadding="0" cellspacing="0" border="0"`;
