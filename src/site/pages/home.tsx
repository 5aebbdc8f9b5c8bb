import { parseRecent, patterns, toHome } from '#paths.ts';
import { articlesQuery, categoriesQuery, statisticsQuery } from '../data/api.ts';
import { Head } from '../document/head.tsx';
import { Categories } from '../home/categories.tsx';
import { Featured, featuredQuery } from '../home/featured.tsx';
import { Hero } from '../home/hero.tsx';
import { Newsletter } from '../home/newsletter.tsx';
import { Recent } from '../home/recent.tsx';
import { popularQuery, Sidebar } from '../home/sidebar.tsx';
import { Statistics } from '../home/statistics.tsx';
import { siteDescription, useIdentity } from '../identity.tsx';
import { type Route, type RouteParams, statusOf } from '../routing/route.ts';
import { Block } from '../ui/failed.tsx';

function HomePage({ query }: RouteParams) {
  return (
    <main id="contenido">
      <Head
        title="Información del Sector Construcción en Venezuela"
        description={useIdentity().tagline ?? siteDescription}
        path={toHome()}
      />
      <Hero />
      <div className="wrap grid gap-x-12 pb-(--section) xl:grid-cols-[minmax(0,1fr)_288px]">
        <div>
          <Block>
            <Featured />
          </Block>
          <Block>
            <Categories />
          </Block>
        </div>
        <div className="wide-rows">
          <Block>
            <Recent query={query} />
          </Block>
        </div>
        <Block>
          <Sidebar />
        </Block>
      </div>
      <Block>
        <Newsletter />
      </Block>
      <Block>
        <Statistics />
      </Block>
    </main>
  );
}

const queries = ({ query }: RouteParams) => [
  featuredQuery(),
  categoriesQuery(),
  articlesQuery({ limit: parseRecent(query) }),
  popularQuery(),
  statisticsQuery(),
];

export const homeRoute: Route = {
  pattern: patterns.home,
  View: HomePage,
  queries,
  status: (responses, params) => statusOf(responses, queries(params)),
};
