import { toCategory, toHome } from '#paths.ts';
import { Newsletter } from '../home/newsletter.tsx';
import { buttonClass } from '../ui/button.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { Head } from './head.tsx';

/** The result of a form sent without JavaScript, in the words of the full page's notices. */
export type Subscription = {
  isTaken: boolean;
  /** The address itself was refused. */
  isInvalid?: boolean;
  email: string;
};

export const toAddressFault = (email: string) =>
  `«${email}» no es una dirección completa. Escriba una como nombre@correo.com.`;

export const toSubscriptionWords = ({ isTaken }: Subscription): [title: string, text: string] =>
  isTaken
    ? ['¡Suscripción exitosa!', 'Se ha suscrito correctamente a nuestro newsletter.']
    : ['Error', 'No se pudo completar la suscripción. Inténtelo de nuevo.'];

/** Server only. */
export function SubscriptionPage(subscription: Subscription) {
  const { isTaken, isInvalid, email } = subscription;
  const [title, text] = toSubscriptionWords(subscription);
  return (
    <main id="contenido">
      <Head title={title} description={text} />
      <div role={isTaken ? undefined : 'alert'} className="wrap pt-8 pb-(--section) lg:pt-16">
        <PageTitle>{title}</PageTitle>
        <p className="mt-6 mb-8 max-w-[34em] text-m leading-[1.4] text-ink-2">{text}</p>
        <div className="grid gap-2 sm:flex">
          <a href={toHome()} className={buttonClass('solid')}>
            Volver al inicio
          </a>
          <a href={toCategory('noticias')} className={buttonClass('line')}>
            Explorar Artículos
          </a>
        </div>
      </div>
      {!isTaken && (
        <Newsletter email={email} fault={isInvalid ? toAddressFault(email) : undefined} />
      )}
    </main>
  );
}
