import { expect, test } from 'vitest';
import { finishEdition } from '#store/newsletter/deliveries.ts';
import { getDraftEdition, getRunningEdition, saveEdition } from '#store/newsletter/editions.ts';
import { getSendSchedule } from '#store/newsletter/mail-clock.ts';
import { listRows, updateRows } from '#store/rows.ts';
import type { Store } from '#store/store.ts';
import { publishArticles, retire, toArticleInput } from '#store/testing/article-input.ts';
import {
  describeEngines,
  describeOpened,
  type Engine,
  openTestStore,
} from '#store/testing/engines.ts';
import { openTwice } from '../testing/newsroom.ts';
import { findSlot, sendIfDue } from './clock.ts';
import { changeRunning, clock, startEdition } from './edition-actions.ts';
import { addReaders, addWeek, openSending, openWeek, sender } from './testing/readers.ts';

const thursday = { weekday: 4, minutes: 6 * 60 + 30 };
const at = (caracas: string) => Date.parse(`${caracas}-04:00`);
const slot = at('2030-11-21T06:30');
const day = 24 * 3_600_000;

test('the newsletter’s slot is in Caracas time; before this week’s slot, findSlot returns last week’s', () => {
  expect(findSlot(thursday, slot)).toBe(slot);
  expect(findSlot(thursday, slot - 1)).toBe(at('2030-11-14T06:30'));
  expect(findSlot(thursday, at('2030-11-27T23:59'))).toBe(slot);
  const sunday = { weekday: 0, minutes: 1_439 };
  expect(findSlot(sunday, at('2030-11-20T12:00'))).toBe(at('2030-11-17T23:59'));
  const friday = { weekday: 5, minutes: 0 };
  expect(findSlot(friday, at('2030-11-20T12:00'))).toBe(at('2030-11-15T00:00'));
});

const runClockAt = (store: Store, now: number) => sendIfDue(store, thursday, sender, now);
const schedule = (store: Store, sendAt: number) => {
  const words = { number: 1, subject: 'Uno', greeting: '', articles: [1], sendAt };
  return store.write((tx) => saveEdition(tx, words, 0, slot - 9));
};

/** Opens a newsroom in which the previous weekly slot has passed. */
async function openBefore(engine: Engine) {
  const store = await openWeek(engine, 2);
  await store.write((tx) => updateRows(tx, 'mailing', {}, { clock_at: slot - 1 }));
  return store;
}

