import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import type { Job, Outcome } from './load/job.ts';

export interface Generator extends Disposable {
  /** One round of load; throws when it failed, and the next round then gets a new process. */
  run(job: Job): Promise<Outcome>;
}

const roundMsMax = 120_000;

/** The generator in a process of its own, the same for all systems, so that each of them meets it equally warm. */
export function createGenerator(): Generator {
  let child: ChildProcess | undefined;
  const end = (): void => {
    child?.kill('SIGKILL');
    child = undefined;
  };
  return {
    async run(job) {
      child ??= fork(join(import.meta.dirname, 'load/generator.ts'));
      try {
        return await runRound(child, job);
      } catch (error) {
        end();
        throw error;
      }
    },
    [Symbol.dispose]: end,
  };
}

async function runRound(child: ChildProcess, job: Job): Promise<Outcome> {
  const { promise, resolve, reject } = Promise.withResolvers<Outcome>();
  const onMessage = (answer: Outcome | { readonly failure: string }): void => {
    if ('failure' in answer) reject(new Error(answer.failure));
    else resolve(answer);
  };
  const onExit = (): void => reject(new Error('the generator ended'));
  const late = setTimeout(() => reject(new Error('the round took too long')), roundMsMax);
  child.once('message', onMessage);
  child.once('exit', onExit);
  child.send(job);
  try {
    return await promise;
  } finally {
    clearTimeout(late);
    child.off('message', onMessage);
    child.off('exit', onExit);
  }
}
