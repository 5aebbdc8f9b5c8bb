import './ayuda.css';
import { useEffect, useState } from 'react';
import { Link } from 'wouter';
import { type GuideBlock, guidePages, readGuide } from '../help/guide.ts';
import { Skeleton } from '../parts/empty.tsx';
import { Icon } from '../parts/icon.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { NotFound } from './no-page.tsx';

/** The guide: a page a task, all of it on the newsroom's own server. */
export function HelpPage({ id }: { id: string }) {
  const page = guidePages.find((each) => each.id === id);
  if (id !== '' && !page) return <NotFound />;
  if (page) return <GuidePage key={page.id} id={page.id} name={page.name} />;
  return (
    <>
      <PageHead title="Ayuda" lead="Una página por tarea." />
      <ul className="list sheetnav">
        {guidePages.map(({ id: each, name }) => (
          <li key={each}>
            <Link href={`/ayuda/${each}`}>{name}</Link>
          </li>
        ))}
      </ul>
    </>
  );
}

function GuidePage({ id, name }: { id: string; name: string }) {
  const [blocks, setBlocks] = useState<GuideBlock[] | null>(null);
  useEffect(() => {
    let isShown = true;
    readGuide(id).then(
      (found) => isShown && setBlocks(found),
      () => {},
    );
    return () => {
      isShown = false;
    };
  }, [id]);
  const at = guidePages.findIndex((each) => each.id === id);
  const next = guidePages[at + 1];
  return (
    <>
      <PageHead title={name}>
        <Link className="btn btn--bare" href="/ayuda">
          <Icon name="left" />
          Toda la ayuda
        </Link>
      </PageHead>
      <article className="help" aria-busy={blocks === null || undefined}>
        {blocks === null && <Skeleton width={5} />}
        {blocks?.map((block) => (
          <Block key={toKey(block)} block={block} />
        ))}
      </article>
      {next && (
        <p className="gap">
          <Link className="btn" href={`/ayuda/${next.id}`}>
            Sigue: {next.name}
          </Link>
        </p>
      )}
    </>
  );
}

const toKey = (block: GuideBlock) => JSON.stringify(block);

function Block({ block }: { block: GuideBlock }) {
  if (block.kind === 'heading') return <h2>{block.text}</h2>;
  if (block.kind === 'text') return <p>{block.text.replaceAll('`', '')}</p>;
  if (block.kind === 'picture') {
    return <img src={block.address} alt={block.alt} width={1280} height={800} loading="lazy" />;
  }
  return (
    <ul>
      {block.items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
}
