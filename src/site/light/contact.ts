import { xml } from '#contract/xml.ts';
import { patterns, toArticle } from '#paths.ts';
import { questions } from '../contact/faq.tsx';
import { toSocial } from './parts.ts';
import type { LightView } from './view.ts';

/** Without the form, which sends nothing: it shows the email address instead. */
export const lightContact: LightView = ({ identity }) => ({
  title: 'Contacto',
  description:
    'Escríbanos: preguntas, correcciones, propuestas de contenido o publicidad. Respondemos en 24-48 horas.',
  path: patterns.contact,
  main: xml`<div><h1>Contacto</h1><p class=intro>Preguntas, correcciones, propuestas o publicidad. Una persona lee y responde cada mensaje.</div><section><h2>Información de contacto</h2><dl><dt>Correo electrónico<dd><a href="mailto:${identity.email}">${identity.email}</a><dt>Ubicación<dd>Venezuela<dt>Quiénes somos<dd><a href="${toArticle('que-es-plomada')}">Qué es ${identity.name}</a><dt>Tiempo de respuesta<dd>24-48 horas</dl><p><a class="btn signal" href="mailto:${identity.email}">Escribir un correo</a>${toSocial(identity)}</section><section><h2>Preguntas frecuentes</h2>${questions.map(({ question, answer }, place) => xml`<details${place === 0 ? xml` open` : null}><summary>${question}</summary><p>${answer.replace('{email}', identity.email)}</details>`)}</section>`,
});
