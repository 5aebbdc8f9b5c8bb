import type { Subscriber } from '#store/mail-schema.ts';
import type { Store } from '#store/store.ts';
import { listSubscribers } from '#store/subscribers/subscribers.ts';
import { formatDay } from '../articles/text.ts';
import { toCell } from '../files/csv.ts';
import { toState } from './subscribers.ts';

/** Without those who left: whoever writes to this list writes to nobody who does not want it. */
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
