import { expect, test } from 'vitest';
import { finishEdition } from '#store/newsletter/deliveries.ts';
import { getDraftEdition, getRunningEdition, saveEdition } from '#store/newsletter/editions.ts';
import { getClock } from '#store/newsletter/mail-clock.ts';
import type { Store } from '#store/store.ts';
import { publishArticles, toArticleInput } from '#store/testing/article-input.ts';
import { describeEngines, openTestStore } from '#store/testing/engines.ts';
import { openTwice } from '../testing/newsroom.ts';
import { clock, startEdition, turnRunning } from './acts.ts';
import { findSlot, followClock } from './clock.ts';
import { addReaders, addWeek, openSending, openWeek, sender } from './testing/readers.ts';

const thursday = { weekday: 4, minutes: 6 * 60 + 30 };
const at = (caracas: string) => Date.parse(`${caracas}-04:00`);
const slot = at('2030-11-21T06:30');

test('the hour of the newsletter is in Caracas time, and that of last week until it comes', () => {
  expect(findSlot(thursday, slot)).toBe(slot);
  expect(findSlot(thursday, slot - 1)).toBe(at('2030-11-14T06:30'));
  expect(findSlot(thursday, at('2030-11-27T23:59'))).toBe(slot);
  const sunday = { weekday: 0, minutes: 1_439 };
  expect(findSlot(sunday, at('2030-11-20T12:00'))).toBe(at('2030-11-17T23:59'));
  const friday = { weekday: 5, minutes: 0 };
  expect(findSlot(friday, at('2030-11-20T12:00'))).toBe(at('2030-11-15T00:00'));
});

describeEngines('by the clock', (engine, testOnce) => {
  const follow = (store: Store, now: number) => followClock(store, thursday, sender, now);

  test('the weekly edition is sent once, at its hour', async () => {
    await using store = await openWeek(engine, 2);
    await store.db
      .updateTable('mailing')
      .set({ clock_at: slot - 1 })
      .execute();
    await follow(store, slot - 1);
    expect(await getRunningEdition(store)).toBeNull();
    await follow(store, slot + 1);
    expect(await getRunningEdition(store)).toMatchObject({ id: 1, begun_at: slot + 1 });
    await follow(store, slot + 2);
    expect(await getClock(store)).toEqual({ clock_at: slot, clock_said: 'sent' });
    expect(await getDraftEdition(store)).toBeNull();
  });

  test('the sender reads it every five seconds at most', async () => {
    await using store = await openWeek(engine, 2);
    await store.db
      .updateTable('mailing')
      .set({ clock_at: slot - 1 })
      .execute();
    let now = slot - 1_000;
    using sending = openSending(
      store,
      'smtp://127.0.0.1:1',
      { BOLETIN: 'jueves 06:30' },
      () => now,
    );
    const hasBegunAt = async (time: number) => {
      now = time;
      await sending.round(AbortSignal.abort());
      return (await getRunningEdition(store)) !== null;
    };
    expect(await hasBegunAt(slot - 1_000)).toBe(false);
    expect(await hasBegunAt(slot + 3_999)).toBe(false);
    expect(await hasBegunAt(slot + 4_000)).toBe(true);
  });

  test.each([
    ['skipped', 'with fewer than three articles it is left out', 2, slot],
    ['late', 'a day too late it waits for a person', 3, slot + 24 * 3_600_000],
  ])('%s: %s', async (said, _, articles, now) => {
    await using store = await openWeek(engine, 2, articles);
    await follow(store, now);
    expect(await getRunningEdition(store)).toBeNull();
    expect(await getClock(store)).toEqual({ clock_at: slot, clock_said: said });
    await addWeek(store, 3);
    await follow(store, now + 1);
    expect(await getRunningEdition(store)).toBeNull();
  });

  testOnce('an edition without readers is not marked as sent', async () => {
    await using store = await openTestStore(engine);
    await addWeek(store, 3);
    await follow(store, slot);
    expect((await getClock(store)).clock_said).toBeNull();
    await addReaders(store, 2);
    await follow(store, slot + 1);
    expect(await getClock(store)).toEqual({ clock_at: slot, clock_said: 'sent' });
  });

  test('an edition is not started while another is being sent or is paused', async () => {
    for (const isPaused of [false, true]) {
      await using store = await openWeek(engine, 2);
      await startEdition(store, sender, clock, slot - 1);
      if (isPaused) await turnRunning(store, 'pause', clock, slot - 1);
      await follow(store, slot);
      expect(await getClock(store)).toEqual({ clock_at: slot, clock_said: 'busy' });
    }
  });

  test('an hour before the schedule was set is not made up for', async () => {
    await using store = await openWeek(engine, 2);
    const now = Date.now();
    await follow(store, now);
    expect(await getRunningEdition(store)).toBeNull();
  });

  test('an edition with its own hour is sent then, and not with the weekly one', async () => {
    await using store = await openWeek(engine, 2);
    const words = { number: 1, subject: 'Uno', greeting: '', articles: [1], sendAt: slot + 60_000 };
    await store.write((tx) => saveEdition(tx, words, 0, slot - 9));
    await follow(store, slot);
    expect(await getRunningEdition(store)).toBeNull();
    await follow(store, slot + 60_000);
    expect(await getRunningEdition(store)).toMatchObject({ subject: 'Uno', sendAt: null });
  });

  test('an edition with the hour of the weekly one is sent in its place', async () => {
    await using store = await openWeek(engine, 2);
    await store.db
      .updateTable('mailing')
      .set({ clock_at: slot - 1 })
      .execute();
    const words = { number: 1, subject: 'Uno', greeting: '', articles: [1], sendAt: slot };
    await store.write((tx) => saveEdition(tx, words, 0, slot - 9));
    await follow(store, slot);
    expect(await finishEdition(store, 1, slot + 1)).toBe(true);
    // Enough for another edition.
    const later = ['losa', 'viga', 'zapata'];
    const articles = later.map((slug) => toArticleInput(slug, { published_at: slot + 2 }));
    await publishArticles(store, ...articles);
    await follow(store, slot + 5_000);
    expect(await getRunningEdition(store)).toBeNull();
    expect(await getClock(store)).toEqual({ clock_at: slot, clock_said: 'sent' });
  });

  test('an edition that is a day late waits for a person', async () => {
    await using store = await openWeek(engine, 2);
    const words = { number: 1, subject: 'Uno', greeting: '', articles: [1], sendAt: slot };
    await store.write((tx) => saveEdition(tx, words, 0, slot - 9));
    await followClock(store, undefined, sender, slot + 24 * 3_600_000);
    expect(await getRunningEdition(store)).toBeNull();
    expect(await getDraftEdition(store)).toMatchObject({ subject: 'Uno', sendAt: null });
    expect(await getClock(store)).toMatchObject({ clock_said: 'late' });
    await startEdition(store, sender, clock, slot + 25 * 3_600_000);
    expect(await getClock(store)).toMatchObject({ clock_said: null });
  });

  test('only one of two servers sends it', async () => {
    await using both = await openTwice(engine);
    await addReaders(both.first, 2);
    await addWeek(both.first);
    await Promise.all([both.first, both.second].map((store) => follow(store, slot)));
    const editions = await both.first.db.selectFrom('editions').select(['id', 'state']).execute();
    expect(editions).toEqual([{ id: 1, state: 'sending' }]);
  });
});
