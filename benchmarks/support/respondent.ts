import { fork } from 'node:child_process';
import { once } from 'node:events';

/** A process that is asked one thing after the other. It ends when its channel closes, or when this process ends. */
export interface Respondent<Question, Answer> {
  readonly pid: number;
  /** The next answer: a process tells by its first one that it is ready. Throws when the process is gone, or tells of a failure. */
  next(): Promise<Answer>;
  ask(question: Question): Promise<Answer>;
  stop(): Promise<void>;
  kill(): void;
}

export function startRespondent<Question extends object, Answer extends object>(
  script: string,
  args: readonly string[] = [],
): Respondent<Question, Answer> {
  const child = fork(script, args);
  const exited = once(child, 'exit');
  let [onAnswer, onGone]: [(answer: Answer) => void, (error: Error) => void] = [() => {}, () => {}];
  child.on('message', (answer: Answer | { readonly failure: string }) => {
    if ('failure' in answer) onGone(new Error(answer.failure));
    else onAnswer(answer);
  });
  child.once('exit', () => onGone(new Error('it ended')));
  const next = (): Promise<Answer> =>
    new Promise((resolve, reject) => {
      [onAnswer, onGone] = [resolve, reject];
    });
  return {
    pid: child.pid ?? 0,
    next,
    ask(question) {
      const answer = next();
      child.send(question);
      return answer;
    },
    async stop() {
      if (child.connected) child.disconnect();
      await exited;
    },
    kill: () => void child.kill('SIGKILL'),
  };
}
