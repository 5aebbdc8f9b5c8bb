import type { Block } from '#contract/body.ts';
import { splitLinks } from '#contract/links.ts';
import type { AddressedBlock } from './heading-anchors.ts';

/**
 * The body, block by block. Everything an editor wrote arrives as text, so no markup can come through. A block's
 * place is its key: equal lines are common, and a body never changes order.
 */
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
  if (block.kind === 'paragraph') return <p>{linkText(block.text)}</p>;
  if (block.kind === 'list') {
    return (
      <ul>
        {[...block.items.entries()].map(([position, item]) => (
          <li key={position}>{linkText(item)}</li>
        ))}
      </ul>
    );
  }
  const Heading = `h${block.level}` as const;
  return <Heading id={id ?? undefined}>{linkText(block.text)}</Heading>;
}

/** A line to the letter, its addresses as links. */
export const linkText = (line: string) =>
  [...splitLinks(line).entries()].map(([place, piece]) =>
    place % 2 === 0 ? (
      piece
    ) : (
      <a key={place} href={piece} rel="noopener">
        {piece}
      </a>
    ),
  );
