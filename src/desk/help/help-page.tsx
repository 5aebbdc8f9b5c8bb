import { Fragment, useEffect, useState } from 'react';
import { Link } from 'wouter';
import { fold } from '#contract/slug.ts';
import { NotFound } from '../frame/no-page.tsx';
import { useFoundAnnouncement } from '../parts/announcer.tsx';
import { buttonClass } from '../parts/button.tsx';
import { sheetList } from '../parts/dialog.tsx';
import { BackLink, PageHead, Section } from '../parts/page.tsx';
import { SearchRow } from '../parts/search-field.tsx';
import { Skeleton } from '../parts/status.tsx';
import { type GuideBlock, readGuide } from './guide-blocks.ts';
import { type GuidePage, guidePages, guideParts, toGuide } from './guide-pages.ts';

export function HelpPage({ id }: { id: string }) {
  const page = guidePages.find((each) => each.id === id);
  if (id !== '' && !page) return <NotFound />;
  if (page) return <Guide key={page.id} page={page} />;
  return <Contents />;
}

function Contents() {
  const [search, setSearch] = useState('');
  const wanted = search.trim();
  const texts = useTexts(wanted !== '');
  const found = wanted === '' ? null : findPages(wanted, texts);
  useFoundAnnouncement(wanted, texts && found?.length);
  return (
    <>
      <PageHead title="Ayuda" lead="Una página por tarea, en el orden en que se aprenden." />
      {/* As wide as a column of the contents. */}
      <div className="mb-4 grid grid-cols-[repeat(auto-fill,minmax(min(20rem,100%),1fr))] gap-x-(--gutter) [&_label]:max-w-none">
        <SearchRow
          label="Buscar en la ayuda"
          placeholder="Una palabra: programar, recorte, clave…"
          text={search}
          onChange={setSearch}
        />
      </div>
      {found ? (
        <ul className="max-w-168 divide-y divide-rule border-y border-rule">
          {found.map(({ id, name, line }) => (
            <li key={id}>
              <Link className="group grid gap-0.5 py-3" href={toGuide(id)}>
                <b className="text-body font-semibold font-stretch-90% decoration-signal decoration-2 underline-offset-4 group-hover:underline">
                  {name}
                </b>
                {line && <small className="line-clamp-2 text-s text-ink-2">{line}</small>}
              </Link>
            </li>
          ))}
          {found.length === 0 && (
            <li className="py-3 text-ink-2">
              <b className="text-ink">Sin resultados para «{wanted}».</b> Pruebe con otra palabra.
            </li>
          )}
        </ul>
      ) : (
        <div className="columns-[20rem] gap-x-(--gutter) *:mt-0! *:break-inside-avoid *:pb-8">
          {guideParts.map(({ name, pages }) => (
            <Section key={name} title={name}>
              <ul className={sheetList}>
                {pages.map((each) => (
                  <li key={each.id}>
                    <Link href={toGuide(each.id)}>{each.name}</Link>
                  </li>
                ))}
              </ul>
            </Section>
          ))}
        </div>
      )}
    </>
  );
}

type Texts = ReadonlyMap<string, string[]>;

/** The lines of every page, loaded at the first search; none where they cannot be loaded. */
function useTexts(isWanted: boolean): Texts | null {
  const [texts, setTexts] = useState<Texts | null>(null);
  useEffect(() => {
    if (!isWanted) return;
    const read = async ({ id }: GuidePage) =>
      [id, (await readGuide(id))?.flatMap(listLines) ?? []] as const;
    Promise.all(guidePages.map(read)).then(
      (all) => setTexts(new Map(all)),
      () => setTexts(new Map()),
    );
  }, [isWanted]);
  return texts;
}

/** Pages with all the words, those that have them in their name first, and the line that says it. */
function findPages(wanted: string, texts: Texts | null) {
  const words = fold(wanted).split(/\s+/);
  const hasAll = (text: string) => words.every((word) => fold(text).includes(word));
  const found = guidePages.flatMap((page) => {
    const lines = texts?.get(page.id) ?? [];
    const line = lines.find(hasAll) ?? null;
    return hasAll(`${page.name} ${lines.join(' ')}`) ? [{ ...page, line }] : [];
  });
  return [...found.filter(isNamed), ...found.filter((page) => !isNamed(page))];

  function isNamed({ name }: GuidePage) {
    return hasAll(name);
  }
}

