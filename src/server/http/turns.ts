import { createLines } from './lines.ts';
import type { Asked } from './request-reply.ts';

/** Does something now or, if much is asked at once, when the client's turn comes. */
export type TakeTurn = (request: Asked, work: () => void) => void;

/** Of one turn of the event loop. From memory this many take a millisecond; with fewer, keeping the lines costs a tenth. */
const mostInTurn = 64;

/**
 * However many ask at once, only some are answered before the event loop looks who else is there: whoever asks from
 * elsewhere waits for these few, not for all.
 */
export function createTurns(getClient: (request: Asked) => string): TakeTurn {
  const lines = createLines<() => void>();
  let left = mostInTurn;
  let isScheduled = false;

  function schedule() {
    if (isScheduled) return;
    isScheduled = true;
    setImmediate(nextTurn);
  }

  function nextTurn() {
    isScheduled = false;
    for (left = mostInTurn; left > 0 && !lines.isEmpty(); left -= 1) {
      lines.takeNext(() => true)?.();
    }
    if (left < mostInTurn) schedule();
  }

  return (request, work) => {
    schedule();
    if (left > 0) {
      left -= 1;
      work();
    } else {
      lines.add(getClient(request), work);
    }
  };
}
