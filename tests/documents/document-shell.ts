import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { TestContext } from 'node:test';
import { afterTest } from '#tests/support/after-test';

export interface ShellResult {
  readonly code: number;
  readonly output: string;
}

/** The terminal of a reader: what one block sets, the next one has. */
export interface DocumentShell {
  run(commands: string, env?: Readonly<Record<string, string>>): Promise<ShellResult>;
}

export function openDocumentShell(
  t: TestContext,
  folder: string,
  env: Readonly<Record<string, string>>,
): DocumentShell {
  const child = spawn('bash', ['--norc', '--noprofile'], { cwd: folder, env, stdio: ['pipe', 'pipe', 'inherit'] });
  const exited = once(child, 'exit');
  afterTest(t, async () => {
    child.kill('SIGKILL');
    await exited;
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  let count = 0;
  return {
    async run(commands, changed = {}) {
      count += 1;
      const end = `end of block ${count}:`;
      const exports = Object.entries(changed).map(([name, value]) => `export ${name}='${value}'`);
      const restore = Object.keys(changed).map((name) => `export ${name}='${env[name] ?? ''}'`);
      // What a program prints on standard error is part of what the reader sees.
      const script = [...exports, `{\n${commands}\n} </dev/null 2>&1`, `printf '\\n${end}%s\\n' "$?"`, ...restore];
      child.stdin.write(`${script.join('\n')}\n`);
      const printed: string[] = [];
      for (;;) {
        const { value, done } = await lines.next();
        if (done === true) throw new Error(`The shell ended: ${printed.join('\n')}`);
        if (value.startsWith(end))
          return { code: Number(value.slice(end.length)), output: printed.join('\n').trimEnd() };
        printed.push(value);
      }
    },
  };
}
