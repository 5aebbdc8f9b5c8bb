import { type ComponentType, Suspense } from 'react';
import { Link } from 'wouter';
import type { Permission } from '#contract/desk/roles.ts';
import { NoPermission, NotFound } from '../frame/no-page.tsx';
import { lazyView } from '../lazy-view.ts';
import { PageHead } from '../parts/page.tsx';
import { SkeletonSection } from '../parts/status.tsx';
import { TabName, tabClass, tabsClass, useShownTab } from '../parts/tabs.tsx';
import { useCan } from '../session.ts';

/** A part of the settings: its address is /ajustes/{id}, and it is loaded as a separate chunk. */
type Part = { id: string; name: string; may: Permission; View: ComponentType };

const parts: Part[] = [
  {
    id: 'categorias',
    name: 'Categorías',
    may: 'manage-categories',
    View: lazyView(() => import('../categories/categories.tsx'), 'Categories'),
  },
  {
    id: 'vocabulario',
    name: 'Vocabulario',
    may: 'manage-vocabulary',
    View: lazyView(() => import('../vocabulary/vocabulary.tsx'), 'Vocabulary'),
  },
  {
    id: 'copias',
    name: 'Respaldos',
    may: 'manage-backups',
    View: lazyView(() => import('../backup/backups.tsx'), 'BackupsPart'),
  },
  {
    id: 'publicidad',
    name: 'Publicidad',
    may: 'manage-adverts',
    View: lazyView(() => import('../adverts/adverts.tsx'), 'Adverts'),
  },
  {
    id: 'sitio',
    name: 'Sitio',
    may: 'manage-site',
    View: lazyView(() => import('../site-settings/site-settings.tsx'), 'SiteSettings'),
  },
];

/** Settings. Without a part in the address, the first one. */
export function SettingsPage({ id }: { id: string }) {
  const can = useCan();
  const mine = parts.filter(({ may }) => can(may));
  const part = parts.find((each) => each.id === (id || mine[0]?.id));
  const tabs = useShownTab(part?.id ?? '');
  if (!part) return <NotFound />;
  if (!mine.includes(part)) return <NoPermission what={part.may} />;
  return (
    <>
      <PageHead title="Ajustes" tabTitle={`Ajustes: ${part.name}`} />
      <nav ref={tabs} className={`${tabsClass} mb-6`} aria-label="Ajustes">
        {mine.map((each) => (
          <Link
            key={each.id}
            className={tabClass}
            href={`/ajustes/${each.id}`}
            aria-current={each === part ? 'page' : undefined}
          >
            <TabName>{each.name}</TabName>
          </Link>
        ))}
      </nav>
      <Suspense fallback={<SkeletonSection />}>
        <part.View />
      </Suspense>
    </>
  );
}
