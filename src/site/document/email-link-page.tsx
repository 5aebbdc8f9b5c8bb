import { toCategory, toHome } from '#paths.ts';
import { Newsletter } from '../home/newsletter.tsx';
import { type SiteIdentity, useIdentity } from '../identity.tsx';
import { buttonClass } from '../ui/button.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { Head } from './head.tsx';

/** The value of the button. A program that submits the form without pressing it sends none of these. */
export const decision = { name: 'decision', confirm: 'confirmar', leave: 'baja', undo: 'deshacer' };

/** The pages behind the links in emails. They never show an email address. */
const pages = {
  confirmation: ({ name }) => ({
    title: 'Confirme su suscripción',
    text: `Pulse el botón y recibirá el boletín de ${name} en su correo.`,
    button: { value: decision.confirm, label: 'Confirmar suscripción' },
    note: 'Si no lo pidió usted, cierre esta página: sin confirmar no le enviamos nada, y su dirección se borra en treinta días.',
  }),
  confirmed: () => ({
    title: 'Suscripción confirmada',
    text: 'El próximo boletín llegará a su correo. Cada uno lleva al pie un enlace para darse de baja.',
    hasLinks: true,
  }),
  leaving: ({ name }) => ({
    title: 'Darse de baja',
    text: `Pulse el botón y el boletín de ${name} dejará de llegar a su correo.`,
    button: { value: decision.leave, label: 'Darme de baja' },
    note: 'Si llegó aquí por un mensaje que le reenviaron, cierre esta página: la baja sería de quien se lo envió.',
  }),
  left: () => ({
    title: 'Ya no recibirá el boletín',
    text: '¿Fue un error? Puede volver ahora mismo.',
    button: { value: decision.undo, label: 'Deshacer la baja' },
    note: 'Borraremos su dirección en treinta días; para que sea antes, escríbanos.',
  }),
  returned: () => ({
    title: 'Sigue en la lista',
    text: 'La baja se deshizo: el próximo boletín llegará a su correo.',
    hasLinks: true,
  }),
  unknown: () => ({
    title: 'Este enlace ya no sirve',
    text: 'Esa suscripción ya se borró. Si quiere el boletín, suscríbase de nuevo.',
    hasForm: true,
  }),
  failed: () => ({
    title: 'No se pudo guardar',
    text: 'El sitio no puede responder ahora y no cambió nada. Vuelva atrás e inténtelo de nuevo en un minuto.',
  }),
} satisfies Record<string, (identity: SiteIdentity) => EmailLinkWords>;

export type EmailLink = keyof typeof pages;

type EmailLinkWords = {
  title: string;
  text: string;
  button?: { value: string; label: string };
  note?: string;
  /** To the home page and to the articles. */
  hasLinks?: boolean;
  /** The form to subscribe again. */
  hasForm?: boolean;
};

export const toEmailLinkWords = (page: EmailLink, identity: SiteIdentity): EmailLinkWords =>
  pages[page](identity);

/** Server only. */
export function EmailLinkPage({ page }: { page: EmailLink }) {
  const { title, text, button, note, hasLinks, hasForm } = toEmailLinkWords(page, useIdentity());
  return (
    <main id="contenido">
      <Head title={title} description={text} />
      <section className="bg-hero text-on-hero [--focus:var(--on-hero)]">
        <div className="wrap pt-8 pb-(--section) lg:pt-16">
          <PageTitle>{title}</PageTitle>
          <p className="mt-6 max-w-[27em] dark:text-ink text-m leading-[1.36] font-medium">
            {text}
          </p>
          {button && (
            <form method="post" className="mt-6 grid gap-3 xs:flex">
              <button
                type="submit"
                name={decision.name}
                value={button.value}
                className={buttonClass('solid', 'on-hero')}
              >
                {button.label}
              </button>
            </form>
          )}
          {hasLinks && (
            <div className="mt-6 grid gap-3 xs:flex">
              <a href={toHome()} className={buttonClass('solid', 'on-hero')}>
                Volver al inicio
              </a>
              <a href={toCategory('noticias')} className={buttonClass('line', 'on-hero')}>
                Explorar Artículos
              </a>
            </div>
          )}
          {note && <p className="mt-6 max-w-[34em] text-s dark:text-ink">{note}</p>}
        </div>
      </section>
      {hasForm && <Newsletter />}
    </main>
  );
}
