import { patterns } from '#paths.ts';
import { Head } from '../head.tsx';
import type { Route } from '../route.ts';

function PrivacyPage() {
  return (
    <main id="contenido">
      <Head title="Privacy" description="Privacy" path={patterns.privacy} />
      <h1 tabIndex={-1}>Privacy</h1>
    </main>
  );
}

export const privacyRoute: Route = {
  pattern: patterns.privacy,
  View: PrivacyPage,
  queries: () => [],
  status: () => 200,
};
