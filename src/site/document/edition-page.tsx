import { Fragment } from 'react';
import type { SentEdition } from '#contract/newsletter.ts';
import { formatLongDate } from '#format.ts';
import { toEditionPage } from '#paths.ts';
import { ArticleRow } from '../articles/article-row.tsx';
import { EmptyNote } from '../articles/empty-note.tsx';
import { LeadCard } from '../articles/lead-card.tsx';
import { SideCard } from '../articles/side-card.tsx';
import { gridClass, sideClass } from '../home/featured.tsx';
import { Newsletter } from '../home/newsletter.tsx';
import { useIdentity } from '../identity.tsx';
import { BackLink } from '../ui/back-link.tsx';
import { buttonClass } from '../ui/button.tsx';
import { Head } from './head.tsx';

export const noArticles = 'Los artículos de esta edición ya no están publicados.';

export const toEditionTitle = ({ number, sentAt, subject }: SentEdition, site: string) => ({
  title: subject,
  description: `Boletín n.º ${number} de ${site}, enviado el ${formatLongDate(sentAt)}.`,
  path: toEditionPage(number),
});

/** Server only: it would not fit the bundle's budget, and its readers arrive from emails. */
export function EditionPage({ edition }: { edition: SentEdition }) {
  const { name } = useIdentity();
  const { number, sentAt, subject, greeting, articles } = edition;
  const [lead, ...others] = articles;
  const [side, rows] = [others.slice(0, 3), others.slice(3)];
  return (
    <main id="contenido">
      {/* It repeats its articles, and those are the pages to be found. */}
      <Head {...toEditionTitle(edition, name)} noindex />
      <header className="border-b-2 border-ink">
        <div className="wrap pt-4 pb-8">
          <BackLink className="mb-4" />
          <p className="mb-2 text-m leading-[1.32] font-medium">
            {`Boletín n.º ${number}, `}
            <time dateTime={sentAt}>{formatLongDate(sentAt)}</time>
          </p>
          <h1 tabIndex={-1} className="text-lead tight-lines">
            {subject}
          </h1>
          <p className="mt-6 max-w-[34em] text-m leading-[1.4] text-balance text-ink-2">
            {greeting.split('\n').map((line, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: Lines of a text that never changes.
              <Fragment key={place}>
                {place > 0 && <br />}
                {line}
              </Fragment>
            ))}
          </p>
        </div>
      </header>
      <section aria-labelledby="articulos" className="wrap pt-8 pb-(--section) md:pt-12">
        <h2 id="articulos" className="sr-only">
          Artículos de esta edición
        </h2>
        {lead ? (
          <div className={gridClass}>
            <LeadCard article={lead} />
            {side.length > 0 && (
              <div className={sideClass}>
                {side.map((article) => (
                  <SideCard key={article.id} article={article} />
                ))}
              </div>
            )}
          </div>
        ) : (
          <EmptyNote>{noArticles}</EmptyNote>
        )}
        {rows.length > 0 && (
          <ul className="pt-6 lg:mt-12 lg:border-t lg:border-rule">
            {rows.map((article) => (
              <ArticleRow key={article.id} article={article} withCategory />
            ))}
          </ul>
        )}
        <Neighbours edition={edition} />
      </section>
      <Newsletter />
    </main>
  );
}

function Neighbours({ edition: { previous, next } }: { edition: SentEdition }) {
  if (previous === null && next === null) return null;
  const linkClass = buttonClass('line', 'min-h-16 text-m sm:flex-1');
  return (
    <nav aria-label="Otras ediciones" className="mt-6 flex flex-col gap-3 sm:flex-row">
      {previous !== null && (
        <a href={toEditionPage(previous)} rel="prev" className={linkClass}>
          Edición anterior
        </a>
      )}
      {next !== null && (
        <a href={toEditionPage(next)} rel="next" className={linkClass}>
          Edición siguiente
        </a>
      )}
    </nav>
  );
}
