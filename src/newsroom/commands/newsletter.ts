import { setTimeout as sleep } from 'node:timers/promises';
import { Subscription } from '#contract/newsletter.ts';
import { type Env, parseEnv } from '#env.ts';
import { formatCount } from '#format.ts';
import { invalid } from '#refusal.ts';
import { listArticleNumbers } from '#store/articles/articles.ts';
import { countDeliveries } from '#store/newsletter/deliveries.ts';
import {
  type EditionWords,
  getRunningEdition,
  listBegunEditions,
} from '#store/newsletter/editions.ts';
import type { Decision } from '#store/newsletter/uncertain.ts';
import { terminal } from '#store/people/audit-log.ts';
import type { Store } from '#store/store.ts';
import { getSubscriberNumber } from '#store/subscribers/subscribers.ts';
import { formatMoment, parseDate } from '../files/dates.ts';
import { openPost } from '../mail/post.ts';
import {
  changedMeanwhile,
  decide,
  endRunning,
  saveEditionText,
  startEdition,
  turnRunning,
} from '../newsletter/acts.ts';
import { type Sender, toSender } from '../newsletter/composition.ts';
import { composeMail, prepareEdition } from '../newsletter/edition.ts';
import { sendTest } from '../newsletter/preview.ts';
import { createSending } from '../newsletter/sending.ts';
import { describeEdition, describeStatus } from '../newsletter/status.ts';
import { readSite } from '../site-settings/site.ts';
import type { Command } from './command.ts';
import { createProgressBar } from './progress.ts';

const acts = [
  'ensayo',
  'whatsapp',
  'prueba',
  'enviar',
  'programar',
  'no-programar',
  'estado',
  'pausar',
  'seguir',
  'terminar',
  'reenviar',
  'descartar',
] as const;

export const newsletterCommand: Command = {
  name: 'boletin',
  usage: `--ensayo | --whatsapp | --prueba <correo> | --enviar | --programar <día y hora> | --no-programar |
      --estado | --pausar | --seguir | --terminar | --reenviar <correo> | --descartar <correo>
      [--asunto <texto>] [--saludo <texto>] [--articulos <slug,slug…>]`,
  summary: 'prepara y envía el boletín a los suscriptores que confirmaron',
  help: `Sin más opciones, la edición lleva los artículos publicados desde la anterior, hasta ocho. --asunto, --saludo
y --articulos la cambian, y quedan para el próximo comando.
  --ensayo            muestra lo que saldría, sin enviar nada
  --whatsapp          lo mismo como texto para pegar en WhatsApp
  --prueba <correo>   lo envía solo a esa dirección
  --enviar            lo congela y lo envía; se puede interrumpir con Ctrl C
  --programar <día y hora>   sale sola a esa hora de Caracas: --programar "2026-11-20 06:30"; con
                      --no-programar vuelve a esperar a que alguien la envíe
  --estado            dice cómo va, y qué correos quedaron inciertos
  --pausar, --seguir  el envío en curso; --terminar lo da por terminado con lo que falte
  --reenviar, --descartar <correo>   deciden los inciertos: enviar otra vez o no; «todos» vale por todos
El sitio en marcha continúa solo lo que quede por enviar.`,
  options: {
    ...Object.fromEntries(acts.map((act) => [act, { type: 'boolean' as const }])),
    ...Object.fromEntries(
      ['prueba', 'programar', 'reenviar', 'descartar', 'asunto', 'saludo', 'articulos'].map(
        (name) => [name, { type: 'string' as const }],
      ),
    ),
  },
  words: [0, 0],
  async run(store, { options }) {
    const asked = acts.filter((act) => options[act] !== undefined);
    const [act] = asked;
    if (act === undefined || asked.length > 1) {
      throw invalid('Elija una opción: boletin --ensayo, --prueba, --enviar, --estado…');
    }
    const env = parseEnv(process.env);
    const sender = toSender(env, await readSite(store, env));
    const text = (name: string) => (typeof options[name] === 'string' ? options[name] : '');
    await saveWords(store, sender, options);
    await run[act]({ store, env, sender, given: text(act) });
  },
};

type Context = { store: Store; env: Env; sender: Sender; given: string };

