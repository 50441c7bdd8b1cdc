import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { EventLog } from '#core/ports/event-log';
import type { TestDatabase } from '#tests/support/engines';

/** A process that appends events as fast as it can. */
export interface Appender {
  readonly process: ChildProcess;
  /** Resolves when it has printed so many lines of the kind that it had not printed before this was asked. */
  next(kind: 'stored' | 'failed' | 'fault', lines?: number): Promise<void>;
  /** Kills it; gives what it has printed. */
  kill(): Promise<string[]>;
}

const script = join(import.meta.dirname, 'event-log-append.process.ts');

/** `wrapper` is a command that starts it, with its arguments. */
export function startAppender({ env }: TestDatabase, round: number, wrapper: readonly string[] = []): Appender {
  const [command, ...args] = [...wrapper, process.execPath, script, String(round)];
  const child = spawn(command, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'inherit'] });
  const closed = once(child, 'close') as Promise<[number | null, NodeJS.Signals | null]>;
  const chunks: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
  return {
    process: child,
    async next(kind, lines = 1) {
      for (let left = lines; left > 0; ) {
        const [chunk] = (await Promise.race([once(child.stdout, 'data'), closed])) as [unknown];
        if (!Buffer.isBuffer(chunk)) throw new Error('It has ended.');
        left -= chunk.toString().split(`${kind} `).length - 1;
      }
    },
    async kill() {
      child.kill('SIGKILL');
      const [, signal] = await closed;
      assert.equal(signal, 'SIGKILL');
      // What is behind the last line end was cut off.
      return Buffer.concat(chunks).toString().split('\n').slice(0, -1);
    },
  };
}

/** Every event that was printed as stored is there once under its sequence, those that have failed are not, and there is no gap. */
export async function checkPrinted(log: EventLog, lines: readonly string[]): Promise<void> {
  const stored = new Map<string, string>();
  for (let botId = 1; botId <= 20; botId += 1) {
    const events = await log.readEvents(botId, { afterSequence: 0, limit: 1_000_000 });
    for (const [index, { sequence, payload }] of events.entries()) {
      assert.equal(sequence, index + 1);
      const text = new TextDecoder().decode(payload).trim();
      assert.ok(!stored.has(text), `${text} is stored twice`);
      stored.set(text, `${botId} ${sequence}`);
    }
  }
  for (const line of lines) {
    const [kind, text = '', ...place] = line.split(' ');
    if (kind === 'stored') assert.equal(stored.get(text), place.join(' '));
    if (kind === 'failed') assert.equal(stored.get(text), undefined);
  }
}
