import type { Refusal, RefusalKind } from '#refusal.ts';
import { listWhoCan } from '#store/people/people.ts';
import type { Store } from '#store/store.ts';
import { toProblem } from '../http/problem.ts';

const statuses: Record<RefusalKind, number> = {
  malformed: 400,
  'signed-out': 401,
  forbidden: 403,
  missing: 404,
  timeout: 408,
  conflict: 409,
  gone: 410,
  'too-large': 413,
  'wrong-type': 415,
  'wrong-host': 421,
  invalid: 422,
  'too-often': 429,
  busy: 503,
  'disk-full': 507,
};

/** The one place where a refusal becomes an HTTP response. */
export async function toRefusalResponse(store: Store, refusal: Refusal): Promise<Response> {
  const { kind, message, field, details, retryAfterSeconds, allowed } = refusal;
  const detail = allowed ? `${message} ${await nameAllowed(store, allowed)}` : message;
  const members = field === null ? details : { field, ...details };
  const wait = retryAfterSeconds === null ? {} : { 'Retry-After': String(retryAfterSeconds) };
  return toProblem(statuses[kind], detail, wait, members);
}

async function nameAllowed(store: Store, allowed: NonNullable<Refusal['allowed']>) {
  const names = new Set([...allowed.people, ...(await listWhoCan(store, allowed.permission))]);
  const who = new Intl.ListFormat('es').format(names);
  return `${names.size === 1 ? 'Puede hacerlo' : 'Pueden hacerlo'} ${who}.`;
}
