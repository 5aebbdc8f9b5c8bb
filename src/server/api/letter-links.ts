import { type Context, Hono } from 'hono';
import { emailLinkPatterns, toLeaving } from '#paths.ts';
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
 * What the links in letters lead to. Whoever opens them, programs that look into mail included, changes nothing: that
 * takes the press of a button, which a form sent by a program does not tell of (decision 0027).
 */
export function createLetterLinks(store: Store, getSite: () => SiteIdentity) {
  const links = new Hono();
  const own = refuseCrossSite(getSite().url);
  const render = (page: SubscriptionPage, status = 200, cacheControl = 'no-store') =>
    new Response(toDocument(toSubscriptionAnswer(page, getSite()), getSite()), {
      status,
      headers: {
        ...toLightHeaders(getSite()),
        // The address holds the token: not even our own pages are told of it.
        'Referrer-Policy': 'strict-origin',
        'Cache-Control': cacheControl,
      },
    });

  /** If the data is away, whoever pressed is told so by a page. */
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

  links.get(emailLinkPatterns.leaving, () => render('leaving', 200, shared));
  links.post(emailLinkPatterns.leaving, own, async (c) => {
    const token = c.req.param('token');
    const decided = await readDecision(c);
    if (decided === decision.undo) return orFailed(join(token, 'returned'));
    if (decided !== decision.leave) return render('leaving');
    return orFailed(leave(store, token, Date.now()).then(() => render('left')));
  });

  // RFC 8058: a mail program's own button, from wherever that program is. One that does not know it opens the page.
  links.get(emailLinkPatterns.oneClickLeaving, (c) =>
    c.redirect(toLeaving(c.req.param('token')), 303),
  );
  links.post(emailLinkPatterns.oneClickLeaving, async (c) => {
    const isMeant = (await readForm(c)).get('List-Unsubscribe') === 'One-Click';
    if (isMeant) await leave(store, c.req.param('token'), Date.now());
    return c.text('', 200, { 'Cache-Control': 'no-store' });
  });
  return links;
}

const readDecision = async (c: Context) => (await readForm(c)).get(decision.name);

/** Of either kind that a form can be sent as; what is none is empty. */
async function readForm(c: Context): Promise<FormData> {
  const body = await readRequestBody(c.req.raw);
  if (body instanceof Response) return new FormData();
  const type = c.req.header('Content-Type') ?? 'application/x-www-form-urlencoded';
  const sent = new Response(body, { headers: { 'Content-Type': type } });
  return sent.formData().catch(() => new FormData());
}
