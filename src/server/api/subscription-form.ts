import type { OpenAPIHono } from '@hono/zod-openapi';
import { Hono } from 'hono';
import { apiPatterns, newsletterId, subscriptionPattern, toHome } from '#paths.ts';
import type { SiteIdentity } from '#site/identity.tsx';
import type { RenderPage } from '../build.ts';
import { readRequestBody } from '../http/body.ts';
import { toLightHeaders, toPageHeaders } from '../http/headers.ts';
import { isLight } from '../http/mode.ts';

type SubscriptionFormOptions = Pick<Parameters<RenderPage>[0], 'assets' | 'getFileSize'> & {
  render: RenderPage;
  getSite: () => SiteIdentity;
};

/**
 * Subscribing without script. The form goes through the API, so its rules and limits apply. Its response becomes a page in
 * the reader's version.
 */
export function createSubscriptionForm(api: OpenAPIHono, options: SubscriptionFormOptions) {
  const { render, assets, getFileSize, getSite } = options;
  const form = new Hono<{ Bindings: { clientAddress?: string } }>();
  form.get(subscriptionPattern, (c) => c.redirect(`${toHome()}#${newsletterId}`, 303));
  form.post(subscriptionPattern, async (c) => {
    const body = await readRequestBody(c.req.raw);
    const { email = '', website = '' } =
      body instanceof Response ? {} : Object.fromEntries(new URLSearchParams(String(body)));
    const headers = new Headers(c.req.raw.headers);
    headers.delete('Content-Length');
    headers.set('Content-Type', 'application/json');
    const init = { method: 'POST', headers, body: JSON.stringify({ email, website }) };
    const response =
      body instanceof Response ? body : await api.request(apiPatterns.subscribe, init, c.env);
    const wait = response.headers.get('Retry-After');
    const identity = getSite();
    const light = isLight(c.req.header());
    const { html } = await render({
      address: subscriptionPattern,
      fetcher: api.request,
      assets,
      identity,
      getFileSize: light ? getFileSize : null,
      subscription: { isTaken: response.ok, isInvalid: response.status === 400, email },
    });
    return new Response(html, {
      status: response.status,
      headers: {
        ...(light ? toLightHeaders(html) : toPageHeaders()),
        'Cache-Control': 'no-store',
        ...(wait === null ? {} : { 'Retry-After': wait }),
      },
    });
  });
  return form;
}
