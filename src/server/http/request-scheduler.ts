import { createClientQueues } from './client-queues.ts';
import type { RequestHead } from './request-reply.ts';

/** Runs work now or, under load, when the client's turn comes. */
export type TakeTurn = (request: RequestHead, work: () => void) => void;

/** The length of one turn of the event loop: some sixty responses from memory, or a few that cost more. */
const turnMs = 1;

/**
 * Answers only some requests before the event loop accepts new ones, so that another client waits for these few and not
 * for the whole flood.
 */
export function createRequestScheduler(getClient: (request: RequestHead) => string): TakeTurn {
  const queues = createClientQueues<() => void>();
  let end = 0;
  let isTurnRunning = false;

  const isTime = () => performance.now() < end;

  function startTurn() {
    isTurnRunning = true;
    end = performance.now() + turnMs;
    setImmediate(runNextTurn);
  }

  function runNextTurn() {
    isTurnRunning = false;
    if (queues.isEmpty()) return;
    startTurn();
    while (!queues.isEmpty() && isTime()) queues.dequeue(() => true)?.();
  }

  return (request, work) => {
    if (!isTurnRunning) startTurn();
    if (isTime()) work();
    else queues.add(getClient(request), work);
  };
}
