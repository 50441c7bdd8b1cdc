import { join } from 'node:path';
import type { Job, Outcome } from '../loads/job.ts';
import { type Respondent, startRespondent } from './respondent.ts';

export interface Generator extends Disposable {
  /** One round of load; throws when it failed, and the next round then gets a new process. */
  run(job: Job): Promise<Outcome>;
}

const script = join(import.meta.dirname, '../loads/generator.ts');

/** The load generator in a process of its own, the same for all systems, so that each of them meets it equally warm. */
export function createGenerator(roundMsMax: number): Generator {
  let child: Respondent<Job, Outcome> | undefined;
  const end = (): void => {
    child?.kill();
    child = undefined;
  };
  return {
    async run(job) {
      child ??= startRespondent<Job, Outcome>(script);
      const { promise: late, reject } = Promise.withResolvers<never>();
      const timer = setTimeout(() => reject(new Error('the round took too long')), roundMsMax);
      try {
        return await Promise.race([child.ask(job), late]);
      } catch (error) {
        end();
        throw error;
      } finally {
        clearTimeout(timer);
      }
    },
    [Symbol.dispose]: end,
  };
}
