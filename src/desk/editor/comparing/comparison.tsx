import type { ReactNode } from 'react';
import { type Inline, listLines, type Table, toFullRow, toPlainText } from '#contract/body.ts';
import type { DraftFields } from '#contract/desk/drafts.ts';
import { parseExtendedBody } from '#contract/extended-body.ts';
import { toColumns } from '#contract/table-columns.ts';
import { formatCount } from '#format.ts';
import { Icon } from '../../parts/icon.tsx';
import { Fold } from '../../parts/page.tsx';
import { nameOf } from '../fields.ts';
import { toInlineWords } from '../inline-words.tsx';
import type { Entry, Part } from './compare.ts';

export const serif = '[font:400_1.0625rem/1.5_var(--font-serif)] whitespace-pre-line';
const looseSerif = '[font:400_1.0625rem/1.6_var(--font-serif)] whitespace-pre-line';
const changed = 'box-decoration-clone px-0.5 py-px decoration-2';

export const Added = ({ children }: { children: ReactNode }) => (
  <ins className={`${changed} bg-ins underline underline-offset-3 forced-colors:border-b-2`}>
    {children}
  </ins>
);

export const Removed = ({ children }: { children: ReactNode }) => (
  <del className={`${changed} bg-del line-through`}>{children}</del>
);

/** Underlines added words and strikes removed ones through, and says so to screen readers. */
export function Words({ parts }: { parts: Part[] }) {
  return joinRuns(parts).map(({ at, kind, text }) => {
    if (kind === 'added') return <Added key={at}>{text}</Added>;
    return kind === 'removed' ? <Removed key={at}>{text}</Removed> : text;
  });
}

