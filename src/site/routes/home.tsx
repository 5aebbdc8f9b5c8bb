import { patterns } from '#paths.ts';
import { Head } from '../head.tsx';
import type { Route } from '../route.ts';

function HomePage() {
  return (
    <main id="contenido">
      <Head title="Home" description="Home" path={patterns.home} />
      <h1 tabIndex={-1}>Home</h1>
    </main>
  );
}

export const homeRoute: Route = {
  pattern: patterns.home,
  View: HomePage,
  queries: () => [],
  status: () => 200,
};
