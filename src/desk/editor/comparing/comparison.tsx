import type { ReactNode } from 'react';
import { Fold } from '../../parts/fold.tsx';
import { nameOf } from '../fields.ts';
import type { Entry, Part } from './compare.ts';

const changed = 'box-decoration-clone px-0.5 py-px decoration-2';

export const Added = ({ children }: { children: ReactNode }) => (
  <ins className={`${changed} bg-ins underline underline-offset-3 forced-colors:border-b-2`}>
    {children}
  </ins>
);

export const Removed = ({ children }: { children: ReactNode }) => (
  <del className={`${changed} bg-del line-through`}>{children}</del>
);

/** Added words are underlined and removed ones struck through, also for screen readers. */
export function Words({ parts }: { parts: Part[] }) {
  return joinRuns(parts).map(({ at, kind, text }) => {
    if (kind === 'added') return <Added key={at}>{text}</Added>;
    return kind === 'removed' ? <Removed key={at}>{text}</Removed> : text;
  });
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
  const written = lines
    .map((text, number) => ({ number, text }))
    .filter(({ text }) => text.trim() !== '');
  if (written.length === 0) return null;
  return (
    <Fold
      summary={written.length === 1 ? '1 línea igual' : `${written.length} líneas iguales`}
      className="same"
    >
      {written.map(({ number, text }) => (
        <p className="serif" key={number}>
          {text}
        </p>
      ))}
    </Fold>
  );
}

/** One under the other, or before and after in two columns. */
export function Comparison({ entries, isDouble }: { entries: Entry[]; isDouble: boolean }) {
  return (
    <div className="diff">
      {entries.map((entry) =>
        entry.kind === 'same' ? (
          <SameLines key={entry.key} lines={entry.lines} />
        ) : (
          <section key={entry.key} className="diff__at" data-change="" tabIndex={-1}>
            <h3>
              {nameOf(entry)} {entry.under && <span>{entry.under}</span>}
            </h3>
            {isDouble ? (
              <div className="diff__two">
                <p className={entry.line === null ? undefined : 'serif'}>
                  <Words parts={entry.parts.filter(({ kind }) => kind !== 'added')} />
                </p>
                <p className={entry.line === null ? undefined : 'serif'}>
                  <Words parts={entry.parts.filter(({ kind }) => kind !== 'removed')} />
                </p>
              </div>
            ) : (
              <p className={entry.line === null ? undefined : 'serif'}>
                <Words parts={entry.parts} />
              </p>
            )}
          </section>
        ),
      )}
    </div>
  );
}
