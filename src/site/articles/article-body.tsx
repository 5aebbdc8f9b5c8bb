import { type Block, type Inline, parseAddresses } from '#contract/body.ts';
import type { AddressedBlock } from './heading-anchors.ts';

/** Blocks are keyed by index: equal lines are common, and a body never changes order. */
export function ArticleBody({ blocks }: { blocks: AddressedBlock[] }) {
  return (
    <div className="prose">
      {[...blocks.entries()].map(([position, { block, id }]) => (
        <BodyBlock key={position} block={block} id={id} />
      ))}
    </div>
  );
}

function BodyBlock({ block, id }: { block: Block; id: string | null }) {
  if (block.kind === 'paragraph') return <p>{toNodes(block.content)}</p>;
  if (block.kind === 'heading') {
    const Heading = `h${block.level}` as const;
    return <Heading id={id ?? undefined}>{toNodes(block.content)}</Heading>;
  }
  if (block.kind !== 'list') return null;
  return (
    <ul>
      {[...block.items.entries()].map(([position, item]) => (
        <li key={position}>{toNodes(item.content)}</li>
      ))}
    </ul>
  );
}

const toNodes = (content: Inline[]) =>
  [...content.entries()].map(([place, node]) =>
    node.kind === 'link' ? (
      <a key={place} href={node.href} rel="noopener">
        {node.href}
      </a>
    ) : node.kind === 'text' ? (
      node.text
    ) : null,
  );

/** A line with its URLs as links. */
export const linkText = (line: string) => toNodes(parseAddresses(line, 0));
