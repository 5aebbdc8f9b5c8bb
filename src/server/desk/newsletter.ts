import { EditionVersion, EditionWords, UncertainDecision } from '#contract/desk/newsletter.ts';
import { may } from '#contract/desk/roles.ts';
import { openPost } from '#newsroom/mail/post.ts';
import {
  changedMeanwhile,
  decide,
  endRunning,
  saveEditionText,
  startEdition,
  turnRunning,
} from '#newsroom/newsletter/acts.ts';
import { toSender } from '#newsroom/newsletter/composition.ts';
import { type Light, renderPreview, sendTest } from '#newsroom/newsletter/preview.ts';
import { readNewsletter } from '#newsroom/newsletter/read-newsletter.ts';
import { Refusal } from '#refusal.ts';
import {
  type Desk,
  type DeskContext,
  type Endpoint,
  forRequest,
  parseBody,
  parseId,
} from './endpoint.ts';

const editors = { may: 'send-boletin' } as const;

/** Mail has its styles inside, and nothing that runs; only the desk frames it. */
const mailHeaders = {
  'Content-Security-Policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
  'X-Frame-Options': 'SAMEORIGIN',
};
const lights: Record<string, Light> = { claro: 'light', oscuro: 'dark' };

/** The newsletter: written, tried and sent from the desk. The back office does the sending. */
export function listNewsletterEndpoints({ store, env, getSite }: Desk): Endpoint[] {
  const getSender = () => toSender(env, getSite());
  const answer = async (c: DeskContext) => {
    const showsAddresses = may(c.var.me.role, 'manage-subscribers');
    return c.json(await readNewsletter(store, getSender(), env, { showsAddresses }, Date.now()));
  };
  const act = (path: string, work: (c: DeskContext) => Promise<unknown>): Endpoint => ({
    ...editors,
    method: 'POST',
    path: `/api/boletin/${path}`,
    async handle(c) {
      await work(c);
      return answer(c);
    },
  });
  return [
    { ...editors, method: 'GET', path: '/api/boletin', handle: answer },
    {
      ...editors,
      method: 'PUT',
      path: '/api/boletin',
      async handle(c) {
        const { version, sendAt, ...words } = await parseBody(c, EditionWords);
        const time = sendAt === null ? null : Date.parse(sendAt);
        const kept = { ...words, sendAt: time };
        const saved = await saveEditionText(store, kept, version, c.var.me, Date.now());
        if (!saved) throw new Refusal('conflict', changedMeanwhile().message);
        return answer(c);
      },
    },
    act('prueba', async (c) => {
      const sender = getSender();
      const post = openPost(env, () => sender);
      const room = { store, post, sender };
      const { kind, why } = await sendTest(room, c.var.me.email, Date.now()).finally(post.close);
      if (kind !== 'sent') throw new Refusal('invalid', `No se envió la prueba. ${why}`);
    }),
    act('enviar', async (c) => {
      const { version } = await parseBody(c, EditionVersion);
      await startEdition(forRequest(store, c), getSender(), c.var.me, Date.now(), version);
    }),
    act('pausar', (c) => turnRunning(store, 'pause', c.var.me, Date.now())),
    act('seguir', (c) => turnRunning(store, 'resume', c.var.me, Date.now())),
    act('terminar', (c) => endRunning(store, c.var.me, Date.now())),
    act('inciertos', async (c) => {
      const { edition, ...given } = await parseBody(c, UncertainDecision);
      await decide(store, edition, given, c.var.me, Date.now());
    }),
    {
      ...editors,
      method: 'GET',
      path: '/boletin/correo/:id',
      async handle(c) {
        const asked = { number: parseId(c), light: lights[c.req.query('modo') ?? ''] ?? null };
        const html = await renderPreview(store, getSender(), asked, Date.now());
        if (html === null) throw new Refusal('missing', 'Esa edición no existe.');
        return c.html(html, 200, mailHeaders);
      },
    },
  ];
}
