import { getSession } from '../session.ts';
import { reportFound, reportLost } from './connection.ts';
import { reportSession, waitForSignIn } from './expired.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
type Options = { signal?: AbortSignal; headers?: Record<string, string> };
/** A read that takes longer has lost its connection without an error. */
const readTimeoutMs = 60_000;

/** A failed request; the message is for the person who made it. */
export class ApiFault extends Error {
  /** 0 if there was no response. */
  readonly status: number;
  readonly problem: Record<string, unknown>;
  readonly retryAfterSeconds: number | null;

  constructor(status: number, detail: string, problem = {}, retryAfter: string | null = null) {
    super(detail);
    this.status = status;
    this.problem = problem;
    this.retryAfterSeconds = retryAfter === null ? null : Number(retryAfter);
  }
}

/** There was no response, or only one of a proxy. */
export const isUnreachable = ({ status }: ApiFault) => status === 0 || status >= 502;

/** The only call for which 401 is an ordinary result: the passphrase is wrong, or a code is required. */
const signIn = '/api/entrar';
export const mePath = '/api/yo';

/** Calls the desk's API. If the session has expired, waits until someone signs in again over the page. */
export async function call<T>(
  method: Method,
  path: string,
  body?: unknown,
  options: Options = {},
): Promise<T> {
  const response = await send(method, path, body, options);
  if (response.status === 401 && getSession() && path !== signIn) {
    await response.body?.cancel();
    if (!(await waitForSignIn())) throw new ApiFault(401, 'Su sesión venció.');
    return call(method, path, body, options);
  }
  const result: unknown = response.status === 204 ? undefined : await readJson(response);
  if (response.ok) {
    if (path !== signIn && path !== mePath) reportSession();
    return result as T;
  }
  const problem = isRecord(result) ? result : {};
  const detail =
    typeof problem.detail === 'string'
      ? problem.detail
      : 'El servidor no pudo completar la operación. Inténtelo de nuevo.';
  if (response.status >= 502) reportLost(detail);
  throw new ApiFault(response.status, detail, problem, response.headers.get('retry-after'));
}

async function send(method: Method, path: string, body: unknown, options: Options) {
  const isBytes = body instanceof Blob;
  const headers = body === undefined || isBytes ? {} : { 'Content-Type': 'application/json' };
  try {
    const response = await fetch(path, {
      method,
      signal: method === 'GET' ? limitTime(options.signal) : (options.signal ?? null),
      headers: { ...headers, ...options.headers },
      body: body === undefined || isBytes ? (body ?? null) : JSON.stringify(body),
    });
    if (response.status < 502) reportFound();
    return response;
  } catch (error) {
    if (options.signal?.aborted) throw error;
    reportLost(null);
    throw new ApiFault(0, 'El servidor no responde.');
  }
}

function limitTime(signal: AbortSignal | undefined): AbortSignal {
  const timeout = AbortSignal.timeout(readTimeoutMs);
  return signal ? AbortSignal.any([signal, timeout]) : timeout;
}

/** An error page of a proxy is not a response of ours. */
async function readJson(response: Response): Promise<unknown> {
  try {
    if (response.headers.get('Content-Type')?.startsWith('text/csv')) return await response.text();
    return await response.json();
  } catch {
    if (!response.ok) return {};
    throw new ApiFault(0, 'La respuesta llegó incompleta. Inténtelo de nuevo.');
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** Requests a file and lets the browser save it. Uses POST, so that the address does not reveal the subject. */
export async function downloadFile(path: string, name: string, body: object = {}): Promise<void> {
  const response = await call<unknown>('POST', path, body);
  const text = typeof response === 'string' ? response : JSON.stringify(response, null, 2);
  const address = URL.createObjectURL(new Blob([text]));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Later, because the browser must have begun to read it.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
