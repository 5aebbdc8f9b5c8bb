import {
  type EditionSaved,
  EditionVersion,
  EditionWords,
  UncertainDecision,
} from '#contract/desk/newsletter.ts';
import { may } from '#contract/desk/roles.ts';
import { openMailTransport } from '#newsroom/mail/post.ts';
import { toSender } from '#newsroom/newsletter/composition.ts';
import {
  changeRunning,
  decide,
  editionConflict,
  endRunningEdition,
  saveEditionText,
  startEdition,
} from '#newsroom/newsletter/edition-actions.ts';
import { type Light, renderPreview, sendTest } from '#newsroom/newsletter/preview.ts';
import { readNewsletter } from '#newsroom/newsletter/read-newsletter.ts';
import { invalid, Refusal } from '#refusal.ts';
import {
  type Desk,
  type DeskContext,
  endpointsFor,
  forRequest,
  parseBody,
  parseId,
} from './endpoint.ts';

const { get, post, put } = endpointsFor('send-newsletter');

/** An email has inline styles and no script; only the desk may frame it. */
const mailHeaders = {
  'Content-Security-Policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
  'X-Frame-Options': 'SAMEORIGIN',
};
const lights: Record<string, Light> = { claro: 'light', oscuro: 'dark' };

/** Writing, testing and sending the newsletter. The back office sends the emails. */
export function listNewsletterEndpoints({ store, env, getSite }: Desk) {
  const getSender = () => toSender(env, getSite());
  const postStep = (path: string, work: (c: DeskContext) => Promise<unknown>) =>
    post(`/api/boletin/${path}`, async (c) => void (await work(c)));
  return [
    get('/api/boletin', (c) => {
      const showsAddresses = may(c.var.me.role, 'manage-subscribers');
      return readNewsletter(store, getSender(), env, { showsAddresses }, Date.now());
    }),
    put('/api/boletin', async (c) => {
      const { version, sendAt, ...words } = await parseBody(c, EditionWords);
      const time = sendAt === null ? null : Date.parse(sendAt);
      const edition = { ...words, sendAt: time };
      const result = await saveEditionText(store, edition, version, c.var.me, Date.now());
      if (!result) throw new Refusal('conflict', editionConflict().message);
      return { number: result.id, version: result.version } satisfies EditionSaved;
    }),
    postStep('prueba', async (c) => {
      const sender = getSender();
      const post = openMailTransport(env, () => sender);
      const context = { store, post, sender };
      const { kind, why } = await sendTest(context, c.var.me.email, Date.now()).finally(post.close);
      if (kind !== 'sent') throw invalid(`No se envió la prueba. ${why}`);
    }),
    postStep('enviar', async (c) => {
      const { version } = await parseBody(c, EditionVersion);
      await startEdition(forRequest(store, c), getSender(), c.var.me, Date.now(), version);
    }),
    postStep('pausar', (c) => changeRunning(store, 'pause', c.var.me, Date.now())),
    postStep('seguir', (c) => changeRunning(store, 'resume', c.var.me, Date.now())),
    postStep('terminar', (c) => endRunningEdition(store, c.var.me, Date.now())),
    postStep('inciertos', async (c) => {
      const { edition, ...given } = await parseBody(c, UncertainDecision);
      await decide(store, edition, given, c.var.me, Date.now());
    }),
    get('/boletin/correo/:id', async (c) => {
      const options = { number: parseId(c), light: lights[c.req.query('modo') ?? ''] ?? null };
      const html = await renderPreview(store, getSender(), options, Date.now());
      if (html === null) throw new Refusal('missing', 'Esa edición no existe.');
      return c.html(html, 200, mailHeaders);
    }),
  ];
}
