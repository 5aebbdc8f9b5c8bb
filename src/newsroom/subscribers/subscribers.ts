import type { Env } from '#env.ts';
import { formatCount } from '#format.ts';
import { foldEmail } from '#store/email.ts';
import type { Subscriber } from '#store/mail-schema.ts';
import { listMail } from '#store/newsletter/deliveries.ts';
import { type Actor, addToAuditLog } from '#store/people/audit-log.ts';
import type { Store, Tx } from '#store/store.ts';
import { maxBounces } from '#store/subscribers/bounces.ts';
import { getDeparture } from '#store/subscribers/departed.ts';
import {
  erase,
  listSubscribers,
  lockByEmail,
  reactivateBounced,
  unsubscribe,
} from '#store/subscribers/subscribers.ts';
import { toCell } from '../files/csv.ts';
import { formatDay } from '../files/dates.ts';
import { deleteEmailFiles, listEmailFiles, toEmailFolder } from '../mail/email-files.ts';

type SubscriberStores = { store: Store; env: Pick<Env, 'DATA_DIR'> };

export type SubscriberState = 'confirmado' | 'pendiente' | 'sin preguntar' | 'rebotado' | 'baja';

export function toState({ asked_at, confirmed_at, left_at, bounces }: Subscriber): SubscriberState {
  if (left_at !== null) return 'baja';
  if (bounces >= maxBounces) return 'rebotado';
  if (confirmed_at !== null) return 'confirmado';
  return asked_at === null ? 'sin preguntar' : 'pendiente';
}

/** The address is not logged: the log is kept longer than a subscription may be. */
const logDataAccess = (tx: Tx, who: Actor, what: string, now: number) =>
  addToAuditLog(tx, { who, kind: 'datos', what }, now);

/** False if the address is unknown. */
export const unsubscribeByEmail = (store: Store, who: Actor, email: string, now: number) =>
  store.write(async (tx) => {
    const subscriber = await lockByEmail(tx, email);
    if (!subscriber) return false;
    await unsubscribe(tx, subscriber, now);
    await logDataAccess(tx, who, 'dio de baja a un suscriptor', now);
    return true;
  });

/** Resumes email to one address, or all, that had too many bounces. Returns how many there were. */
export const reactivate = (store: Store, who: Actor, email: string | null, now: number) =>
  store.write(async (tx) => {
    const count = await reactivateBounced(tx, email);
    const counted = formatCount(count, 'suscriptor', 'suscriptores');
    if (count > 0) await logDataAccess(tx, who, `reactivó a ${counted}`, now);
    return count;
  });

/** Deletes all data of an address, its email files included. */
export async function deleteByEmail(
  { store, env }: SubscriberStores,
  who: Actor,
  email: string,
  now: number,
) {
  const folder = toEmailFolder(env);
  const files = await listEmailFiles(folder, email);
  const isKnown = await store.write(async (tx) => {
    const subscriber = await lockByEmail(tx, email);
    if (!subscriber && files.length === 0) return false;
    if (subscriber) await erase(tx, subscriber, now);
    await logDataAccess(tx, who, 'borró los datos de un suscriptor', now);
    return true;
  });
  // After the row, from which files would be written again.
  await deleteEmailFiles(folder, email);
  return isKnown;
}

export const logExport = (store: Store, who: Actor, now: number) =>
  store.write((tx) => logDataAccess(tx, who, 'exportó la lista de suscriptores', now));

/** All data about an address, for its owner; null if there is none. */
export async function collectData(
  { store, env }: SubscriberStores,
  who: Actor,
  email: string,
  now: number,
) {
  const files = await listEmailFiles(toEmailFolder(env), email);
  return store.write(async (tx) => {
    const subscriber = await lockByEmail(tx, email);
    const departedAt = await getDeparture(tx, foldEmail(email));
    if (!subscriber && departedAt === null && files.length === 0) return null;
    await logDataAccess(tx, who, 'consultó los datos de un suscriptor', now);
    const { messages, deliveries } = await listMail(tx, subscriber?.id ?? 0);
    return {
      correo: subscriber?.email ?? null,
      estado: subscriber
        ? toState(subscriber)
        : departedAt === null
          ? 'sin suscripción'
          : 'borrado',
      codigo: subscriber?.token ?? null,
      suscrito: toTime(subscriber?.created_at),
      preguntado: toTime(subscriber?.asked_at),
      confirmado: toTime(subscriber?.confirmed_at),
      baja: toTime(subscriber?.left_at),
      consentimiento:
        subscriber?.consent_origin == null
          ? null
          : {
              origen: subscriber.consent_origin,
              fecha: toTime(subscriber.consent_at),
              importado: toTime(subscriber.imported_at),
            },
      rebotes: subscriber?.bounces ?? 0,
      avisos: messages.map(({ kind, made_at, sent_at, tries }) => ({
        clase: kind,
        pedido: toTime(made_at),
        enviado: toTime(sent_at),
        intentos: tries,
      })),
      boletines: deliveries.map(({ edition_id, state, tries, answer: reply }) => ({
        numero: edition_id,
        estado: state,
        intentos: tries,
        respuesta: reply,
      })),
      archivos: files,
      huellaDeBaja: toTime(departedAt),
    };
  });
}

const toTime = (time: number | null | undefined) => (time ? new Date(time).toISOString() : null);

/** Without people who left, so nobody on this list has refused the newsletter. */
export async function* toCsv(store: Store): AsyncGenerator<string> {
  yield 'email,fecha,codigo,estado,consentimiento,consentido\n';
  for await (const subscriber of listSubscribers(store)) {
    const { email, token, left_at } = subscriber;
    if (left_at !== null) continue;
    const consent = `${toCell(subscriber.consent_origin)},${toDay(subscriber)}`;
    yield `${toCell(email)},${toDate(subscriber)},${toCell(token)},${toState(subscriber)},${consent}\n`;
  }
}

const toDate = ({ created_at }: Subscriber) => new Date(created_at).toISOString();

const toDay = ({ consent_at }: Subscriber) => (consent_at === null ? '' : formatDay(consent_at));
