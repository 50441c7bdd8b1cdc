import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { test } from 'node:test';
import { openMqttSessionStore } from '#store/mqtt-sessions/open-session-store';
import { readWholeSessions } from '#tests/store/read-whole-sessions';
import { type TestDatabase, testEngines } from '#tests/support/engines';

for (const { name, skip, create } of testEngines)
  test(`${name}: kill -9 loses no session change whose save has resolved, and leaves no half of one`, {
    skip,
  }, async (t) => {
    const database = await create(t);
    const saved = await saveAndKill(database.env, 500);
    const engine = await database.open();
    t.after(() => engine.close());
    const [session] = await readWholeSessions(openMqttSessionStore(engine));
    const orders = session?.messages.map(({ order }) => order) ?? [];
    assert.ok(orders.length >= saved, `${orders.length} of ${saved}`);
    assert.equal(orders.length % 10, 0);
    assert.deepEqual(
      orders,
      orders.map((_, index) => index + 1),
    );
  });

/** Kills the process that saves as soon as it has saved so many messages; tells the last number that it printed. */
async function saveAndKill(env: TestDatabase['env'], messages: number): Promise<number> {
  const script = join(import.meta.dirname, 'save-sessions.process.ts');
  const child = spawn(process.execPath, [script], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
    if (Number(output.split('\n').at(-2)) >= messages) child.kill('SIGKILL');
  });
  const [, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null];
  assert.equal(signal, 'SIGKILL');
  return Number(output.split('\n').at(-2));
}
