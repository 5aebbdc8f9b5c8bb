import { type Context, Hono } from 'hono';
import { emailLinkPatterns, subscriptionPattern, toUnsubscribe } from '#paths.ts';
import { decision, type EmailLink } from '#site/document/email-link-page.tsx';
import type { SiteIdentity } from '#site/identity.tsx';
import type { Store } from '#store/store.ts';
import { confirmSubscription, unsubscribeByToken } from '#store/subscribers/subscribers.ts';
import type { RenderPage } from '../build.ts';
import { readRequestBody } from '../http/body.ts';
import { shared, toLightHeaders, toScriptlessHeaders } from '../http/headers.ts';
import { isLight } from '../http/mode.ts';
import { reportUnavailable } from '../telemetry/log.ts';
import { refuseCrossSite } from './cross-site.ts';

type EmailLinkOptions = Pick<Parameters<RenderPage>[0], 'assets' | 'getFileSize'> & {
  render: RenderPage;
  getSite: () => SiteIdentity;
};

/**
 * The pages behind the links in emails. Opening one changes nothing, because mail scanners open every link. Only
 * pressing the button does: it sends a value that is missing if a program submits the form (decision 0027).
 */
export function createEmailLinks(store: Store, options: EmailLinkOptions) {
  const { assets, getFileSize, getSite } = options;
  const links = new Hono();
  const refuseOthers = refuseCrossSite(getSite().url);
  const render = async (
    c: Context,
    page: EmailLink,
    status = 200,
    cacheControl = 'no-store',
  ): Promise<Response> => {
    const light = isLight(c.req.header());
    const { html } = await options.render({
      // Not the request's address, which has the token: everyone gets the same page.
      address: subscriptionPattern,
      fetcher: () => Promise.reject(new Error('Nothing is read here')),
      assets,
      identity: getSite(),
      getFileSize: light ? getFileSize : null,
      emailLink: page,
    });
    return new Response(html, {
      status,
      headers: {
        ...(light ? toLightHeaders(html) : toScriptlessHeaders()),
        // The address has the token, so no page may get it as referrer.
        'Referrer-Policy': 'strict-origin',
        'Cache-Control': cacheControl,
      },
    });
  };

  /** If the database is unavailable, answers with a page that asks to try again. */
  const orFailedPage = async (c: Context, work: Promise<Response>) =>
    work.catch((error) => {
      if (!store.isUnavailable(error)) throw error;
      reportUnavailable(error);
      return render(c, 'failed', 503);
    });

  const subscribeAgain = async (c: Context, token: string, welcome: EmailLink) =>
    (await confirmSubscription(store, token, Date.now()))
      ? render(c, welcome)
      : render(c, 'unknown', 404);

  links.get(emailLinkPatterns.confirmation, (c) => render(c, 'confirmation', 200, shared));
  links.post(emailLinkPatterns.confirmation, refuseOthers, async (c) =>
    (await readDecision(c)) === decision.confirm
      ? orFailedPage(c, subscribeAgain(c, c.req.param('token'), 'confirmed'))
      : render(c, 'confirmation'),
  );

  links.get(emailLinkPatterns.unsubscribe, (c) => render(c, 'leaving', 200, shared));
  links.post(emailLinkPatterns.unsubscribe, refuseOthers, async (c) => {
    const token = c.req.param('token');
    const choice = await readDecision(c);
    if (choice === decision.undo) return orFailedPage(c, subscribeAgain(c, token, 'returned'));
    if (choice !== decision.leave) return render(c, 'leaving');
    return orFailedPage(
      c,
      unsubscribeByToken(store, token, Date.now()).then(() => render(c, 'left')),
    );
  });

  // RFC 8058: a mail program's own button, from any origin. A program without it opens the page.
  links.get(emailLinkPatterns.oneClickUnsubscribe, (c) =>
    c.redirect(toUnsubscribe(c.req.param('token')), 303),
  );
  links.post(emailLinkPatterns.oneClickUnsubscribe, async (c) => {
    const isOneClick = (await readForm(c)).get('List-Unsubscribe') === 'One-Click';
    if (isOneClick) await unsubscribeByToken(store, c.req.param('token'), Date.now());
    return c.text('', 200, { 'Cache-Control': 'no-store' });
  });
  return links;
}

const readDecision = async (c: Context) => (await readForm(c)).get(decision.name);

/** Either form encoding; anything else is an empty form. */
async function readForm(c: Context): Promise<FormData> {
  const body = await readRequestBody(c.req.raw);
  if (body instanceof Response) return new FormData();
  const type = c.req.header('Content-Type') ?? 'application/x-www-form-urlencoded';
  const form = new Response(body, { headers: { 'Content-Type': type } });
  return form.formData().catch(() => new FormData());
}
