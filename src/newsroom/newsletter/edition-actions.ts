import { formatCount } from '#format.ts';
import { invalid } from '#refusal.ts';
import { endEdition } from '#store/newsletter/deliveries.ts';
import {
  beginSending,
  changeEditionState,
  countAudience,
  type Edition,
  type EditionWords,
  getDraftEdition,
  getRunningEdition,
  saveEdition,
} from '#store/newsletter/editions.ts';
import { type Decision, decideUncertain } from '#store/newsletter/uncertain.ts';
import { type Actor, addToAuditLog } from '#store/people/audit-log.ts';
import type { Store, Tx } from '#store/store.ts';
import { formatMoment } from '../files/dates.ts';
import type { EditionSender } from './composition.ts';
import { composeMail, prepareEdition } from './edition.ts';

/** The schedule as an actor of the audit log. */
export const clock: Actor = { id: null, name: null };

const logEdition = (tx: Tx, who: Actor, what: string, now: number) =>
  addToAuditLog(tx, { who, kind: 'boletin', what }, now);

/**
 * Saves the next edition; null if it was changed since that version. Only its hour is logged: the text is saved whenever
 * the editor pauses.
 */
export const saveEditionText = (
  store: Store,
  words: EditionWords & { number: number },
  version: number,
  who: Actor,
  now: number,
): Promise<Edition | null> =>
  store.write(async (tx) => {
    const { number, sendAt } = words;
    const before = (await getDraftEdition({ db: tx }))?.sendAt ?? null;
    if (sendAt !== before && sendAt !== null && sendAt <= now) {
      throw invalid('Esa hora ya pasó.');
    }
    const edition = await saveEdition(tx, words, version, now);
    if (edition && sendAt !== before) {
      const what =
        sendAt === null
          ? `quitó la hora del boletín n.º ${number}`
          : `programó el boletín n.º ${number} para el ${formatMoment(sendAt)}`;
      await logEdition(tx, who, what, now);
    }
    return edition;
  });

/** Freezes the next edition and begins to send it. With a version: only if it was not changed since. */
export async function startEdition(
  store: Store,
  sender: EditionSender,
  who: Actor,
  now: number,
  version?: number,
): Promise<Edition> {
  const running = await getRunningEdition(store);
  if (running) throw invalid(explainRunning(running));
  if ((await countAudience(store)) === 0) {
    throw invalid('Nadie ha confirmado todavía su suscripción: no hay a quién enviarlo.');
  }
  const prepared = await prepareEdition(store, sender, now);
  const { mail, faults } = await composeMail(store, sender, prepared, now);
  if (faults.length > 0) throw invalid(faults.join('\n'));
  // In one transaction: if two people start it at once, the second must not create another edition.
  return store.write(async (tx) => {
    const edition =
      prepared.version === 0
        ? await saveEdition(tx, prepared, 0, now)
        : await getDraftEdition({ db: tx });
    const isAsSeen =
      prepared.version === 0 ? !version : edition?.version === (version || prepared.version);
    if (!edition || !isAsSeen) throw editionConflict();
    if (!(await beginSending(tx, edition, JSON.stringify(mail), now))) throw editionConflict();
    await logEdition(tx, who, `comenzó a enviar el boletín n.º ${edition.id}`, now);
    return edition;
  });
}

export const editionConflict = () =>
  invalid('Otra persona cambió esta edición o comenzó a enviarla: revísela de nuevo.');

const explainRunning = ({ id, state }: Edition) =>
  `El boletín n.º ${id} ${state === 'paused' ? 'está en pausa' : 'se está enviando'}: espere a que termine, o termínelo antes.`;

const steps = {
  pause: { from: 'sending', to: 'paused', what: 'pausó', fault: 'El envío ya está en pausa.' },
  resume: {
    from: 'paused',
    to: 'sending',
    what: 'reanudó',
    fault: 'El envío no está en pausa.',
  },
} as const;

export async function changeRunning(
  store: Store,
  step: keyof typeof steps,
  who: Actor,
  now: number,
) {
  const { from, to, what, fault } = steps[step];
  await withRunningEdition(store, async (tx, { id }) => {
    const reason = step === 'pause' && who.name !== null ? `Lo pausó ${who.name}.` : null;
    if (!(await changeEditionState(tx, id, { from: [from], to, reason }, now)))
      throw invalid(fault);
    await logEdition(tx, who, `${what} el boletín n.º ${id}`, now);
  });
}

export const endRunningEdition = (store: Store, who: Actor, now: number): Promise<Edition> =>
  withRunningEdition(store, async (tx, { id }) => {
    if (!(await endEdition(tx, id, now))) throw noRunningEdition();
    await logEdition(tx, who, `terminó el boletín n.º ${id} antes de tiempo`, now);
  });

async function withRunningEdition(store: Store, work: (tx: Tx, running: Edition) => Promise<void>) {
  const running = await getRunningEdition(store);
  if (!running) throw noRunningEdition();
  await store.write((tx) => work(tx, running));
  return running;
}

const noRunningEdition = () => invalid('No hay ningún envío en curso.');

/** Applies a decision to the uncertain emails of one subscriber or of all. Returns their number. */
export async function decide(
  store: Store,
  editionId: number,
  resolution: { decision: Decision; subscriber: number | null },
  who: Actor,
  now: number,
): Promise<number> {
  const count = await store.write(async (tx) => {
    const decided = await decideUncertain(tx, editionId, resolution, now);
    // Without the address: the log is kept longer than a subscription may be.
    const what = resolution.decision === 'again' ? 'envió otra vez' : 'descartó';
    if (decided) {
      const count = formatCount(decided, 'incierto', 'inciertos');
      await logEdition(tx, who, `${what} ${count} del boletín n.º ${editionId}`, now);
    }
    return decided;
  });
  if (count === null) throw invalid('Se está enviando otra edición: espere a que termine.');
  return count;
}
