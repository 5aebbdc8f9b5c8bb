import type { BodyImages } from '#contract/article.ts';
import { ExtendedBlock } from './extended-block.tsx';
import extendedStyle from './extended-body.css?url';
import type { AddressedBlock } from './heading-anchors.ts';
import { toNodes } from './inline.tsx';

type ArticleBodyProps = {
  blocks: AddressedBlock[];
  isExtended: boolean;
  pictures?: BodyImages | undefined;
};

/** Blocks are keyed by index: equal lines are common, and a body never changes order. */
export function ArticleBody({ blocks, isExtended, pictures }: ArticleBodyProps) {
  return (
    <div className={isExtended ? 'prose extended' : 'prose'}>
      {/* Unit tests have no style sheets. */}
      {isExtended && extendedStyle && (
        <link rel="stylesheet" href={extendedStyle} precedence="default" />
      )}
      {[...blocks.entries()].map(([position, { block, id }]) => {
        if (block.kind === 'paragraph') return <p key={position}>{toNodes(block.content)}</p>;
        if (block.kind === 'list') {
          const items = [...block.items.entries()].map(([place, item]) => (
            <li key={place}>{toNodes(item.content)}</li>
          ));
          if (block.first === null) return <ul key={position}>{items}</ul>;
          return (
            <ol key={position} start={block.first}>
              {items}
            </ol>
          );
        }
        if (block.kind !== 'heading') {
          return <ExtendedBlock key={position} block={block} pictures={pictures ?? {}} />;
        }
        const Heading = `h${block.level}` as const;
        return (
          <Heading key={position} id={id ?? undefined}>
            {toNodes(block.content)}
          </Heading>
        );
      })}
    </div>
  );
}
