import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { skipWithout } from './system-packages.ts';
import { createTemporaryFolder } from './temporary-folder.ts';

/** A system call of a traced process. */
export interface SystemCall {
  readonly name: string;
  /** The file or socket that it is about. */
  readonly target: string;
  /** Its other arguments as strace prints them, with bytes that are not text in octal. */
  readonly data: string;
  /** Positions of its start and its return in the order of all calls. */
  readonly beganAt: number;
  readonly returnedAt: number;
  readonly result: number;
}

export interface Trace {
  /** Stops tracing and returns the calls. */
  stop(): Promise<readonly SystemCall[]>;
}

const watched = 'trace=fsync,fdatasync,read,recvfrom,write,writev,sendto,sendmsg,pwrite64';

/** The `skip` option of a test: false where strace may attach to processes. A kernel that forbids it is a skip in CI too, since nobody can install it. */
export function skipWithoutTracing(): string | false {
  const missing = skipWithout('strace');
  if (missing !== false) return missing;
  const probe = spawn('sleep', ['60']);
  const { status, stderr } = spawnSync('timeout', ['--signal=INT', '1', 'strace', '-p', String(probe.pid)], {
    encoding: 'utf8',
  });
  probe.kill('SIGKILL');
  if (stderr.includes('attached')) return false;
  process.stderr.write(
    `\nSKIPPED: that commits are on disk before they are acknowledged. strace may not watch processes here (${status}): ${stderr}\n`,
  );
  return 'this machine does not let strace watch processes';
}

/** Traces processes with all their threads and children. Resolves when strace is attached to all. */
export async function traceCalls(t: TestContext, pids: readonly number[]): Promise<Trace> {
  const file = join(createTemporaryFolder(t), 'trace');
  const targets = pids.flatMap((pid) => ['-p', String(pid)]);
  const strace = spawn('strace', ['-f', '-yy', '-s', '200', '-e', watched, '-o', file, ...targets], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = once(strace, 'exit');
  t.after(async () => {
    strace.kill('SIGINT');
    await ended;
  });
  await allAttached(strace, pids.length);
  return {
    async stop() {
      strace.kill('SIGINT');
      await ended;
      return parseTrace(readFileSync(file, 'utf8'));
    },
  };
}

async function allAttached({ stderr }: ChildProcess, count: number): Promise<void> {
  let said = '';
  while ((said.match(/ attached/g)?.length ?? 0) < count) {
    const [chunk] = (await once(stderr as NodeJS.ReadableStream, 'data')) as [Buffer];
    said += chunk.toString();
  }
}

/** strace prints a call that another interrupts in two lines, the second without arguments. */
function parseTrace(text: string): SystemCall[] {
  const calls: SystemCall[] = [];
  const begun = new Map<string, Pick<SystemCall, 'name' | 'target' | 'data' | 'beganAt'>>();
  for (const [at, line] of text.split('\n').entries()) {
    const [, thread = '', rest = ''] = /^(\d+) +(.*)$/.exec(line) ?? [];
    const result = Number(/\) += (-?\d+)/.exec(rest)?.[1]);
    const resumed = /^<\.\.\. \w+ resumed>(.*)$/.exec(rest);
    const [, name, target = '', data = ''] = /^(\w+)\(\d+<(.*?)>(?=[,) ])(.*)$/.exec(rest) ?? [];
    if (resumed !== null) {
      const call = begun.get(thread);
      if (call !== undefined) calls.push({ ...call, data: call.data + (resumed[1] ?? ''), returnedAt: at, result });
      begun.delete(thread);
    } else if (name !== undefined) {
      const call = { name, target, data, beganAt: at };
      if (rest.endsWith('<unfinished ...>')) begun.set(thread, call);
      else calls.push({ ...call, returnedAt: at, result });
    }
  }
  return calls;
}
