import { parseIsoDay, toStart } from '#contract/day.ts';
import type { AuditLogFilter } from '#contract/desk/audit-log.ts';
import {
  type Actor,
  type AuditLogQuery,
  addToAuditLog,
  streamAuditLog,
} from '#store/people/audit-log.ts';
import type { Store } from '#store/store.ts';
import { toCsvLine } from '../files/csv.ts';

/** Days are Caracas's, the last one whole. */
export const toAuditLogFilter = ({ persona, tipo, desde, hasta }: AuditLogFilter) => ({
  personId: persona,
  kind: tipo,
  from: desde === undefined ? undefined : toStart(parseIsoDay(desde)),
  until: hasta === undefined ? undefined : toStart(parseIsoDay(hasta) + 1),
});

/** The filtered audit log as CSV, newest first. The export is logged first. */
export async function exportAuditLog(
  store: Store,
  who: Actor,
  query: AuditLogQuery,
  now: number,
): Promise<AsyncIterable<string>> {
  const entry = { who, kind: 'datos', what: 'exportó el registro' } as const;
  // Before the first line: a client that disconnects midway has read some of it.
  await store.write((tx) => addToAuditLog(tx, entry, now));
  return toLines(store, query);
}

async function* toLines(store: Store, query: AuditLogQuery): AsyncGenerator<string> {
  yield toCsvLine('cuando', 'quien', 'tipo', 'que', 'antes', 'despues');
  for await (const { at, who: name, kind, what, before, after } of streamAuditLog(store, query)) {
    yield toCsvLine(at, name, kind, what, before, after);
  }
}
