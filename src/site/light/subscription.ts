import { type Xml, xml } from '#contract/xml.ts';
import { toCategory } from '#paths.ts';
import type { SiteIdentity } from '../identity.tsx';
import type { LightPage } from './document.ts';
import { toNewsletter } from './newsletter.ts';
import { backButton } from './parts.ts';

/** The value of the button. A program that submits the form without pressing it sends none of these. */
export const decision = { name: 'decision', confirm: 'confirmar', leave: 'baja', undo: 'deshacer' };

type Choice = Exclude<keyof typeof decision, 'name'>;

/** The targets of links in emails, the same for both versions of the site. They never show an address. */
const subscriptionPages = {
  confirmation: ({ name }) => ({
    title: 'Confirme su suscripción',
    text: `Pulse el botón y recibirá el boletín de ${name} en su correo.`,
    main: toButton('confirm', 'Confirmar suscripción'),
    note: 'Si no lo pidió usted, cierre esta página: sin confirmar no le enviamos nada, y su dirección se borra en treinta días.',
  }),
  confirmed: () => ({
    title: 'Suscripción confirmada',
    text: 'El próximo boletín llegará a su correo. Cada uno lleva al pie un enlace para darse de baja.',
    main: onward,
  }),
  leaving: ({ name }) => ({
    title: 'Darse de baja',
    text: `Pulse el botón y el boletín de ${name} dejará de llegar a su correo.`,
    main: toButton('leave', 'Darme de baja'),
    note: 'Si llegó aquí por un mensaje que le reenviaron, cierre esta página: la baja sería de quien se lo envió.',
  }),
  left: () => ({
    title: 'Ya no recibirá el boletín',
    text: '¿Fue un error? Puede volver ahora mismo.',
    main: toButton('undo', 'Deshacer la baja'),
    note: 'Borraremos su dirección en treinta días; para que sea antes, escríbanos.',
  }),
  returned: () => ({
    title: 'Sigue en la lista',
    text: 'La baja se deshizo: el próximo boletín llegará a su correo.',
    main: onward,
  }),
  unknown: (identity) => ({
    title: 'Este enlace ya no sirve',
    text: 'Esa suscripción ya se borró. Si quiere el boletín, suscríbase de nuevo.',
    after: toNewsletter(identity),
  }),
  failed: () => ({
    title: 'No se pudo guardar',
    text: 'El sitio no puede responder ahora y no cambió nada. Vuelva atrás e inténtelo de nuevo en un minuto.',
  }),
} satisfies Record<string, (identity: SiteIdentity) => Words>;

export type SubscriptionPage = keyof typeof subscriptionPages;

type Words = { title: string; text: string; main?: Xml; note?: string; after?: Xml };

const onward = xml`<p>${backButton}<a class=btn href="${toCategory('noticias')}">Explorar Artículos</a>`;

const toButton = (choice: Choice, label: string) =>
  xml`<form method=post><button class="btn signal" name="${decision.name}" value="${decision[choice]}">${label}</button></form>`;

export function toSubscriptionAnswer(page: SubscriptionPage, identity: SiteIdentity): LightPage {
  const { title, text, main, note, after }: Words = subscriptionPages[page](identity);
  const parts = [
    xml`<h1>${title}</h1><p class=intro>${text}`,
    main,
    note === undefined ? undefined : xml`<p class=meta>${note}`,
  ];
  const hero = parts.flatMap((part) => (part ? [xml`<div class=hero>${part}</div>`] : []));
  return {
    title,
    description: text,
    hasFullVersion: false,
    main: xml`${hero}${after ?? null}`,
  };
}
