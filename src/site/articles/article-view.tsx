import { type Ref, useEffect, useMemo, useRef, useState } from 'react';
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
  const atHead = useRef<HTMLDivElement>(null);
  const atEnd = useRef<HTMLDivElement>(null);
  const isInView = useInView(atHead, atEnd);
  const { image, drawing } = article;
  const isBeside = drawing && image?.kind === 'drawing';
  const plate = image && <ArticlePlate article={article} image={image} items={items} />;
  return (
    <>
      <article className={isBeside ? 'plate-beside' : undefined}>
        {isBeside && besideStyle && (
          <link rel="stylesheet" href={besideStyle} precedence="default" />
        )}
        <ArticleHeader article={article} actionsRef={atHead} />
        {image?.kind === 'photo' && plate}
        <ReadingColumns
          plate={image?.kind === 'drawing' && !isBeside && plate}
          rail={
            <>
              {isBeside && plate}
              {items.length > 0 && <ArticleOutline items={items} />}
              {/* Above and below the text as well, so a low window leaves the rail to the outline. What has the focus stays. */}
              <div
                className={`mt-6 [@media(height<50rem)]:hidden motion-safe:[transition:opacity_0.2s,visibility_0.2s] max-wide:hidden ${isInView ? 'not-focus-within:invisible not-focus-within:opacity-0' : ''}`}
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
          <ArticleEnd article={article} actionsRef={atEnd} />
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

/** Whether either element is on screen: beside the text their actions are then not repeated. */
function useInView(head: Refers, end: Refers): boolean {
  const [inView, setInView] = useState(true);
  useEffect(() => {
    const visible = new Set<Element>();
    const observer = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) visible.add(target);
        else visible.delete(target);
      }
      setInView(visible.size > 0);
    });
    for (const { current } of [head, end]) if (current) observer.observe(current);
    return () => observer.disconnect();
  }, [head, end]);
  return inView;
}

type Refers = { current: Element | null };

type ArticleEndProps = { article: Article; actionsRef: Ref<HTMLDivElement> };

function ArticleEnd({ article, actionsRef }: ArticleEndProps) {
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
        <div ref={actionsRef}>
          <ArticleActions article={article} />
        </div>
      </div>
      <BackLink />
    </section>
  );
}
