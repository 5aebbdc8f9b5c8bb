import { renderToStaticMarkup } from 'react-dom/server';
import { Xml, xml } from '#contract/xml.ts';
import { patterns, toContact, toHome } from '#paths.ts';
import { IdentityProvider } from '../identity.tsx';
import { Policy } from '../privacy/policy.tsx';
import { back } from './parts.ts';
import type { LightView } from './view.ts';

export const lightPrivacy: LightView = ({ identity }) => {
  const policy = renderToStaticMarkup(
    <IdentityProvider value={identity}>
      <Policy />
    </IdentityProvider>,
  );
  const title = 'Política de Privacidad y Seguridad';
  return {
    title,
    description:
      'Qué datos recopilamos, qué cookies usamos, cuáles son sus derechos y cómo protegemos su información.',
    path: patterns.privacy,
    main: xml`<div>${back}<h1>${title}</h1><p>Última actualización: <b>15 de diciembre de 2024</b></div><article>${toWords(policy)}</article><div><a class="btn signal" href="${toContact()}">Contactar soporte</a><a class=btn href="${toHome()}">Volver al inicio</a></div>`,
  };
};

/** The policy's words are a promise, so they are not written twice: this strips the full version's classes. */
const toWords = (markup: string): Xml =>
  new Xml(markup.replace(/^<div[^>]*>|<\/div>$| class="[^"]*"|<svg.*?<\/svg>/g, ''));