function listLines(block: GuideBlock): string[] {
  if (block.kind === 'picture') return [];
  if (block.kind === 'table') return block.rows.map((cells) => cells.join(' · ')).map(toPlain);
  const lines = 'items' in block ? block.items : [block.text];
  return lines.map(toPlain);
}

const toPlain = (line: string) => line.replaceAll(/`|\[(.+?)\]\(.+?\)/g, '$1');

/** From 1200 px on, pictures are in a column beside the text. */
const guideClass = `max-w-168 *:mt-3 [&>h2]:mt-9 desk:flow-root desk:max-w-281
  desk:[--beside:calc(420px+var(--gutter))] desk:[&>:not(img)]:mr-(--beside) desk:[&>img]:float-right
  desk:[&>img]:clear-right desk:[&>img]:mt-4 desk:[&>table]:w-[calc(100%-var(--beside))]`;

function Guide({ page: { id, name } }: { page: GuidePage }) {
  const [blocks, setBlocks] = useState<GuideBlock[] | null>(null);
  const [isLost, setLost] = useState(false);
  useEffect(() => {
    readGuide(id).then(setBlocks, () => setLost(true));
  }, [id]);
  const next = guidePages[guidePages.findIndex((each) => each.id === id) + 1];
  return (
    <>
      <PageHead title={name} above={<BackLink href="/ayuda">Toda la ayuda</BackLink>} />
      <article className={guideClass} aria-busy={(!blocks && !isLost) || undefined}>
        {isLost && <p role="alert">No se pudo cargar. Ábrala otra vez cuando vuelva la señal.</p>}
        {!blocks && !isLost && <Skeleton width={5} />}
        {blocks?.map((block) => (
          <Block key={JSON.stringify(block)} block={block} />
        ))}
      </article>
      {next && (
        <p className="mt-8">
          <Link className={`${buttonClass('line')} whitespace-normal!`} href={toGuide(next.id)}>
            Sigue: {next.name}
          </Link>
        </p>
      )}
    </>
  );
}

/** The size of every picture taken by scripts/guide-pictures.ts. */
const pictureWidth = 420;

function Block({ block }: { block: GuideBlock }) {
  if (block.kind === 'picture') {
    const { address, alt, height } = block;
    return (
      <img
        // Pictures show the light desk: dimmed, so that they do not glare on a dark page.
        className="mb-5 h-auto max-w-full border border-ink dark:border-rule dark:brightness-78"
        src={address}
        alt={alt}
        width={pictureWidth}
        height={height}
        loading="lazy"
      />
    );
  }
  if (block.kind === 'heading') return <h2>{block.text}</h2>;
  if (block.kind === 'text') {
    return (
      <p>
        <Words text={block.text} />
      </p>
    );
  }
  if (block.kind === 'table') return <Table head={block.head} rows={block.rows} />;
  const [List, signs] =
    block.kind === 'steps' ? (['ol', 'list-decimal'] as const) : (['ul', 'list-disc'] as const);
  return (
    <List className={`grid gap-2 pl-[1.4em] ${signs}`}>
      {block.items.map((item) => (
        <li key={item}>
          <Words text={item} />
        </li>
      ))}
    </List>
  );
}

type TableProps = { head: string[]; rows: string[][] };

const Table = ({ head, rows }: TableProps) => (
  <table className="mb-5 max-md:text-s [&_td]:align-top [&_th]:align-top">
    <thead>
      <tr>
        {head.map((cell) => (
          <th key={cell} className="first-letter:uppercase">
            {cell}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map(([name = '', ...cells]) => (
        <tr key={name}>
          <th scope="row" className="first-letter:uppercase">
            <Words text={name} />
          </th>
          {cells.map((cell) => (
            <td key={cell}>
              <Words text={cell} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);

/** Words on screen are bold; `code`; links between pages. */
function Words({ text }: { text: string }) {
  let at = 0;
  return text.split(/(«[^»]+»|`[^`]+`|\[[^\]]+\]\([^)]+\))/).map((part) => {
    at += part.length + 1;
    if (part.startsWith('«')) return <b key={at}>{part}</b>;
    if (part.startsWith('`')) {
      return (
        <code key={at} className="bg-paper-2 px-1.25 py-px wrap-anywhere">
          {part.slice(1, -1)}
        </code>
      );
    }
    const [, words, id] = /^\[(.+)\]\((.+)\.md\)$/.exec(part) ?? [];
    if (words === undefined || id === undefined) return <Fragment key={at}>{part}</Fragment>;
    return (
      <Link key={at} className="link" href={toGuide(id)}>
        {words}
      </Link>
    );
  });
}
