import type { ChildProcess } from 'node:child_process';

/** Has a process that answers every message tell what it knows; undefined when it ends before. One question at a time. */
export function ask<Answer>(child: ChildProcess): Promise<Answer | undefined> {
  return new Promise((done) => {
    if (!child.connected) return done(undefined);
    const settle = (answer: Answer | undefined): void => {
      child.off('message', settle);
      child.off('exit', end);
      done(answer);
    };
    const end = (): void => settle(undefined);
    child.once('message', settle);
    child.once('exit', end);
    child.send('tell', (error) => error && end());
  });
}
