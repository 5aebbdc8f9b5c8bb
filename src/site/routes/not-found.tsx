import { Head } from '../head.tsx';
import type { Route } from '../route.ts';

function NotFoundPage() {
  return (
    <main id="contenido">
      <Head title="404 Page Not Found" description="Esta página no existe." />
      <h1 tabIndex={-1}>404 Page Not Found</h1>
      <p>Did you forget to add the page to the router?</p>
    </main>
  );
}

export const notFoundRoute: Route = {
  pattern: '*',
  View: NotFoundPage,
  queries: () => [],
  status: () => 404,
};
