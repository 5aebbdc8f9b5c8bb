import { Fragment, useEffect, useState } from 'react';
import { Link } from 'wouter';
import heights from '../../../docs/guia/alturas.json' with { type: 'json' };
import { NotFound } from '../frame/no-page.tsx';
import { buttonClass } from '../parts/button.tsx';
import { sheetList } from '../parts/dialog.tsx';
import { Icon } from '../parts/icon.tsx';
import { PageHead, Section } from '../parts/page.tsx';
import { Skeleton } from '../parts/status.tsx';
import { type GuidePage, guidePages, guideParts, toGuide } from './guide-pages.ts';

export function HelpPage({ id }: { id: string }) {
  const page = guidePages.find((each) => each.id === id);
  if (id !== '' && !page) return <NotFound />;
  if (page) return <Guide key={page.id} page={page} />;
  return (
    <>
      <PageHead title="Ayuda" lead="Una página por tarea, en el orden en que se aprenden." />
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
    </>
  );
}

function Guide({ page: { id, name } }: { page: GuidePage }) {
  const [blocks, setBlocks] = useState<GuideBlock[] | null>(null);
  const [isLost, setLost] = useState(false);
  useEffect(() => {
    readGuide(id).then(setBlocks, () => setLost(true));
  }, [id]);
  const next = guidePages[guidePages.findIndex((each) => each.id === id) + 1];
  return (
    <>
      <PageHead title={name}>
        <Link className={buttonClass('bare', { className: 'md:-mr-3' })} href="/ayuda">
          <Icon name="left" />
          Toda la ayuda
        </Link>
      </PageHead>
      <article className="grid max-w-168 gap-3" aria-busy={(!blocks && !isLost) || undefined}>
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
const pictureWidth = 520;

function Block({ block }: { block: GuideBlock }) {
  if (block.kind === 'picture') {
    const { address, alt, height } = block;
    return (
      <img
        // Pictures show the light desk: dimmed, so that they do not glare on a dark page.
        className="my-2 h-auto max-w-full border border-ink dark:border-rule dark:brightness-78"
        src={address}
        alt={alt}
        width={pictureWidth}
        height={height}
        loading="lazy"
      />
    );
  }
  if (block.kind === 'heading') return <h2 className="mt-6">{block.text}</h2>;
  if (block.kind === 'text') {
    return (
      <p>
        <Words text={block.text} />
      </p>
    );
  }
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

/** The guide's pages, from the same files that GitHub shows. Each is loaded when it is opened. */
const texts = import.meta.glob<string>('../../../docs/guia/*.md', {
  query: '?raw',
  import: 'default',
});
const pictures = import.meta.glob<string>('../../../docs/guia/*.webp', {
  query: '?url',
  import: 'default',
  eager: true,
});

type GuideBlock =
  | { kind: 'heading'; text: string }
  | { kind: 'text'; text: string }
  | { kind: 'bullets' | 'steps'; items: string[] }
  | { kind: 'picture'; alt: string; address: string; height: number };

async function readGuide(id: string): Promise<GuideBlock[] | null> {
  const text = await texts[`../../../docs/guia/${id}.md`]?.();
  return text === undefined ? null : parse(text);
}

/** The subset of Markdown used in the guide. The title is the page's own. */
function parse(source: string): GuideBlock[] {
  const blocks: GuideBlock[] = [];
  const add = (kind: 'bullets' | 'steps', item: string) => {
    const last = blocks.at(-1);
    if (last?.kind === kind) last.items.push(item);
    else blocks.push({ kind, items: [item] });
  };
  for (const line of source.split('\n')) {
    const [, sign = '', rest = ''] = /^(# |## |- |\d+\. |!\[|)(.*)$/.exec(line) ?? [];
    if (rest === '' || sign === '# ') continue;
    if (sign === '## ') blocks.push({ kind: 'heading', text: rest });
    else if (sign === '- ') add('bullets', rest);
    else if (sign === '![') blocks.push(toPicture(rest));
    else if (sign !== '') add('steps', rest);
    else blocks.push({ kind: 'text', text: rest });
  }
  return blocks;
}

/** 'La mesa](mesa.webp)' */
function toPicture(rest: string): GuideBlock {
  const [alt = '', file = ''] = rest.slice(0, -1).split('](');
  const address = pictures[`../../../docs/guia/${file}`] ?? '';
  return { kind: 'picture', alt, address, height: (heights as Record<string, number>)[file] ?? 0 };
}
