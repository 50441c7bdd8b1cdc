import type { Outcome } from './exit-code.ts';

/** An expected failure of a command, with a sentence for a person, further notes, and the outcome. */
export class Failure extends Error {
  override readonly name = 'Failure';
  readonly outcome: Exclude<Outcome, 'ok'>;
  readonly notes: readonly string[];

  constructor(outcome: Exclude<Outcome, 'ok'>, message: string, notes: readonly string[] = []) {
    super(message);
    this.outcome = outcome;
    this.notes = notes;
  }
}

/** The command line is wrong. The message is shown with the usage of the command. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
