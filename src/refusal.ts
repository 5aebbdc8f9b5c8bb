import type { Permission } from '#contract/desk/roles.ts';

/** Why: the desk answers each kind with one HTTP status. */
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
  /** The field of the form that has to change. */
  field?: string | null;
  /** Sent with the desk's answer, for the program that asked. */
  details?: Record<string, unknown>;
  retryAfterSeconds?: number;
  /** The desk adds to the message who may: these people, and those with the permission. */
  allowed?: { permission: Permission; people: string[] };
  cause?: unknown;
};

/**
 * The newsroom does not do what was asked. The message is in Spanish, for the person who asked. Of a parser it is only
 * the reason, which its caller puts into a sentence.
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
