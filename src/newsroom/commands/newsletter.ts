import { setTimeout as sleep } from 'node:timers/promises';
import { Subscription } from '#contract/newsletter.ts';
import { type Env, parseEnv } from '#env.ts';
import { invalid } from '#refusal.ts';
import { countDeliveries } from '#store/newsletter/deliveries.ts';
import { getRunningEdition, listBegunEditions } from '#store/newsletter/editions.ts';
import { terminal } from '#store/people/audit-log.ts';
import type { Store } from '#store/store.ts';
import { openMailTransport } from '../mail/post.ts';
import { type EditionSender, toSender } from '../newsletter/composition.ts';
import { composeMail, prepareEdition } from '../newsletter/edition.ts';
import { changeRunning, startEdition } from '../newsletter/edition-actions.ts';
import { sendTest } from '../newsletter/preview.ts';
import { createSending } from '../newsletter/sending.ts';
import { describeEdition, describeStatus } from '../newsletter/status.ts';
import { readSite } from '../site-settings/site.ts';
import type { Command } from './command.ts';
import { createProgressBar } from './progress.ts';

const actions = ['ensayo', 'prueba', 'enviar', 'seguir', 'estado'] as const;

export const newsletterCommand: Command = {
  name: 'boletin',
  usage: '--ensayo | --prueba <correo> | --enviar | --seguir | --estado',
  summary: 'envía el boletín a los suscriptores que confirmaron',
  help: `La edición es la que se preparó en la mesa. Si nadie la preparó, lleva los artículos publicados desde la anterior,
hasta ocho.
  --ensayo            muestra lo que saldría, sin enviar nada
  --prueba <correo>   lo envía solo a esa dirección
  --enviar            lo congela y lo envía; se puede interrumpir con Ctrl C
  --seguir            continúa el envío en curso, también uno en pausa
  --estado            dice cómo va, y qué correos quedaron inciertos
El sitio en marcha continúa solo lo que quede por enviar.`,
  options: {
    ...Object.fromEntries(actions.map((action) => [action, { type: 'boolean' as const }])),
    prueba: { type: 'string' },
  },
  words: [0, 0],
  async run(store, { options }) {
    const chosenActions = actions.filter((action) => options[action] !== undefined);
    const [action] = chosenActions;
    if (action === undefined || chosenActions.length > 1) {
      throw invalid('Elija una opción: boletin --ensayo, --prueba, --enviar, --estado…');
    }
    const env = parseEnv(process.env);
    const sender = toSender(env, await readSite(store, env));
    await run[action]({ store, env, sender, given: String(options[action]) });
  },
};

type Context = { store: Store; env: Env; sender: EditionSender; given: string };

const run: Record<(typeof actions)[number], (context: Context) => Promise<void>> = {
  async ensayo({ store, sender }) {
    const prepared = await prepareEdition(store, sender, Date.now());
    const { mail, faults } = await composeMail(store, sender, prepared, Date.now());
    console.log(`Asunto: ${mail.subject}\n\n${mail.text}`);
    console.log(`El correo pesa ${Buffer.byteLength(mail.html)} bytes. No se envió nada.`);
    if (faults.length > 0) throw invalid(faults.join('\n'));
  },
  async prueba({ store, env, sender, given }) {
    const address = Subscription.safeParse({ email: given });
    if (!address.success) throw invalid(`«${given}» no es una dirección de correo.`);
    const post = openMailTransport(env, () => sender);
    const { kind, why } = await sendTest({ store, post, sender }, address.data.email, Date.now());
    post.close();
    if (kind !== 'sent') throw invalid(`No se envió la prueba. ${why}`);
    console.log(`Prueba enviada a ${given} (${post.destination}).`);
  },
  async enviar(context) {
    // Before anything is frozen: wrong mail settings are reported here.
    openMailTransport(context.env, () => context.sender).close();
    const { id } = await startEdition(context.store, context.sender, terminal, Date.now());
    console.log(`El boletín n.º ${id} ya no se puede cambiar y comienza a enviarse.`);
    await sendHere(context);
  },
  async seguir(context) {
    const running = await getRunningEdition(context.store);
    if (running?.state !== 'sending') {
      await changeRunning(context.store, 'resume', terminal, Date.now());
    }
    await sendHere(context);
  },
  async estado({ store, env, sender }) {
    console.log((await describeStatus(store, sender, env, Date.now())).join('\n'));
  },
};

/** Sends what the site would send automatically, and shows the progress. */
async function sendHere({ store, env, sender }: Context): Promise<void> {
  const post = openMailTransport(env, () => sender);
  const sending = createSending({ store, post, sender, env: { ...env, BOLETIN: undefined } });
  const leaving = new AbortController();
  // Finish the current email, so that none is uncertain.
  process.removeAllListeners('SIGINT').once('SIGINT', () => leaving.abort());
  const showProgress = createProgressBar('Enviando');
  let nextAt: number | null = 0;
  let isLeftSince = Number.POSITIVE_INFINITY;
  while (nextAt !== null && nextAt < Date.now() + 60_000 && !leaving.signal.aborted) {
    await sleep(Math.max(nextAt - Date.now(), 0));
    const slice = AbortSignal.any([leaving.signal, AbortSignal.timeout(1_000)]);
    nextAt = (await sending.sendDue(slice)) ?? (slice.aborted ? 0 : null);
    const running = await getRunningEdition(store);
    if (!running) break;
    const { queued, claimed } = await countDeliveries(store, running.id);
    showProgress(Math.max(running.total - queued - claimed, 0), running.total);
    // Another process reports its last email soon, or has died.
    isLeftSince = queued > 0 ? Number.POSITIVE_INFINITY : Math.min(isLeftSince, Date.now());
    if (Date.now() - isLeftSince > 3_000) break;
  }
  post.close();
  const [last] = await listBegunEditions(store, 1);
  if (!last) return;
  console.log((await describeEdition(store, last)).join('\n'));
  if (last.state === 'sending') {
    console.log('Lo que falta sale con el sitio en marcha, o con: boletin --seguir');
  }
  if (last.state === 'paused') process.exitCode = 1;
}
