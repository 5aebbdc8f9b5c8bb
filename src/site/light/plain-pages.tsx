import { renderToStaticMarkup } from 'react-dom/server';
import { Xml, xml } from '#contract/xml.ts';
import { patterns, toArticle, toContact, toHome, toMode } from '#paths.ts';
import { questions } from '../contact/faq.tsx';
import { IdentityProvider } from '../identity.tsx';
import { Policy } from '../privacy/policy.tsx';
import { back, toSocial } from './parts.ts';
import type { LightView } from './view.ts';

/** Without the form, which sends nothing: it shows the email address instead. */
export const lightContact: LightView = ({ identity }) => ({
  title: 'Contacto',
  description:
    'Escríbanos: preguntas, correcciones, propuestas de contenido o publicidad. Respondemos en 24-48 horas.',
  path: patterns.contact,
  main: xml`<div><h1>Contacto</h1><p class=intro>Preguntas, correcciones, propuestas o publicidad. Una persona lee y responde cada mensaje.<div class=halves><section><h2>Información de contacto</h2><dl><dt>Correo electrónico<dd><a href="mailto:${identity.email}">${identity.email}</a><dt>Ubicación<dd>Venezuela<dt>Quiénes somos<dd><a href="${toArticle('que-es-plomada')}">Qué es ${identity.name}</a><dt>Tiempo de respuesta<dd>24-48 horas</dl><p><a class="btn signal" href="mailto:${identity.email}">Escribir un correo</a>${toSocial(identity)}</section><section><h2>Preguntas frecuentes</h2>${questions.map(({ question, answer }, place) => xml`<details${place === 0 ? xml` open` : null}><summary>${question}</summary><p>${answer.replace('{email}', identity.email)}</details>`)}</section></div></div>`,
});

/** Listing saved articles needs JavaScript. */
export const lightSaved: LightView = () => ({
  title: 'Guardados',
  description: 'Los artículos que guardó en este dispositivo, para leerlos también sin conexión.',
  main: xml`<div>${back}<h1>Guardados</h1><p class=intro>Lo que guarda queda en este dispositivo y puede leerse sin conexión.<p class=meta>La lista está en la versión completa.<p><a class="btn signal" href="${toMode('completo')}">Versión completa</a></div>`,
});

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
