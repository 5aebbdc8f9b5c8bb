import type { Block } from '#contract/body.ts';
import { splitLinks } from '#contract/links.ts';
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

/** A line with its URLs as links. */
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
