import { type ChildProcess, fork } from 'node:child_process';

export interface Generator<Job, Outcome> extends Disposable {
  /** One round of load; throws when it failed, and the next round then gets a new process. */
  run(job: Job): Promise<Outcome>;
}

/** The generator in a process of its own, the same for all systems, so that each of them meets it equally warm. */
export function createGenerator<Job extends object, Outcome extends object>(
  script: string,
  roundMsMax: number,
): Generator<Job, Outcome> {
  let child: ChildProcess | undefined;
  const end = (): void => {
    child?.kill('SIGKILL');
    child = undefined;
  };
  return {
    async run(job) {
      child ??= fork(script);
      try {
        return await runRound<Outcome>(child, job, roundMsMax);
      } catch (error) {
        end();
        throw error;
      }
    },
    [Symbol.dispose]: end,
  };
}

async function runRound<Outcome extends object>(
  child: ChildProcess,
  job: object,
  roundMsMax: number,
): Promise<Outcome> {
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
