import type { BodyImages } from '#contract/article.ts';
import {
  type Block,
  type BodyPicture,
  type Inline,
  type Table,
  toFullRow,
  toPlainText,
  toQuoted,
} from '#contract/body.ts';
import { toWholeName } from '#contract/image-files.ts';
import { toSlug } from '#contract/slug.ts';
import { toColumns } from '#contract/table-columns.ts';
import { toImage } from '#paths.ts';
import { EnlargeMark, enlargeClass } from '../plates/article-plate.tsx';
import extendedStyle from './extended-body.css?url';
import { isFormula, toNodes } from './inline.tsx';
import { ArticlePicture } from './picture.tsx';

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
        if (block.kind === 'paragraph') {
          return (
            <p key={position} className={isFormula(block.content) ? 'formula' : undefined}>
              {toNodes(block.content)}
            </p>
          );
        }
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

type ExtendedBlockProps = {
  block: Extract<Block, { kind: 'quote' | 'table' | 'pictures' }>;
  pictures: BodyImages;
};

/** The blocks that only the extended format has. Their styles are in a separate file. */
function ExtendedBlock({ block, pictures }: ExtendedBlockProps) {
  if (block.kind === 'table') return <TableBlock table={block} id={`tabla-${block.line}`} />;
  if (block.kind === 'quote') {
    const lines = toQuoted(block.lines);
    const isLong = lines.map(toPlainText).join(' ').length > 180;
    return (
      <blockquote className={isLong ? 'long' : undefined}>
        {[...lines.entries()].map(([place, line]) => (
          <p key={place}>{toNodes(line)}</p>
        ))}
        {block.source && (
          <footer>
            <span>{toNodes(block.source)}</span>
          </footer>
        )}
      </blockquote>
    );
  }
  const isGallery = block.pictures.length > 1;
  const figures = [...block.pictures.entries()].map(([place, picture]) => (
    <BodyFigure key={place} picture={picture} pictures={pictures} isGallery={isGallery} />
  ));
  if (!isGallery) return figures;
  return (
    <div className={`gallery ${block.pictures.length === 3 ? 'of-three' : ''}`}>{figures}</div>
  );
}

type BodyFigureProps = { picture: BodyPicture; pictures: BodyImages; isGallery: boolean };

function BodyFigure({ picture, pictures, isGallery }: BodyFigureProps) {
  const { alt, name, caption, credit } = picture;
  const image = Object.hasOwn(pictures, name) ? pictures[name] : undefined;
  // If the picture was not found, its texts are shown.
  if (!image) return <p>{[alt, caption, credit].filter(Boolean).join(' ')}</p>;
  return (
    <figure>
      <a
        href={toImage(image.id, toWholeName(image.kind))}
        data-kind={image.kind}
        className={enlargeClass}
      >
        <ArticlePicture image={{ ...image, alt }} place={isGallery ? 'gallery' : 'body'} />
        <EnlargeMark />
        <span className="sr-only"> (ver completa)</span>
      </a>
      {(caption || credit) && (
        <figcaption>
          {caption} {credit && <b>{credit}</b>}
        </figcaption>
      )}
    </figure>
  );
}

function TableBlock({ table, id }: { table: Table; id: string }) {
  const columns = toColumns(table);
  const { caption, head, rows } = table;
  const label = caption ? { 'aria-labelledby': id } : { 'aria-label': 'Tabla' };
  /** The head is row -1. */
  const toRow = (cells: Inline[][], row: number) => (
    <tr key={row}>
      {cells.map((cell, column) => {
        const Cell = row < 0 || column === 0 ? 'th' : 'td';
        const { isRight, gaps } = columns[column] ?? {};
        const gap = gaps?.[row];
        const isLong = toPlainText(cell).length > 30;
        return (
          <Cell
            // biome-ignore lint/suspicious/noArrayIndexKey: a table never changes order
            key={column}
            scope={row < 0 ? 'col' : column === 0 ? 'row' : undefined}
            className={isRight ? 'right' : isLong ? 'long' : undefined}
            data-gap={gap?.digits || undefined}
            data-comma={gap?.lacksComma || undefined}
          >
            {toNodes(cell)}
          </Cell>
        );
      })}
    </tr>
  );
  return (
    <div className={`table-frame ${head.length > 4 ? 'wide' : ''}`}>
      {caption && (
        <p className="table-title" id={id}>
          {toNodes(caption)}
        </p>
      )}
      <p className="table-hint" aria-hidden="true">
        Deslice la tabla: son {head.length} columnas
      </p>
      <div className="table-cut">
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls must be reachable by keyboard */}
        <section {...label} tabIndex={0}>
          <table {...label}>
            <thead>{toRow(head, -1)}</thead>
            <tbody>{rows.map(({ cells }, row) => toRow(toFullRow(table, cells), row))}</tbody>
          </table>
        </section>
      </div>
    </div>
  );
}

/** A body with an anchor for each heading, for the outline and for shared links. */
export type AddressedBlock = { block: Block; id: string | null };

export function addressHeadings(blocks: Block[]): AddressedBlock[] {
  const taken = new Map<string, number>();
  return blocks.map((block) => {
    if (block.kind !== 'heading') return { block, id: null };
    const base = `s-${toSlug(toPlainText(block.content))}`;
    const times = (taken.get(base) ?? 0) + 1;
    taken.set(base, times);
    return { block, id: times === 1 ? base : `${base}-${times}` };
  });
}