const run: Record<(typeof acts)[number], (context: Context) => Promise<void>> = {
  async ensayo({ store, sender }) {
    const prepared = await prepareEdition(store, sender, Date.now());
    const { mail, faults } = await composeMail(store, sender, prepared, Date.now());
    console.log(`Asunto: ${mail.subject}\n\n${mail.text}`);
    console.log(`El correo pesa ${Buffer.byteLength(mail.html)} bytes. No se envió nada.`);
    if (faults.length > 0) throw invalid(faults.join('\n'));
  },
  async whatsapp({ store, sender }) {
    const prepared = await prepareEdition(store, sender, Date.now());
    console.log((await composeMail(store, sender, prepared, Date.now())).mail.whatsapp);
  },
  async prueba({ store, env, sender, given }) {
    const address = Subscription.safeParse({ email: given });
    if (!address.success) throw invalid(`«${given}» no es una dirección de correo.`);
    const post = openPost(env, () => sender);
    const { kind, why } = await sendTest({ store, post, sender }, address.data.email, Date.now());
    post.close();
    if (kind !== 'sent') throw invalid(`No se envió la prueba. ${why}`);
    console.log(`Prueba enviada a ${given} (${post.place}).`);
  },
  async enviar(context) {
    // Before anything is frozen: wrong mail settings are reported here.
    openPost(context.env, () => context.sender).close();
    const { id } = await startEdition(context.store, context.sender, terminal, Date.now());
    console.log(`El boletín n.º ${id} ya no se puede cambiar y comienza a enviarse.`);
    await sendHere(context);
  },
  async programar({ store, sender, given }) {
    const sendAt = given.includes(':') ? parseDate(given) : undefined;
    if (sendAt === undefined) {
      throw invalid(
        `«${given}» no es un día y una hora: escríbalos así, --programar "2026-11-20 06:30"`,
      );
    }
    const { number } = await changeEdition(store, sender, { sendAt });
    const moment = formatMoment(sendAt);
    console.log(
      `El boletín n.º ${number} sale el ${moment}, hora de Caracas, con el sitio en marcha.`,
    );
  },
  async 'no-programar'({ store, sender }) {
    const { number } = await changeEdition(store, sender, { sendAt: null });
    console.log(`El boletín n.º ${number} espera a que alguien lo envíe.`);
  },
  async estado({ store, env, sender }) {
    console.log((await describeStatus(store, sender, env, Date.now())).join('\n'));
  },
  async pausar({ store }) {
    await turnRunning(store, 'pause', terminal, Date.now());
    console.log('En pausa. Para que continúe: boletin --seguir');
  },
  async seguir(context) {
    const running = await getRunningEdition(context.store);
    if (running?.state !== 'sending') {
      await turnRunning(context.store, 'resume', terminal, Date.now());
    }
    await sendHere(context);
  },
  async terminar({ store }) {
    const running = await endRunning(store, terminal, Date.now());
    console.log((await describeEdition(store, { ...running, state: 'ended' })).join('\n'));
  },
  reenviar: (context) => decideHere(context, 'again'),
  descartar: (context) => decideHere(context, 'let-go'),
};

/** Sends what the site would send by itself, and shows the progress. */
async function sendHere({ store, env, sender }: Context): Promise<void> {
  const post = openPost(env, () => sender);
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
    nextAt = (await sending.round(slice)) ?? (slice.aborted ? 0 : null);
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

async function decideHere({ store, given }: Context, decision: Decision): Promise<void> {
  const isAll = given === 'todos';
  const subscriber = isAll ? null : await getSubscriberNumber(store, given);
  const [last] = await listBegunEditions(store, 1);
  const asked = { decision, subscriber };
  const isSomebody = isAll || subscriber !== null;
  const count = last && isSomebody ? await decide(store, last.id, asked, terminal, Date.now()) : 0;
  if (count === 0) throw invalid(`No hay ningún envío incierto a «${given}».`);
  const mails = formatCount(count, 'correo', 'correos');
  console.log(
    decision === 'again'
      ? `Se enviará otra vez: ${mails}. Siga con: boletin --seguir`
      : `Sin enviar: ${mails}.`,
  );
}

/** Options that change the edition are saved for the next command and for the desk. */
async function saveWords(
  store: Store,
  sender: Sender,
  { asunto, saludo, articulos }: Record<string, string | boolean | undefined>,
): Promise<void> {
  const changes = {
    ...(typeof asunto === 'string' ? { subject: asunto.normalize('NFC').trim() } : {}),
    ...(typeof saludo === 'string' ? { greeting: saludo.normalize('NFC').trim() } : {}),
    ...(typeof articulos === 'string' ? { articles: await findArticles(store, articulos) } : {}),
  };
  if (Object.keys(changes).length > 0) await changeEdition(store, sender, changes);
}

async function changeEdition(store: Store, sender: Sender, changes: Partial<EditionWords>) {
  const { version, ...prepared } = await prepareEdition(store, sender, Date.now());
  const words = { ...prepared, ...changes };
  const { faults } = await composeMail(store, sender, words, Date.now());
  if (faults.length > 0) throw invalid(faults.join('\n'));
  const saved = await saveEditionText(store, words, version, terminal, Date.now());
  if (!saved) throw changedMeanwhile();
  return words;
}

async function findArticles(store: Store, list: string): Promise<number[]> {
  const slugs = [...new Set(list.split(',').map((slug) => slug.trim()))].filter(Boolean);
  const numbers = await listArticleNumbers(store, slugs, Date.now());
  const missing = slugs.filter((slug) => !numbers.has(slug));
  if (missing.length > 0) {
    throw invalid(`No hay ningún artículo publicado con el slug «${missing.join('», «')}».`);
  }
  return slugs.map((slug) => numbers.get(slug) ?? 0);
}
