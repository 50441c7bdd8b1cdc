import type { Outcome } from './exit-code.ts';

/** Why a command cannot do what it was asked: a sentence for a person, what else he should know, and how the command ends. */
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

/** The command line itself is wrong; told together with the usage of the command. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
