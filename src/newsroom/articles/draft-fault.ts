import type { DraftOutdated, Remark } from '#contract/desk/drafts.ts';

type Reason =
  | 'missing'
  | 'deleted'
  /** Another version is there by now than the one that was looked at. */
  | 'outdated'
  | 'faulty'
  | 'too-late'
  | 'too-often'
  | 'not-published'
  | 'corrections-full';

/** What was asked of a draft cannot be done. */
export class DraftFault extends Error {
  readonly reason: Reason;
  readonly faults: Remark[];
  /** Of the newer one, where there is one. */
  readonly newer: Omit<DraftOutdated, 'detail'> | null;

  constructor(reason: Reason, faults: Remark[] = [], newer: DraftFault['newer'] = null) {
    super(`The draft cannot: ${reason}`);
    this.reason = reason;
    this.faults = faults;
    this.newer = newer;
  }
}
