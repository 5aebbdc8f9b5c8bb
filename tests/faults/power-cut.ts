import { setTimeout as sleep } from 'node:timers/promises';
import { getArticle } from '#store/articles/articles.ts';
import type { StoreLocation } from '#store/open.ts';
import type { Store } from '#store/store.ts';
import { listSubscribers } from '#store/subscribers/subscribers.ts';
import type { PostgresServer } from '#store/testing/postgres-server.ts';
import type { Site } from '../e2e/site.ts';
import { ask, askToSubscribe } from './ask.ts';
import { checkEditions, createEditor, type Editor, withStore } from './edition.ts';
import { joinLoads, startLoad } from './load.ts';
import type { Outcome } from './outcome.ts';
import { startBusySite } from './site.ts';
import { listDamage } from './soundness.ts';

export type PowerCuts = StoreLocation & {
  rounds: number;
  /** The maximum milliseconds of work before a cut. */
  maxWorkMs: number;
  /** If given, it is killed together with the site every second time. */
  postgres?: PostgresServer;
};

/** Readings are collected in memory. Those older than this at the cut must be in the database. */
const maxUnsavedMs = 2_000;
const readSlug = 'parte-1';

type Promised = { subscribed: string[]; views: number; cutWhilePublishing: number };

/** Cuts the power repeatedly at random moments, while readers subscribe and read and an editor publishes. */
export async function cutPower(options: PowerCuts): Promise<Outcome> {
  const { rounds, maxWorkMs: longest, postgres, ...location } = options;
  await using editor = await createEditor(location);
  const acknowledged: Promised = { subscribed: [], views: 0, cutWhilePublishing: 0 };
  const lost: string[] = [];
  await using sites = new AsyncDisposableStack();
  let site = sites.use(await startBusySite(location));
  for (let round = 1; round <= rounds; round += 1) {
    const isDatabaseToo = round % 2 === 0;
    acknowledged.views = await withStore(location, getViews);
    await workUntilCut(site, editor, acknowledged, longest * Math.random(), async () => {
      if (editor.kill()) acknowledged.cutWhilePublishing += 1;
      await Promise.all([site.kill(), isDatabaseToo ? postgres?.kill() : null]);
    });
    if (isDatabaseToo) await postgres?.start();
    // Starting must repair everything: a service manager does nothing else.
    site = sites.use(await startBusySite(location));
    const { status } = await ask(`${site.url}/articulo/${readSlug}`);
    const missing = await withStore(location, (store) => listLost(store, editor, acknowledged));
    if (status !== 200) missing.push(`the site answers ${status}`);
    lost.push(...missing.map((what) => `cut ${round}: ${what}`));
  }
  await site.stop();
  const { subscribed, cutWhilePublishing } = acknowledged;
  return {
    fault: `power cut, ${location.databaseUrl ? 'PostgreSQL' : 'SQLite'}`,
    runs: rounds,
    acknowledged: `${subscribed.length} subscriptions, ${editor.done} editions of 61 articles (cut while publishing: ${cutWhilePublishing})`,
    lost,
  };
}

const getViews = async (store: Store) =>
  (await getArticle(store, readSlug, Date.now()))?.views ?? 0;

/** Records what was confirmed before the power cut. */
async function workUntilCut(
  site: Site,
  editor: Editor,
  acknowledged: Promised,
  after: number,
  cut: () => Promise<void>,
): Promise<void> {
  const readAt: number[] = [];
  let isCut = false;
  const untilCut = (work: () => Promise<void>) => async () => {
    if (isCut) return;
    await work().catch((error) => {
      if (!isCut) throw error;
    });
  };
  const subscribe = async () => {
    const email = `lector-${crypto.randomUUID()}@obra.example`;
    const { status } = await askToSubscribe(site.url, email);
    if (status === 200) acknowledged.subscribed.push(email);
  };
  const readArticle = async () => {
    const { status } = await ask(`${site.url}/articulo/${readSlug}`);
    if (status === 200) readAt.push(Date.now());
  };
  await using load = joinLoads([
    startLoad(4, untilCut(subscribe)),
    startLoad(4, untilCut(readArticle)),
    startLoad(1, untilCut(editor.publishNext)),
  ]);
  await sleep(after);
  const cutAt = Date.now();
  isCut = true;
  await cut();
  await load.stop();
  acknowledged.views += readAt.filter((time) => time < cutAt - maxUnsavedMs).length;
}

async function listLost(store: Store, editor: Editor, acknowledged: Promised): Promise<string[]> {
  const emails = new Set<string>();
  for await (const { email } of listSubscribers(store)) emails.add(email);
  const views = await getViews(store);
  return [
    ...acknowledged.subscribed.filter((email) => !emails.has(email)),
    ...(views < acknowledged.views ? [`${acknowledged.views - views} readings`] : []),
    ...(await checkEditions(store, editor)),
    ...(await listDamage(store)),
  ];
}
