import { xml } from '#contract/xml.ts';
import { toCategory } from '#paths.ts';
import { decision, type EmailLink, toEmailLinkWords } from '../document/email-link-page.tsx';
import type { SiteIdentity } from '../identity.tsx';
import type { LightPage } from './document.ts';
import { toNewsletter } from './newsletter.ts';
import { backButton } from './parts.ts';

export function toLightEmailLink(page: EmailLink, identity: SiteIdentity): LightPage {
  const { title, text, button, note, hasLinks, hasForm } = toEmailLinkWords(page, identity);
  const form = button
    ? xml`<form method=post><button class="btn signal" name="${decision.name}" value="${button.value}">${button.label}</button></form>`
    : null;
  const links = hasLinks
    ? xml`<p class=actions>${backButton}<a class=btn href="${toCategory('noticias')}">Explorar Artículos</a>`
    : null;
  return {
    title,
    description: text,
    hasFullVersion: false,
    main: xml`<section class=hero><h1>${title}</h1><p class=intro>${text}</p>${form}${links}${note ? xml`<p class=meta>${note}` : null}</section>${hasForm ? toNewsletter(identity) : null}`,
  };
}
