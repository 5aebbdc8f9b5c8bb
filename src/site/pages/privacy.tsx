import { patterns, toContact, toHome } from '#paths.ts';
import { Head } from '../document/head.tsx';
import { Policy, policyOutline } from '../privacy/policy.tsx';
import type { Route } from '../routing/route.ts';
import { BackLink } from '../ui/back-link.tsx';
import { buttonClass } from '../ui/button.tsx';
import { Outline } from '../ui/outline.tsx';
import { PageLink } from '../ui/page-link.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { ReadingColumns } from '../ui/reading-columns.tsx';

function PrivacyPage() {
  return (
    <main id="contenido">
      <Head
        title="Política de Privacidad y Seguridad"
        description="Qué datos recopilamos, qué cookies usamos, cuáles son sus derechos y cómo protegemos su información."
        path={patterns.privacy}
      />
      <header className="border-b-2 border-ink">
        <div className="wrap pt-4 pb-8">
          <BackLink className="mb-4" />
          <PageTitle>Política de Privacidad y Seguridad</PageTitle>
          <p className="mt-6 text-ink-2">
            Última actualización:{' '}
            <time dateTime="2024-12-15" className="inline-block font-bold text-ink">
              15 de diciembre de 2024
            </time>
          </p>
        </div>
      </header>
      <ReadingColumns rail={<Outline items={policyOutline} />}>
        <Policy />
        <div className="mt-12 grid gap-2 sm:flex">
          <PageLink href={toContact()} className={buttonClass('solid')}>
            Contactar soporte
          </PageLink>
          <PageLink href={toHome()} className={buttonClass('line')}>
            Volver al inicio
          </PageLink>
        </div>
      </ReadingColumns>
    </main>
  );
}

export const privacyRoute: Route = {
  pattern: patterns.privacy,
  View: PrivacyPage,
  queries: () => [],
  status: () => 200,
};
