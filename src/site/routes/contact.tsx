import { patterns } from '#paths.ts';
import { Head } from '../head.tsx';
import type { Route } from '../route.ts';

function ContactPage() {
  return (
    <main id="contenido">
      <Head title="Contact" description="Contact" path={patterns.contact} />
      <h1 tabIndex={-1}>Contact</h1>
    </main>
  );
}

export const contactRoute: Route = {
  pattern: patterns.contact,
  View: ContactPage,
  queries: () => [],
  status: () => 200,
};
