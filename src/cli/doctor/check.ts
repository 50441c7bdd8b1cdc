import type { Finding } from '#app/health/finding';

/** One check: it gathers facts about its subject, and a pure function judges them. */
export interface Check<Subject, Facts> {
  /** Such as `rest-port`. */
  readonly id: string;
  /** Its name in the report. */
  readonly title: string;
  /** It runs only when all of these found nothing that failed. They stand before it in the table. */
  readonly needs: readonly Check<Subject, unknown>[];
  gather(subject: Subject, known: Known<Subject>): Promise<Facts>;
  judge(facts: Facts, subject: Subject): Finding;
}

/** The facts of the checks that have run. */
export interface Known<Subject> {
  of<Facts>(check: Check<Subject, Facts>): Facts | undefined;
}
