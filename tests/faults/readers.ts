import { Agent } from 'node:http';
import { ask, askToSubscribe } from './ask.ts';
import { joinLoads, startLoad } from './load.ts';

const editionPaths = [
  '/',
  '/articulo/parte-1',
  '/categoria/tecnicas',
  '/api/articles',
  '/favicon.svg',
];

/** Starts readers who reuse a connection, readers who open one for each request, and one who subscribes. */
export function startReaders(url: string, lost: string[], paths = editionPaths) {
  const requests = { count: 0 };
  const subscribed: string[] = [];
  const countRequest = async (what: string, response: Promise<{ status: number }>) => {
    requests.count += 1;
    const fault = await response.then(
      ({ status }) => (status === 200 ? null : `answered ${status}`),
      (error: Error) => error.message,
    );
    if (fault) lost.push(`${what}: ${fault}`);
    return !fault;
  };
  const readNext = (agent?: Agent) => async () => {
    const path = paths[requests.count % paths.length] ?? '/';
    await countRequest(path, ask(url + path, agent ? { agent } : {}));
  };
  const keeping = Array.from({ length: 6 }, () =>
    startLoad(1, readNext(new Agent({ keepAlive: true, maxSockets: 1 }))),
  );
  const subscribe = async () => {
    const email = `lector-${crypto.randomUUID()}@obra.example`;
    if (await countRequest('subscribe', askToSubscribe(url, email))) subscribed.push(email);
  };
  const load = joinLoads([...keeping, startLoad(2, readNext()), startLoad(1, subscribe)]);
  return { load, sent: requests, subscribed };
}
