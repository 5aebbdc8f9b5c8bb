import '#site/testing/dom.ts';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { Adverts } from './adverts/adverts.tsx';
import { AdvertReportPage } from './adverts/report-page.tsx';
import { ArticlesPage } from './articles/articles-page.tsx';
import { AuditLogPage } from './audit-log/audit-log-page.tsx';
import { BackupsPart } from './backup/backups.tsx';
import { Categories } from './categories/categories.tsx';
import { HistoryPanel } from './editor/comparing/history-panel.tsx';
import { toDraft } from './editor/testing/draft.ts';
import { FiguresPage } from './figures/figures-page.tsx';
import { MissedSearches } from './figures/searches.tsx';
import { FrontPagePage } from './front-page/front-page.tsx';
import { HomePage } from './home/home-page.tsx';
import { NewsletterPage } from './newsletter/newsletter-page.tsx';
import { Sessions } from './people/sessions.tsx';
import { TeamPage } from './people/team-page.tsx';
import { PicturesPage } from './pictures/pictures-page.tsx';
import { SiteSettings } from './site-settings/site-settings.tsx';
import { SubscribersPage } from './subscribers/subscribers-page.tsx';
import { openPage } from './testing/page.tsx';
import { Vocabulary } from './vocabulary/vocabulary.tsx';

const pages: Record<string, ReactNode> = {
  '/api/publicidad': <Adverts />,
  '/api/publicidad/5/informe': <AdvertReportPage id="5" />,
  '/api/articulos': <ArticlesPage />,
  '/api/registro': <AuditLogPage />,
  '/api/ajustes/copias': <BackupsPart />,
  '/api/ajustes/categorias': <Categories />,
  '/api/borradores/d1/historial': <HistoryPanel draft={toDraft()} />,
  '/api/lectores': <FiguresPage />,
  '/api/lectores/busquedas': <MissedSearches />,
  '/api/portada': <FrontPagePage />,
  '/api/mesa': <HomePage />,
  '/api/boletin': <NewsletterPage />,
  '/api/yo/sesiones': <Sessions />,
  '/api/equipo': <TeamPage />,
  '/api/imagenes': <PicturesPage />,
  '/api/sitio': <SiteSettings />,
  '/api/suscriptores': <SubscribersPage />,
  '/api/ajustes/vocabulario': <Vocabulary />,
};

test.each(Object.entries(pages))(
  'a page says that it could not load %s, and tries again',
  async (path, page) => {
    const { getAllByRole, press } = await openPage(page);
    expect(getAllByRole('alert')[0]?.textContent).toContain('No se pudo cargar');
    const asked = (await press('Reintentar', 0)).map((call) => call.split('?')[0]);
    expect(asked).toContain(`GET ${path}`);
  },
);
