import type { OpenAPIHono } from '@hono/zod-openapi';
import { Hono } from 'hono';
import { apiPatterns, newsletterId, subscriptionPattern, toHome } from '#paths.ts';
import type { SiteIdentity } from '#site/identity.tsx';
import { toDocument } from '#site/light/document.ts';
import { toSubscriptionPage } from '#site/light/newsletter.ts';
import { takeBody } from '../http/body.ts';
import { toLightHeaders } from '../http/headers.ts';

/** Subscribing without script. What is sent goes to the API, so its rules and limits hold; what it answers becomes a page. */
export function createSubscriptionForm(api: OpenAPIHono, getSite: () => SiteIdentity) {
  const form = new Hono<{ Bindings: { clientAddress?: string } }>();
  form.get(subscriptionPattern, (c) => c.redirect(`${toHome()}#${newsletterId}`, 303));
  form.post(subscriptionPattern, async (c) => {
    const body = await takeBody(c.req.raw);
    const { email = '', website = '' } =
      body instanceof Response ? {} : Object.fromEntries(new URLSearchParams(String(body)));
    const headers = new Headers(c.req.raw.headers);
    headers.delete('Content-Length');
    headers.set('Content-Type', 'application/json');
    const sent = { method: 'POST', headers, body: JSON.stringify({ email, website }) };
    const answer =
      body instanceof Response ? body : await api.request(apiPatterns.subscribe, sent, c.env);
    const wait = answer.headers.get('Retry-After');
    const identity = getSite();
    return new Response(toDocument(toSubscriptionPage(answer.ok, email, identity), identity), {
      status: answer.status,
      headers: {
        ...toLightHeaders(identity),
        'Cache-Control': 'no-store',
        ...(wait === null ? {} : { 'Retry-After': wait }),
      },
    });
  });
  return form;
}
