import { mendPaste, readPastedText } from '#contract/pasted-text.ts';
import { readPastedHtml } from './pasted-html.ts';

type Pasted = {
  plain: string;
  html: string;
  isExtended: boolean;
  /** Copied from a text of the desk. */
  isOwn: boolean;
};

/** The text to insert. `isFormed`: it is no longer the plain text. */
export function readPaste({ plain, html, isExtended, isOwn }: Pasted) {
  const formed = isOwn ? null : readPastedHtml(html, isExtended);
  const read = formed ?? (isExtended && !isOwn ? readPastedText(plain) : plain);
  return { text: mendPaste(read, isExtended), isFormed: read !== plain };
}
