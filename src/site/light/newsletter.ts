import { type Xml, xml } from '#contract/xml.ts';
import { newsletterId, subscriptionPattern, toCategory, toHome } from '#paths.ts';
import {
  type Subscription,
  toAddressFault,
  toSubscriptionWords,
} from '../document/subscription-page.tsx';
import type { SiteIdentity } from '../identity.tsx';
import type { LightPage } from './document.ts';
import { backButton } from './parts.ts';

/** A plain form, with the same honeypot as the full version. */
export const toNewsletter = ({ name }: SiteIdentity, email = '', isInvalid = false): Xml =>
  xml`<section class=slab id="${newsletterId}"><h2>La obra llega a su correo</h2><p>Suscríbase al newsletter de ${name}: lo publicado en noticias, análisis y recursos, en un solo mensaje.<p><label for=correo>Correo electrónico</label><form method=post action="${subscriptionPattern}"><input id=correo size=9 name=email type=email required autocomplete=email value="${email}"${isInvalid ? xml` aria-invalid=true aria-describedby=falta` : null}><label hidden>Deje vacía esta casilla<input name=website autocomplete=off></label><button class="btn signal">Suscribirse</button></form>${isInvalid ? xml`<p id=falta>${toAddressFault(email)}` : null}<p class=meta>Le escribiremos para que lo confirme. Puede darse de baja cuando quiera.</section>`;

/** The full version shows this in a toast. */
export function toSubscriptionPage(subscription: Subscription, identity: SiteIdentity): LightPage {
  const { isTaken, isInvalid, email } = subscription;
  const [title, text] = toSubscriptionWords(subscription);
  const main = isTaken
    ? xml`<section class=hero><h1>${title}</h1><p class=intro>${text}<p class=actions>${backButton}<a class=btn href="${toCategory('noticias')}">Explorar Artículos</a></section>`
    : xml`<section role=alert><h1>${title}</h1><p class=intro>${text}</section>${toNewsletter(identity, email, isInvalid)}<div><a class=btn href="${toHome()}">Volver al inicio</a></div>`;
  return { title, description: text, main };
}
