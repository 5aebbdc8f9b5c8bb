import type { Permission } from '#contract/desk/roles.ts';

/** The desk maps each kind to one HTTP status. */
export type RefusalKind =
  | 'malformed'
  | 'signed-out'
  | 'forbidden'
  | 'missing'
  | 'timeout'
  | 'conflict'
  | 'gone'
  | 'too-large'
  | 'wrong-type'
  | 'wrong-host'
  | 'invalid'
  | 'too-often'
  | 'busy'
  | 'disk-full';

type Options = {
  /** The form field to correct. */
  field?: string | null;
  /** Extra fields of the desk's response, for programs. */
  details?: Record<string, unknown>;
  retryAfterSeconds?: number;
  /** The desk adds to the message who is allowed: these people, and everyone with the permission. */
  allowed?: { permission: Permission; people: string[] };
  cause?: unknown;
};

/**
 * The newsroom rejects a request. The message is in Spanish, for the person who made it. From a parser it is only the
 * reason, which the caller puts into a sentence.
 */
export class Refusal extends Error {
  readonly kind: RefusalKind;
  readonly field: string | null;
  readonly details: Record<string, unknown>;
  readonly retryAfterSeconds: number | null;
  readonly allowed: Options['allowed'] | null;

  constructor(kind: RefusalKind, message: string, options: Options = {}) {
    super(message, { cause: options.cause });
    this.kind = kind;
    this.field = options.field ?? null;
    this.details = options.details ?? {};
    this.retryAfterSeconds = options.retryAfterSeconds ?? null;
    this.allowed = options.allowed ?? null;
  }
}

/** Most refusals: a value that the person must correct, in this field of the form if there is one. */
export const invalid = (message: string, field: string | null = null) =>
  new Refusal('invalid', message, { field });
