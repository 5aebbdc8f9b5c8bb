import { type Context, Hono } from 'hono';
import { emailLinkPatterns, toUnsubscribe } from '#paths.ts';
import type { SiteIdentity } from '#site/identity.tsx';
import { toDocument } from '#site/light/document.ts';
import { decision, type SubscriptionPage, toSubscriptionAnswer } from '#site/light/subscription.ts';
import type { Store } from '#store/store.ts';
import { confirmSubscription, leave } from '#store/subscribers/subscribers.ts';
import { readRequestBody } from '../http/body.ts';
import { shared, toLightHeaders } from '../http/headers.ts';
import { reportUnavailable } from '../telemetry/log.ts';
import { refuseCrossSite } from './cross-site.ts';

/**
 * The pages behind the links in emails. Opening one changes nothing, because mail scanners open every link. Only a
 * button does, whose value a form submitted by a program lacks (decision 0027).
 */
export function createEmailLinks(store: Store, getSite: () => SiteIdentity) {
  const links = new Hono();
  const own = refuseCrossSite(getSite().url);
  const render = (page: SubscriptionPage, status = 200, cacheControl = 'no-store') => {
    const html = toDocument(toSubscriptionAnswer(page, getSite()), getSite());
    return new Response(html, {
      status,
      headers: {
        ...toLightHeaders(html),
        // The address has the token, so no page may get it as referrer.
        'Referrer-Policy': 'strict-origin',
        'Cache-Control': cacheControl,
      },
    });
  };

  /** If the database is unavailable, answers with a page that asks to try again. */
  const orFailed = async (work: Promise<Response>) =>
    work.catch((error) => {
      if (!store.isUnavailable(error)) throw error;
      reportUnavailable(error);
      return render('failed', 503);
    });

  const join = async (token: string, welcome: SubscriptionPage) =>
    (await confirmSubscription(store, token, Date.now()))
      ? render(welcome)
      : render('unknown', 404);

  links.get(emailLinkPatterns.confirmation, () => render('confirmation', 200, shared));
  links.post(emailLinkPatterns.confirmation, own, async (c) =>
    (await readDecision(c)) === decision.confirm
      ? orFailed(join(c.req.param('token'), 'confirmed'))
      : render('confirmation'),
  );

  links.get(emailLinkPatterns.unsubscribe, () => render('leaving', 200, shared));
  links.post(emailLinkPatterns.unsubscribe, own, async (c) => {
    const token = c.req.param('token');
    const decided = await readDecision(c);
    if (decided === decision.undo) return orFailed(join(token, 'returned'));
    if (decided !== decision.leave) return render('leaving');
    return orFailed(leave(store, token, Date.now()).then(() => render('left')));
  });

  // RFC 8058: a mail program's own button, from any origin. A program without it opens the page.
  links.get(emailLinkPatterns.oneClickUnsubscribe, (c) =>
    c.redirect(toUnsubscribe(c.req.param('token')), 303),
  );
  links.post(emailLinkPatterns.oneClickUnsubscribe, async (c) => {
    const isMeant = (await readForm(c)).get('List-Unsubscribe') === 'One-Click';
    if (isMeant) await leave(store, c.req.param('token'), Date.now());
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
  const sent = new Response(body, { headers: { 'Content-Type': type } });
  return sent.formData().catch(() => new FormData());
}