describeOpened('the schedule of the newsletter:', openBefore, (test) => {
  test('the weekly edition is sent once, at its hour', async (store) => {
    await runClockAt(store, slot - 1);
    expect(await getRunningEdition(store)).toBeNull();
    await runClockAt(store, slot + 1);
    expect(await getRunningEdition(store)).toMatchObject({ id: 1, begun_at: slot + 1 });
    await runClockAt(store, slot + 2);
    expect(await getSendSchedule(store)).toEqual({ clock_at: slot, clock_said: 'sent' });
    expect(await getDraftEdition(store)).toBeNull();
  });

  test('the sender checks it every five seconds at most', async (store) => {
    let now = slot - 1_000;
    const settings = { BOLETIN: 'jueves 06:30' };
    using sending = openSending(store, 'smtp://127.0.0.1:1', settings, () => now);
    for (const [at, hasBegun] of [
      [slot - 1_000, false],
      [slot + 3_999, false],
      [slot + 4_000, true],
    ] as const) {
      now = at;
      await sending.sendDue(AbortSignal.abort());
      expect((await getRunningEdition(store)) !== null).toBe(hasBegun);
    }
  });

  test('the sender follows a clock that is set back', async (store) => {
    let now = slot - 1;
    using sending = openSending(store, 'smtp://127.0.0.1:1', {}, () => now);
    await sending.sendDue(AbortSignal.abort());
    await schedule(store, slot - day);
    now = slot - day;
    await sending.sendDue(AbortSignal.abort());
    expect(await getRunningEdition(store)).toMatchObject({ subject: 'Uno' });
  });

  test.each([
    ['with fewer than three articles the edition is skipped', 'skipped', slot],
    ['a day too late the edition waits for a person', 'late', slot + day],
  ])('%s', async (store, _, expectedResult, now) => {
    if (expectedResult === 'skipped') await retire(store, 'obra-1');
    await runClockAt(store, now);
    expect(await getSendSchedule(store)).toEqual({ clock_at: slot, clock_said: expectedResult });
    await addWeek(store, 3);
    await runClockAt(store, now + 1);
    expect(await getRunningEdition(store)).toBeNull();
  });

  test.each([['sent'], ['paused']])(
    'an edition waits for the one that is being %s',
    async (store, how) => {
      await startEdition(store, sender, clock, slot - 1);
      if (how === 'paused') await changeRunning(store, 'pause', clock, slot - 1);
      await runClockAt(store, slot);
      expect(await getSendSchedule(store)).toEqual({ clock_at: slot, clock_said: 'busy' });
    },
  );

  test('an edition with its own hour is sent then, and not with the weekly one', async (store) => {
    await schedule(store, slot + 60_000);
    await runClockAt(store, slot);
    expect(await getRunningEdition(store)).toBeNull();
    // Late, as after a power cut.
    await runClockAt(store, slot + day);
    expect(await getRunningEdition(store)).toMatchObject({ subject: 'Uno', sendAt: null });
  });

  test('an edition scheduled for the weekly slot replaces the weekly edition', async (store) => {
    await schedule(store, slot);
    await runClockAt(store, slot);
    expect(await finishEdition(store, 1, slot + 1)).toBe(true);
    // These articles are enough for another edition.
    const later = ['losa', 'viga', 'zapata'];
    const articles = later.map((slug) => toArticleInput(slug, { published_at: slot + 2 }));
    await publishArticles(store, ...articles);
    await runClockAt(store, slot + 5_000);
    expect(await getRunningEdition(store)).toBeNull();
    expect(await getSendSchedule(store)).toEqual({ clock_at: slot, clock_said: 'sent' });
  });

  test('an edition with its own hour that is a day late waits for a person', async (store) => {
    await schedule(store, slot);
    await sendIfDue(store, undefined, sender, slot + day);
    expect(await getRunningEdition(store)).toBeNull();
    expect(await getDraftEdition(store)).toMatchObject({ subject: 'Uno', sendAt: null });
    expect(await getSendSchedule(store)).toMatchObject({ clock_said: 'late' });
    await startEdition(store, sender, clock, slot + day + 1);
    expect(await getSendSchedule(store)).toMatchObject({ clock_said: null });
  });
});

describeEngines('the schedule of the newsletter:', (engine) => {
  test('an edition without readers is not marked as sent', async () => {
    await using store = await openTestStore(engine);
    await addWeek(store, 3);
    await runClockAt(store, slot);
    expect((await getSendSchedule(store)).clock_said).toBeNull();
    await addReaders(store, 2);
    await runClockAt(store, slot + 1);
    expect(await getSendSchedule(store)).toEqual({ clock_at: slot, clock_said: 'sent' });
  });

  test('an edition whose hour passed before the schedule was set is not sent', async () => {
    await using store = await openWeek(engine, 2);
    await runClockAt(store, Date.now());
    expect(await getRunningEdition(store)).toBeNull();
  });

  test('only one of two servers sends an edition', async () => {
    await using both = await openTwice(engine);
    await addReaders(both.first, 2);
    await addWeek(both.first);
    await Promise.all([both.first, both.second].map((store) => runClockAt(store, slot)));
    const editions = await listRows(both.first.db, 'editions', ['id', 'state']);
    expect(editions).toEqual([{ id: 1, state: 'sending' }]);
  });
});
