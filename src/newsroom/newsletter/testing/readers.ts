import { parseEnv } from '#env.ts';
import { updateRows } from '#store/rows.ts';
import type { Store } from '#store/store.ts';
import { publishArticles, toArticleInput } from '#store/testing/article-input.ts';
import { type Engine, openTestStore } from '#store/testing/engines.ts';
import { openMailTransport } from '../../mail/post.ts';
import { clock, startEdition } from '../edition-actions.ts';
import { createSending, type Sending, type SendingOptions } from '../sending.ts';

export const sender = {
  name: 'Plomada',
  url: 'https://plomada.example',
  email: 'contacto@plomada.example',
};

export const toReader = (number: number) => `lector${number}@obra.example`;

/** Adds confirmed subscribers. */
export async function addReaders({ db }: Store, count: number): Promise<void> {
  for (let start = 1; start <= count; start += 1_000) {
    const rows = Array.from({ length: Math.min(1_000, count - start + 1) }, (_, index) => ({
      email: toReader(start + index),
      token: `token${start + index}`,
      created_at: 1,
      confirmed_at: 1,
    }));
    await db.insertInto('subscribers').values(rows).execute();
  }
}

/** Adds articles for an edition. */
export async function addWeek(store: Store, articles = 3): Promise<void> {
  const slugs = Array.from({ length: articles }, (_, index) => `obra-${index + 1}`);
  // Before the fixed dates of the tests.
  const published_at = Date.UTC(2026, 0);
  await publishArticles(store, ...slugs.map((slug) => toArticleInput(slug, { published_at })));
}

/** Opens a newsroom with subscribers and articles to send. */
export async function openWeek(engine: Engine, readers: number, articles = 3) {
  const store = await openTestStore(engine);
  await addReaders(store, readers);
  await addWeek(store, articles);
  return store;
}

/** Opens a newsroom that has begun to send an edition. */
export async function openEdition(engine: Engine, readers: number, now: number) {
  const store = await openWeek(engine, readers);
  const { id } = await startEdition(store, sender, clock, now);
  return Object.assign(store, { id });
}

type Settings = Partial<Record<'MAIL_PER_HOUR' | 'MAIL_PER_DAY' | 'BOLETIN', string>>;

/** Creates a sender as the site and the command do. */
export function openSending(
  store: Store,
  SMTP_URL: string,
  settings: Settings = {},
  now: NonNullable<SendingOptions['now']> = Date.now,
  onPaused: NonNullable<SendingOptions['onPaused']> = () => {},
): Sending & Disposable {
  const env = parseEnv({ SMTP_URL, MAIL_FROM: 'boletin@plomada.example', ...settings });
  const post = openMailTransport(env, () => sender);
  const sending = createSending({ store, post, sender, env, now, onPaused });
  return { ...sending, [Symbol.dispose]: post.close };
}

export const always = new AbortController().signal;

/** Sends all that is left, with the clock set to each next due time. Returns the time of the last round. */
export async function sendAll(store: Store, url: string, start: number, settings: Settings = {}) {
  let now = start;
  using sending = openSending(store, url, settings, () => now);
  for (;;) {
    const nextAt = await sending.sendDue(always);
    if (nextAt === null) return now;
    now = nextAt;
  }
}

/** Sends an edition of articles that none had before. Returns its number. */
export async function sendNew(store: Store, url: string, now: number): Promise<number> {
  await store.write((tx) => updateRows(tx, 'articles', {}, { published_at: now }));
  const { id } = await startEdition(store, sender, clock, now);
  await sendAll(store, url, now);
  return id;
}
