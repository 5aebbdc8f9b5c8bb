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
  main: xml`<div><h1>Contacto</h1><p class=intro>Preguntas, correcciones, propuestas o publicidad. Lo que escriba lo lee y lo responde una persona.</div><section><h2>Información de contacto</h2><p class=meta>Correo electrónico<h3><a href="mailto:${identity.email}">${identity.email}</a></h3><p class=meta>Ubicación<h3>Venezuela</h3><p class=meta>Quiénes somos<h3><a href="${toArticle('que-es-plomada')}">Qué es ${identity.name}</a></h3><p class=meta>Tiempo de respuesta<h3>24-48 horas</h3><p><a class="btn signal" href="mailto:${identity.email}">Escribir un correo</a>${toSocial(identity)}</section><section><h2>Preguntas frecuentes</h2>${questions.map(({ question, answer }, place) => xml`<details${place === 0 ? xml` open` : null}><summary>${question}</summary><p>${answer.replace('{email}', identity.email)}</details>`)}</section>`,
});
