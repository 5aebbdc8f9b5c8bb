import type { ReactNode } from 'react';
import type { Inline } from '#contract/body.ts';

/** Words as readers see them: without their signs, and links without their address. */
export const toInlineWords = (content: Inline[]): ReactNode[] =>
  content.map((node) => {
    if (node.kind === 'text') return node.text;
    const Form = node.kind === 'strong' ? 'b' : node.kind === 'emphasis' ? 'em' : 'u';
    return <Form key={node.start}>{toInlineWords(node.children)}</Form>;
  });
