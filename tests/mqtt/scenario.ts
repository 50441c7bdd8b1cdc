import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { after, type TestContext, test } from 'node:test';
import type { RawClient } from '#tests/conformance/raw-client';
import type { ReceivedPacket } from '#tests/conformance/received-packet';
import { Wire } from '#tests/conformance/wire';

/** The filter that nobody may subscribe to. */
export const refusedFilter = 'test/nosubscribe';

const names = { 4: '3.1.1', 5: '5.0' } as const;
const port = await startOpenMode(['--port', '0', '--keep-alive-max', '60', '--refuse', refusedFilter]);

/** A scenario of several clients against the open mode, started by its command line as foreign suites start it. */
export function scenario(level: 4 | 5, name: string, play: (wire: Wire, t: TestContext) => Promise<void>): void {
  test(`${names[level]}: ${name}`, { timeout: 60_000 }, async (t) => {
    const wire = new Wire({ port, webSocketPort: 0, close: async () => {} }, level);
    t.after(() => wire.close());
    await play(wire, t);
  });
}

/** The next messages of a client, each acknowledged according to its QoS. */
export async function receiveMany(client: RawClient, count: number): Promise<ReceivedPacket<'publish'>[]> {
  const received: ReceivedPacket<'publish'>[] = [];
  while (received.length < count) received.push(await client.receive());
  return received;
}

export function payloads(packets: readonly ReceivedPacket<'publish'>[]): string[] {
  return packets.map(({ payload }) => String(payload));
}

/** The engine as `npm run -s mqtt:open` starts it; it is ended with the tests of the file. */
async function startOpenMode(args: readonly string[]): Promise<number> {
  const main = join(import.meta.dirname, 'open-mode/main.ts');
  const child = spawn(process.execPath, [main, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  const exited = once(child, 'exit');
  after(async () => {
    child.kill('SIGTERM');
    assert.deepEqual(await exited, [0, null]);
  });
  for await (const line of createInterface({ input: child.stdout })) {
    const found = /^listening on 127\.0\.0\.1:(\d+)$/.exec(line)?.[1];
    if (found !== undefined) return Number(found);
  }
  throw new Error('The open mode did not start.');
}
