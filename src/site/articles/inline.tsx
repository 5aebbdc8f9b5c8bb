import { Fragment, type ReactNode } from 'react';
import { type Inline, parseAddresses, toPlainText } from '#contract/body.ts';
import { keepWhole } from '#format.ts';
import { PageLink } from '../ui/page-link.tsx';

const consonants = '[b-df-hj-np-tv-z]';
/** A letter, with its index: bc, Ach. Words of so few letters have a vowel. */
const symbol = `(?:[A-Z]|${consonants})′?${consonants}{0,2}`;
/** An emphasis of nothing but symbols, figures and signs is a formula. */
const formula = new RegExp(`^(?=.*\\p{L})(?:${symbol}(?!\\p{L})|[\\d.,()+−×/=√\\s])+$`, 'u');
const symbols = new RegExp(`(${symbol})`);

export const isFormula = ([node, ...others]: Inline[]) =>
  node?.kind === 'emphasis' && others.length === 0 && formula.test(toPlainText([node]));

/** «f′c» is f′ with the index c; the serif's «f» would touch the prime. */
const toSymbols = (text: string, pattern: RegExp): ReactNode[] =>
  text.split(pattern).map((part, place) => {
    if (place % 2 === 0) return part;
    const [, letter, prime, index] = /(.)(′?)(.*)/.exec(part) ?? [];
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: a text never changes order
      <Fragment key={place}>
        <var>{letter}</var>
        {prime && '\u200a′'}
        {index && <sub>{index}</sub>}
      </Fragment>
    );
  });

/** An address breaks after its signs, not within its words. */
const toBreakable = (address: string): ReactNode[] =>
  address.split(/([/.-]+)(?=\w)/).map((part, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: an address never changes order
    <Fragment key={place}>
      {part}
      {place % 2 === 1 && <wbr />}
    </Fragment>
  ));

export const toNodes = (content: Inline[]): ReactNode[] =>
  [...content.entries()].map(([place, node]) => {
    if (node.kind === 'text') return toSymbols(keepWhole(node.text), /(f′c)/);
    if (isFormula([node])) return toSymbols(toPlainText([node]), symbols);
    const children =
      node.kind === 'link' && toPlainText(node.children) === node.href
        ? toBreakable(node.href)
        : toNodes(node.children);
    if (node.kind === 'strong') return <strong key={place}>{children}</strong>;
    if (node.kind === 'emphasis') return <em key={place}>{children}</em>;
    if (node.href.startsWith('/')) {
      return (
        <PageLink key={place} href={node.href}>
          {children}
        </PageLink>
      );
    }
    return (
      <a key={place} href={node.href} rel="noopener">
        {children}
      </a>
    );
  });

export const linkText = (line: string) => toNodes(parseAddresses(line, 0));
