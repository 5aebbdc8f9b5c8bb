import type { ReactNode } from 'react';
import { type Inline, parseAddresses } from '#contract/body.ts';
import { keepWhole } from '#format.ts';
import { PageLink } from '../ui/page-link.tsx';

export const toNodes = (content: Inline[]): ReactNode[] =>
  [...content.entries()].map(([place, node]) => {
    if (node.kind === 'text') return keepWhole(node.text);
    const children = toNodes(node.children);
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
