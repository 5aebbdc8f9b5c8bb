import { expect, test } from 'vitest';
import { parseEnv } from '#env.ts';
import { getArticleId } from '#store/drafts/drafts.ts';
import { publishArticles, toArticleInput } from '#store/testing/article-input.ts';
import { engines, openTestStore } from '#store/testing/engines.ts';
import {
  changeRunning,
  clock,
  endRunningEdition,
  saveEditionText,
  startEdition,
} from './edition-actions.ts';
import { renderPreview } from './preview.ts';
import { readNewsletter } from './read-newsletter.ts';
import { openWeek, sender } from './testing/readers.ts';

const now = Date.parse('2030-11-18T12:00:00Z');
const iso = (time: number) => new Date(time).toISOString();

test('the newsletter page has progress, failed deliveries and past editions', async () => {
  await using store = await openWeek(engines[0], 7);
  const env = parseEnv({ BOLETIN: 'jueves 06:30', MAIL_PER_HOUR: '50' });
  const read = (showsAddresses = false) =>
    readNewsletter(store, sender, env, { showsAddresses }, now + 9);
  expect(await read()).toMatchObject({
    ...{ number: 1, subject: 'Título de obra-3', sendAt: null, savedAt: null },
    ...{ clockAt: '2030-11-21T10:30:00.000Z', clockSaid: null, audience: 7, perHour: 50 },
    ...{ isRehearsal: true, running: null, past: [], others: [], faults: [] },
    articles: [{ title: 'Título de obra-3', hasPicture: false, seenIn: null }, {}, {}],
  });
  await startEdition(store, sender, clock, now);
  const states = ['sent', 'sent', 'failed', 'uncertain', 'dropped'] as const;
  const rows = states.map((state, index) => ({
    ...{ edition_id: 1, subscriber_id: index + 1, state, due_at: now, claimed_at: now + 1 },
    answer: state === 'failed' ? '550 No such user' : null,
  }));
  await store.db.insertInto('deliveries').values(rows).execute();
  expect(await read()).toMatchObject({
    number: 2,
    running: {
      ...{ number: 1, state: 'sending', subject: 'Título de obra-3', articles: 3, reason: null },
      ...{ begunAt: iso(now), changedAt: iso(now), departures: 0 },
      counts: { total: 7, sent: 2, failed: 1, uncertain: 1, left: 2 },
    },
    whatsapp: expect.stringContaining('boletín n.º 1*'),
    others: [{ seenIn: 1 }, { seenIn: 1 }, { seenIn: 1 }],
    uncertain: [{ edition: 1, subscriber: 4, email: 'l…@obra.example', answer: null }],
    failed: [{ edition: 1, subscriber: 3, email: 'l…@obra.example', answer: '550 No such user' }],
  });
  expect((await read(true)).failed).toMatchObject([{ email: 'lector3@obra.example' }]);
  await changeRunning(store, 'pause', clock, now + 2);
  expect(await read()).toMatchObject({
    running: { state: 'paused', begunAt: iso(now), changedAt: iso(now + 2) },
    past: [],
  });
  await endRunningEdition(store, clock, now + 3);
  expect(await read()).toMatchObject({
    running: null,
    past: [{ number: 1, subject: 'Título de obra-3', begunAt: iso(now), isWhole: false }],
  });
});

test('an editor sends the first article with its whole text, unless it is too long for an email', async () => {
  await using store = await openTestStore(engines[0]);
  const read = () => readNewsletter(store, sender, parseEnv({}), { showsAddresses: false }, now);
  const table = '| Cabilla | kg |\n|---|---|\n| 3/8 | 0,559 |';
  const lead = { content: table, format: 'extended' as const };
  await publishArticles(
    store,
    toArticleInput('pesos', lead),
    toArticleInput('largo', { content: 'a '.repeat(20_000) }),
  );
  const save = async (first: string) => {
    const { number, version } = await read();
    const articles = [await getArticleId(store.db, first)];
    const rest = { subject: 'Pesos', greeting: '', sendAt: null, hasLeadText: true };
    await saveEditionText(store, { number, articles, ...rest }, version, clock, now);
    return read();
  };
  expect(await save('pesos')).toMatchObject({ hasLeadText: true, faults: [] });
  expect(await renderPreview(store, sender, { number: 1, light: null }, now)).toMatch(
    /<td [^>]*>0,559</,
  );
  expect(await save('largo')).toMatchObject({
    faults: [expect.stringContaining('quite el texto completo')],
  });
});
