import { useEffect, useMemo, useRef, useState } from 'react';
import type { Article } from '#contract/article.ts';
import { toPlainText } from '#contract/body.ts';
import { parseBody } from '#contract/parse-body.ts';
import { toSlug } from '#contract/slug.ts';
import { formatLongDate } from '#format.ts';
import { toTag } from '#paths.ts';
import { ArticlePlate } from '../plates/article-plate.tsx';
import besideStyle from '../plates/plate-beside.css?url';
import { Advert } from '../ui/advert.tsx';
import { BackLink } from '../ui/back-link.tsx';
import { Icon } from '../ui/icon.tsx';
import { Outline, type OutlineItem, OutlineLinks } from '../ui/outline.tsx';
import { PageLink } from '../ui/page-link.tsx';
import { ReadingColumns } from '../ui/reading-columns.tsx';
import { ArticleActions } from './actions.tsx';
import { type AddressedBlock, ArticleBody, addressHeadings } from './article-body.tsx';
import { ArticleHeader } from './article-header.tsx';
import { linkText } from './inline.tsx';
import { Updated } from './meta.tsx';
import { ReadOn } from './read-on.tsx';

export function ArticleView({ article }: { article: Article }) {
  const { format = 'basic' } = article;
  const blocks = useMemo(
    () => addressHeadings(parseBody(article.content, format)),
    [article.content, format],
  );
  const items = useMemo(() => toOutlineItems(blocks), [blocks]);
  const headerActions = useRef<HTMLDivElement>(null);
  const scrolledPast = useScrolledPast(headerActions);
  const { image, drawing } = article;
  const isBeside = drawing && image?.kind === 'drawing';
  const plate = image && <ArticlePlate article={article} image={image} items={items} />;
  return (
    <>
      <article className={isBeside ? 'plate-beside' : undefined}>
        {isBeside && besideStyle && (
          <link rel="stylesheet" href={besideStyle} precedence="default" />
        )}
        <ArticleHeader article={article} actionsRef={headerActions} />
        {!isBeside && plate}
        <ReadingColumns
          rail={
            <>
              {isBeside && plate}
              {items.length > 0 && <ArticleOutline items={items} />}
              {/* Above and below the text as well, so a low window leaves the rail to the outline. */}
              <div
                className={`mt-6 [@media(height<50rem)]:hidden motion-safe:[transition:opacity_0.2s,visibility_0.2s] max-wide:hidden ${scrolledPast ? '' : 'invisible opacity-0'}`}
              >
                <ArticleActions article={article} />
              </div>
            </>
          }
        >
          <ArticleBody
            blocks={blocks}
            isExtended={format === 'extended'}
            pictures={article.pictures}
          />
          <ArticleEnd article={article} />
        </ReadingColumns>
      </article>
      {article.related && (
        <ReadOn title="Siga leyendo" articles={article.related} className="wrap pb-(--section)" />
      )}
    </>
  );
}

/** Always open beside the text; collapsed where it comes before the text. */
function ArticleOutline({ items }: { items: OutlineItem[] }) {
  return (
    <>
      <details className="group border-t-6 border-ink wide:hidden">
        <summary className="flex min-h-13 cursor-pointer list-none items-center justify-between border-b border-rule text-l leading-none font-extrabold font-stretch-75% [word-spacing:0.1em] group-open:border-b-0 [&::-webkit-details-marker]:hidden">
          En este artículo
          <Icon name="chevron" className="size-5.5 group-open:rotate-180" />
        </summary>
        <nav aria-label="En este artículo">
          <OutlineLinks items={items} />
        </nav>
      </details>
      <div className="max-wide:hidden">
        <Outline title="En este artículo" items={items} />
      </div>
    </>
  );
}

/** Every entry is rendered twice (phone and wide), and beyond a hundred nobody reads it. */
const maxOutlineItems = 100;

/** The body's two main levels; '# ' counts as a main one. */
const toOutlineItems = (blocks: AddressedBlock[]): OutlineItem[] =>
  blocks
    .flatMap(({ block, id }) =>
      block.kind === 'heading' && id !== null
        ? [{ id, text: toPlainText(block.content), isPart: block.level === 3 }]
        : [],
    )
    .slice(0, maxOutlineItems);

/** True if the element is off screen: its actions are then shown beside the text. */
function useScrolledPast(ref: { current: Element | null }): boolean {
  const [past, setPast] = useState(false);
  useEffect(() => {
    if (!ref.current) return;
    const observer = new IntersectionObserver(([entry]) => setPast(!entry?.isIntersecting));
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [ref]);
  return past;
}

function ArticleEnd({ article }: { article: Article }) {
  const { corrections = [], publishedAt } = article;
  const tags = article.tags ?? [];
  return (
    <section aria-label="Sobre este artículo" className="mt-16">
      {corrections.map(({ date, text }) => (
        <p key={date + text} className="prose mb-6 border-y border-rule py-4">
          <b className="font-bold">Corrección del {formatLongDate(date)}.</b> {linkText(text)}
        </p>
      ))}
      <Advert className="mb-6" />
      {tags.length > 0 && (
        <ul aria-label="Etiquetas" className="mb-6 flex flex-wrap gap-2">
          {tags.map((tag) => (
            <li key={tag}>
              {/* A tag without letters or digits has no page. */}
              {toSlug(tag) ? (
                <PageLink
                  href={toTag(toSlug(tag))}
                  className="flex min-h-11 items-center border border-rule px-3 text-s font-semibold hover:bg-signal hover:text-on-signal"
                >
                  #{tag}
                </PageLink>
              ) : (
                `#${tag}`
              )}
            </li>
          ))}
        </ul>
      )}
      <div className="grid gap-4 border-t-6 border-ink pt-4 pb-6">
        <p>
          Publicado el{' '}
          <time dateTime={publishedAt} className="font-bold">
            {formatLongDate(publishedAt)}
          </time>
          <Updated article={article} className="block" />
        </p>
        <ArticleActions article={article} />
      </div>
      <BackLink />
    </section>
  );
}
