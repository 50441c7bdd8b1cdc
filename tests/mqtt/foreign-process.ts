import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { TestContext } from 'node:test';

/** A foreign program that talks to the engine; it is ended with the test. */
export interface ForeignProcess {
  /** The next line of its standard output; fails when the program ends instead. */
  nextLine(): Promise<string>;
  writeLine(line: string): void;
  /** Closes its standard input. */
  endInput(): void;
  kill(): void;
  /** Resolves with the unread lines when the program has ended successfully. */
  ended(): Promise<string[]>;
}

export function startForeign(t: TestContext, command: string, args: readonly string[]): ForeignProcess {
  const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'pipe'] });
  const exited = once(child, 'close') as Promise<[number | null, NodeJS.Signals | null]>;
  t.after(async () => {
    child.kill('SIGKILL');
    await exited;
  });
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => {
    errors += chunk.toString();
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    async nextLine() {
      const { value, done } = await lines.next();
      if (done !== true) return value;
      const [code, signal] = await exited;
      throw new Error(`${command} has ended with ${code ?? signal}: ${errors}`);
    },
    writeLine: (line) => child.stdin.write(`${line}\n`),
    endInput: () => child.stdin.end(),
    kill: () => child.kill('SIGKILL'),
    async ended() {
      const unread: string[] = [];
      for (let line = await lines.next(); line.done !== true; line = await lines.next()) unread.push(line.value);
      const [code, signal] = await exited;
      if (code !== 0) throw new Error(`${command} ended with ${code ?? signal}: ${errors}`);
      return unread;
    },
  };
}