const signs = /^(?:- |#{1,3} |> )/;
const shapes: Record<string, string> = {
  '-': 'relative block pl-5 before:absolute before:top-[0.7em] before:left-0 before:w-2.5 before:border-t-3 before:border-signal',
  '#': 'font-sans font-extrabold font-stretch-84%',
  '>': 'block border-l-3 border-rule pl-3',
};

/** A line of the body as readers see it: without its sign, unless the sign is what changed. */
export function Line({ parts }: { parts: Part[] }) {
  const [first, ...rest] = parts;
  const isOne = first?.kind === 'same' || rest.length === 0;
  const [sign] = (isOne && first && signs.exec(first.text)) || [];
  if (!first || sign === undefined) return <Words parts={parts} />;
  return (
    <span className={shapes[sign.charAt(0)]}>
      <Words parts={[{ ...first, text: first.text.slice(sign.length) }, ...rest]} />
    </span>
  );
}

type SameLineProps = { text: string; from: number; content: Inline[] };

/** A line that did not change, as readers see it. `from` is its offset in the body. */
function SameLine({ text, from, content }: SameLineProps) {
  const sign = text.slice(0, (content[0]?.start ?? from) - from);
  return (
    <span className={shapes[sign.charAt(0)]}>
      {sign.replace(signs, '')}
      {content.length > 0 ? toInlineWords(content) : text}
    </span>
  );
}

/** Joins changes of one kind that follow each other, with the spaces between them. `at` is the first one's index. */
function joinRuns(parts: Part[]): (Part & { at: number })[] {
  const joined: (Part & { at: number })[] = [];
  for (const [at, part] of parts.entries()) {
    const last = joined.at(-1);
    const isGap = part.kind === 'same' && part.text.trim() === '';
    const next = parts[at + 1]?.kind;
    if (
      last &&
      last.kind !== 'same' &&
      (part.kind === last.kind || (isGap && next === last.kind))
    ) {
      last.text += part.text;
    } else joined.push({ at, ...part });
  }
  return joined;
}

export function SameLines({ lines }: { lines: string[] }) {
  const count = lines.filter((text) => text.trim() !== '').length;
  if (count === 0) return null;
  return (
    <Fold
      summary={formatCount(count, 'línea igual', 'líneas iguales')}
      className="border-y border-rule text-ink-2 [details+&]:border-t-0"
    >
      <BodyLines lines={lines} className="max-w-[68ch]" />
    </Fold>
  );
}

type BodyLinesProps = { lines: string[]; className?: string; hasHeadings?: boolean };

/** Lines of a body that nothing marks: pictures by what they show, and tables as tables. */
function BodyLines({ lines, className = '', hasHeadings = false }: BodyLinesProps) {
  const all = parseExtendedBody(lines.join('\n'));
  const blocks = new Map(all.map((block) => [block.line, block]));
  const written = all.flatMap(listLines).filter(({ content }) => content.length > 0);
  const contents = new Map(written.map(({ line, content }) => [line, content]));
  let start = 0;
  let end = 0;
  return lines.map((text, number) => {
    const from = start;
    start += text.length + 1;
    const block = blocks.get(number);
    if (number < end || text.trim() === '') return null;
    const key = `${number}`;
    if (block?.kind === 'pictures') {
      end = block.lineEnd;
      return block.pictures.map(({ line, name, alt }) => (
        <p key={line} className={`${className} flex items-baseline gap-2 pb-3 text-s`}>
          <Icon name="image" className="size-4 flex-none translate-y-0.5" />
          <span className="min-w-0 wrap-anywhere">
            <b>Imagen:</b> {alt || name}
          </span>
        </p>
      ));
    }
    if (block?.kind === 'table') {
      end = block.lineEnd;
      return <BodyTable key={key} table={block} />;
    }
    return hasHeadings && block?.kind === 'heading' ? (
      <h3 key={key} className="pt-2 pb-2">
        {toInlineWords(contents.get(number) ?? [])}
      </h3>
    ) : (
      <p key={key} className={`${className} pb-3 ${serif}`}>
        <SameLine text={text} from={from} content={contents.get(number) ?? []} />
      </p>
    );
  });
}

function BodyTable({ table }: { table: Table }) {
  const columns = toColumns(table);
  const toLook = (column: number) => (columns[column]?.isRight ? 'text-right' : '');
  return (
    <div className="overflow-x-auto pb-4 text-s">
      <table className="text-ink">
        {table.caption && (
          <caption className="pb-1 text-left font-semibold">{toPlainText(table.caption)}</caption>
        )}
        <thead>
          <tr>
            {table.head.map((cell, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a cell has no name but its place
              <th key={column} className={toLook(column)}>
                {toPlainText(cell)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map(({ line, cells }) => (
            <tr key={line}>
              {toFullRow(table, cells).map((cell, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a cell has no name but its place
                <td key={column} className={toLook(column)}>
                  {toPlainText(cell)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const frame = `border border-rule bg-sheet p-(--pad) [--pad:16px] [&>details]:-mx-(--pad) [&>details]:mb-4
  [&>details]:px-(--pad) [&>details:first-child]:-mt-(--pad) [&>details:first-child]:border-t-0
  [&>details:last-child]:-mb-(--pad) [&>details:last-child]:border-b-0
  [&>section:last-child_p]:pb-0 cols:[--pad:24px]`;

export function Comparison({ entries, isDouble }: { entries: Entry[]; isDouble: boolean }) {
  return (
    <div className={frame}>
      {entries.map((entry) =>
        entry.kind === 'same' ? (
          <SameLines key={entry.key} lines={entry.lines} />
        ) : (
          <section
            key={entry.key}
            className="focus-visible:outline-offset-6"
            data-change=""
            tabIndex={-1}
          >
            <h3 className="mb-1.5">
              {nameOf(entry)}{' '}
              {entry.under && <span className="font-medium text-ink-2">{entry.under}</span>}
            </h3>
            {isDouble ? (
              <div className="cols:grid cols:grid-cols-[1fr_1fr] cols:gap-4">
                <Changed entry={entry} without="added" />
                <Changed entry={entry} without="removed" />
              </div>
            ) : (
              <Changed entry={entry} />
            )}
          </section>
        ),
      )}
    </div>
  );
}

/** Shows the text as it is, if there is nothing to compare. */
export const WholeText = ({ fields: { title, excerpt, content } }: { fields: DraftFields }) => (
  <div className={`${frame} [&>*]:max-w-[68ch]`}>
    <p className="mb-2 text-[1.5rem] leading-[1.05] font-extrabold font-stretch-75%">
      {title || 'Sin título'}
    </p>
    {excerpt && <p className="mb-4 font-medium">{excerpt}</p>}
    <BodyLines lines={content.split('\n')} hasHeadings />
  </div>
);

type ChangedProps = { entry: Extract<Entry, { kind: 'change' }>; without?: Part['kind'] };

function Changed({ entry: { line, parts }, without }: ChangedProps) {
  const Text = line === null ? Words : Line;
  return (
    <p className={`max-w-[68ch] pb-4 text-pretty ${line === null ? 'leading-[1.6]' : looseSerif}`}>
      <Text parts={parts.filter(({ kind }) => kind !== without)} />
    </p>
  );
}
