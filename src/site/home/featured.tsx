import { featuredCount } from '#contract/rules.ts';
import { EmptyNote } from '../articles/empty-note.tsx';
import { LeadCard, LeadCardSkeleton } from '../articles/lead-card.tsx';
import { SideCard, SideCardSkeleton } from '../articles/side-card.tsx';
import { articlesQuery } from '../data/api.ts';
import { useResponse, useResponses } from '../data/responses.ts';
import { FailedNote } from '../ui/failed.tsx';
import { SectionHead } from '../ui/section-head.tsx';

export const featuredQuery = () => articlesQuery({ featured: true, limit: featuredCount });

export const gridClass =
  'grid gap-x-(--gutter) gap-y-8 has-[>:nth-child(2)]:lg:grid-cols-[minmax(0,8fr)_minmax(0,4fr)]';
export const sideClass =
  'border-t border-rule md:grid md:grid-cols-3 md:gap-x-(--gutter) lg:block lg:border-t-0';

export function Featured() {
  const { ask } = useResponses();
  const { status, data = [] } = useResponse(featuredQuery());
  const [lead, ...side] = data;
  return (
    <section
      aria-labelledby="destacados"
      aria-busy={status === 'awaited'}
      className="pt-(--below-hero)"
    >
      <SectionHead id="destacados" title="Artículos destacados" />
      {status === 'awaited' && <FeaturedSkeleton />}
      {status === 'failed' && (
        <FailedNote onRetry={() => ask(featuredQuery())}>
          No se pudieron cargar los artículos destacados.
        </FailedNote>
      )}
      {status === 'read' && !lead && (
        <EmptyNote>No hay artículos destacados disponibles.</EmptyNote>
      )}
      {lead && (
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
      )}
    </section>
  );
}

function FeaturedSkeleton() {
  return (
    <div className={gridClass}>
      <span className="sr-only">Cargando…</span>
      <LeadCardSkeleton />
      <div className={sideClass}>
        <SideCardSkeleton />
        <SideCardSkeleton />
        <SideCardSkeleton />
      </div>
    </div>
  );
}
