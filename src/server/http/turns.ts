import { createLines } from './lines.ts';
import type { Asked } from './request-reply.ts';

/** Does something now or, if much is asked at once, when the client's turn comes. */
export type TakeTurn = (request: Asked, work: () => void) => void;

/** Milliseconds of one turn of the event loop: some sixty answers from memory, or a few that cost more. */
const longest = 1;

/**
 * However many ask at once, only some are answered before the event loop looks who else is there: whoever asks from
 * elsewhere waits for these few, not for all.
 */
export function createTurns(getClient: (request: Asked) => string): TakeTurn {
  const lines = createLines<() => void>();
  let end = 0;
  let isUnderWay = false;

  const isTime = () => performance.now() < end;

  function begin() {
    isUnderWay = true;
    end = performance.now() + longest;
    setImmediate(goOn);
  }

  function goOn() {
    isUnderWay = false;
    if (lines.isEmpty()) return;
    begin();
    while (!lines.isEmpty() && isTime()) lines.takeNext(() => true)?.();
  }

  return (request, work) => {
    if (!isUnderWay) begin();
    if (isTime()) work();
    else lines.add(getClient(request), work);
  };
}
