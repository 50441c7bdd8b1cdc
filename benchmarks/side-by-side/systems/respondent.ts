import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';

/** A process that is asked one thing after the other. It ends when it is let go, or when this process ends. */
export interface Respondent<Question, Answer> {
  readonly pid: number;
  /** The first answer, without a question, comes when it is ready. Throws when the process is gone. */
  next(): Promise<Answer>;
  ask(question: Question): Promise<Answer>;
  stop(): Promise<void>;
}

export function startRespondent<Question extends object, Answer>(
  script: string,
  args: readonly string[] = [],
): Respondent<Question, Answer> {
  const child: ChildProcess = fork(script, args);
  const exited = once(child, 'exit');
  let onAnswer: (answer: Answer) => void = () => {};
  let onGone: (error: Error) => void = () => {};
  child.on('message', (answer) => onAnswer(answer as Answer));
  child.once('exit', () => onGone(new Error('it ended')));
  const next = (): Promise<Answer> =>
    new Promise((resolve, reject) => {
      onAnswer = resolve;
      onGone = reject;
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
  };
}
