import { mendPaste, readPastedText } from '#contract/pasted-text.ts';
import { readPastedHtml } from './pasted-html.ts';

export type Pasted = {
  plain: string;
  html: string;
  isExtended: boolean;
  /** Copied from a text of the desk. */
  isOwn: boolean;
};

/** What is written of it. `isFormed`: it has lines of its own form. */
export function readPaste({ plain, html, isExtended, isOwn }: Pasted) {
  const formed = isOwn ? null : readPastedHtml(html, isExtended);
  const read = formed ?? (isExtended && !isOwn ? readPastedText(plain) : plain);
  return { text: mendPaste(read, isExtended), isFormed: read !== plain };
}
