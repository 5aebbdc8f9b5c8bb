import { patterns } from '#paths.ts';
import { Head } from '../document/head.tsx';
import type { Route } from '../routing/route.ts';
import { OnDemand, toPart } from '../ui/on-demand.tsx';
import { PageTitle } from '../ui/page-title.tsx';

const body = toPart(
  'src/site/contact/contact-body.tsx',
  async () => (await import('../contact/contact-body.tsx')).ContactBody,
);

function ContactPage() {
  return (
    <main id="contenido">
      <Head
        title="Contacto"
        description="Escríbanos: preguntas, correcciones, propuestas de contenido o publicidad. Respondemos en 24-48 horas."
        path={patterns.contact}
      />
      <header className="wrap pt-8 pb-6 lg:pt-16 lg:pb-12">
        <PageTitle>Contacto</PageTitle>
        <p className="mt-6 max-w-[34em] text-[1.375rem] leading-[1.32] font-medium text-balance lg:text-[1.75rem] lg:leading-[1.24]">
          Preguntas, correcciones, propuestas o publicidad. Lee una persona y responde una persona.
        </p>
      </header>
      <OnDemand part={body} />
    </main>
  );
}

export const contactRoute: Route = {
  pattern: patterns.contact,
  View: ContactPage,
  part: body,
  queries: () => [],
  status: () => 200,
};
