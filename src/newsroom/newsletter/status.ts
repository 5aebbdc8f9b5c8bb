import type { Env } from '#env.ts';
import { formatCount } from '#format.ts';
import { countDeliveries } from '#store/newsletter/deliveries.ts';
import {
  countAudience,
  type Edition,
  getRunningEdition,
  listBegunEditions,
} from '#store/newsletter/editions.ts';
import { getSendSchedule } from '#store/newsletter/mail-clock.ts';
import { listTroubled } from '#store/newsletter/uncertain.ts';
import type { Store } from '#store/store.ts';
import { formatMoment } from '../files/dates.ts';
import { findNextSlot } from './clock.ts';
import type { EditionSender } from './composition.ts';
import { prepareEdition } from './edition.ts';

const maxListed = 100;

const messages = {
  sent: null,
  skipped: 'La última semana no salió: había menos de tres artículos nuevos.',
  late: 'Pasó más de un día de la hora prevista y no salió. Si todavía conviene, envíelo con: boletin --enviar',
  busy: 'A la hora prevista se estaba enviando otro, y no salió. Si todavía conviene: boletin --enviar',
};

export async function describeStatus(
  store: Store,
  sender: EditionSender,
  { BOLETIN }: Pick<Env, 'BOLETIN'>,
  now: number,
): Promise<string[]> {
  const running = await getRunningEdition(store);
  const [last] = running ? [running] : await listBegunEditions(store, 1);
  const { number, subject, articles, sendAt } = await prepareEdition(store, sender, now);
  const audience = await countAudience(store);
  const clock = await getSendSchedule(store);
  const nextAt = sendAt ?? (BOLETIN ? findNextSlot(BOLETIN, now) : null);
  // An edition that was rescheduled is no longer late.
  const result = sendAt === null && clock.clock_said ? messages[clock.clock_said] : null;
  return [
    ...(last ? await describeEdition(store, last) : []),
    `Boletín n.º ${number}: en preparación, ${formatCount(articles.length, 'artículo', 'artículos')}, para ${formatCount(audience, 'suscriptor', 'suscriptores')}.`,
    `  Asunto: ${subject || '(falta)'}`,
    nextAt === null
      ? '  Sale cuando alguien lo envíe.'
      : `  Sale el ${formatMoment(nextAt)}, hora de Caracas.`,
    ...(result ? [result] : []),
    ...(await describeUncertain(store)),
  ];
}

const stateNames = {
  preparing: 'en preparación',
  sending: 'enviándose',
  paused: 'en pausa',
  sent: 'enviado',
  ended: 'terminado antes de tiempo',
};

export async function describeEdition(store: Store, edition: Edition): Promise<string[]> {
  const { id, state, begun_at, subject, total, reason } = edition;
  const { sent, failed, uncertain, dropped } = await countDeliveries(store, id);
  const since = begun_at === null ? '' : `, desde el ${formatMoment(begun_at)}`;
  const isRunning = state === 'sending' || state === 'paused';
  const remaining = Math.max(total - sent - failed - uncertain - dropped, 0);
  const counts = [
    `${Math.max(sent, edition.sent)} de ${total} entregados`,
    formatCount(Math.max(failed, edition.failed), 'falló', 'fallaron'),
    formatCount(uncertain, 'incierto', 'inciertos'),
    ...(isRunning ? [`${remaining} por enviar`] : []),
  ];
  return [
    `Boletín n.º ${id}: ${stateNames[state]}${since}.`,
    `  Asunto: ${subject}`,
    `  ${counts.join(', ')}.`,
    ...(reason === null || !isRunning ? [] : [`  ${reason}`]),
  ];
}

async function describeUncertain(store: Store): Promise<string[]> {
  const uncertain = await listTroubled(store, 'uncertain', maxListed);
  if (uncertain.length === 0) return [];
  return [
    'Inciertos: el envío se interrumpió mientras salían y no se sabe si llegaron. Decida en la mesa, en Boletín.',
    ...uncertain.map(({ edition, email, at }) => `  n.º ${edition}  ${formatMoment(at)}  ${email}`),
    ...(uncertain.length === maxListed ? ['  … y quizás más.'] : []),
  ];
}
