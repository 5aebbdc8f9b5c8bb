import { patterns } from '#paths.ts';
import { ContactForm } from '../contact/contact-form.tsx';
import { ContactInfo } from '../contact/contact-info.tsx';
import { Faq } from '../contact/faq.tsx';
import { Head } from '../document/head.tsx';
import type { Route } from '../routing/route.ts';
import { PageTitle } from '../ui/page-title.tsx';

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
          Preguntas, correcciones, propuestas o publicidad. Una persona lee y responde cada mensaje.
        </p>
      </header>
      <div className="wrap grid gap-12 pb-(--section) lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
        <ContactInfo />
        <ContactForm />
      </div>
      <Faq />
    </main>
  );
}

export const contactRoute: Route = {
  pattern: patterns.contact,
  View: ContactPage,
  queries: () => [],
  status: () => 200,
};
