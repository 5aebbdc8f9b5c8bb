import { setTimeout as sleep } from 'node:timers/promises';
import { listSubscribers } from '#store/subscribers/subscribers.ts';
import { type ApiResponse, ask, askToSubscribe } from './ask.ts';
import { withStore } from './edition.ts';
import type { Outcome } from './outcome.ts';

type WriteFault = {
  fault: string;
  dataDir: string;
  url: string;
  begin: () => unknown;
  end: () => unknown;
};

/** Free space in existing pages accepts some subscriptions before the first one is refused. */
const maxWrites = 2_000;

/** While SQLite cannot write, reading works and a subscription is refused or stored. Afterwards everything works again. */
export async function refuseWrites({
  fault,
  dataDir,
  url,
  begin,
  end,
}: WriteFault): Promise<Outcome> {
  const lost: string[] = [];
  const subscribed: string[] = [];
  let turn = 0;
  const subscribe = async (): Promise<ApiResponse> => {
    turn += 1;
    const email = `${crypto.randomUUID()}@obra.example`;
    const response = await askToSubscribe(url, email);
    if (response.status === 200) subscribed.push(email);
    return response;
  };
  const expectReads = async (...paths: string[]) => {
    for (const path of paths) {
      const { status } = await ask(url + path);
      if (status !== 200) lost.push(`${path} answered ${status}`);
    }
  };
  await expectReads('/articulo/parte-1');
  await subscribe();
  await begin();
  let lastResponse = await subscribe();
  while (lastResponse.status === 200 && turn < maxWrites) lastResponse = await subscribe();
  if (lastResponse.status !== 503 || lastResponse.headers['retry-after'] === undefined) {
    lost.push(`a subscription that cannot be stored was answered ${lastResponse.status}`);
  }
  // Pages read before and pages never read: neither needs to write.
  await expectReads('/articulo/parte-1', '/articulo/parte-2', '/api/articles?limit=7');
  if (!(await becomes(`${url}/readyz`, 503))) lost.push('meanwhile /readyz reported no fault');
  await end();
  const first = await subscribe();
  if (first.status !== 200) lost.push(`afterwards a subscription was answered ${first.status}`);
  if (!(await becomes(`${url}/readyz`, 200))) lost.push('afterwards /readyz did not recover');
  const subscribers = await withStore({ dataDir }, (store) =>
    Array.fromAsync(listSubscribers(store)),
  );
  const emails = new Set(subscribers.map(({ email }) => email));
  lost.push(...subscribed.filter((email) => !emails.has(email)));
  return { fault, runs: 1, acknowledged: `${subscribed.length} subscriptions, all reads`, lost };
}

/** Waits for this status. Each process notices the fault separately, and checks at most once a second. */
async function becomes(url: string, status: number): Promise<boolean> {
  for (let tries = 0; tries < 200; tries += 1) {
    if ((await ask(url)).status === status) return true;
    await sleep(50);
  }
  return false;
}
