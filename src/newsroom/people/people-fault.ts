import type { FieldProblem } from '#contract/desk/people.ts';

/** What was asked of people, links or passphrases cannot be done; the message says why, to whoever asked. */
export class PeopleFault extends Error {
  readonly field: FieldProblem['field'] | null;

  constructor(message: string, field: FieldProblem['field'] | null = null) {
    super(message);
    this.field = field;
  }
}

/** The link was used, replaced, or is too old. */
export class LinkGone extends Error {}
