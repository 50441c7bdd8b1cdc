import assert from 'node:assert/strict';
import { globSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { connectAsync } from 'mqtt';
import { createStranger, root, run, startDemo } from './stranger.ts';

const noRegistry = /E?NOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ENOTCACHED/;

test('from the package: install it, start it, publish an event that is accepted', async (t) => {
  const stranger = createStranger(t);
  const { home } = stranger;
  run(stranger, root, 'npm', 'pack', '--pack-destination', home);
  const [tarball = ''] = globSync('scorewire-*.tgz', { cwd: home });
  try {
    run(stranger, home, 'npm', 'install', '--global', '--prefix', home, '--prefer-offline', `./${tarball}`);
  } catch (error) {
    if (process.env['CI'] === 'true' || !noRegistry.test(String(error))) throw error;
    t.skip('needs an npm registry');
    return;
  }
  const scorewire = join(home, 'bin/scorewire');
  const demo = await startDemo(t, stranger, home, scorewire, 'serve', '--demo');
  assert.equal(await publishEvent(demo.printed), 0);
  assert.equal(await demo.stop(), 0);
});

/** `npm ci` is left out: it is what installed the folder node_modules here. */
test('from a clone: start it, publish an event that is accepted', async (t) => {
  const stranger = createStranger(t);
  const clone = join(stranger.home, 'clone');
  run(stranger, root, 'git', 'clone', '--quiet', root, clone);
  symlinkSync(join(root, 'node_modules'), join(clone, 'node_modules'));
  const demo = await startDemo(t, stranger, clone, 'npm', 'start');
  assert.equal(await publishEvent(demo.printed), 0);
});

async function publishEvent(printed: string): Promise<number | undefined> {
  const [, host = '', port = '', username = '', password = '', topic = ''] =
    /mosquitto_pub -h (\S+) -p (\d+) -u (\S+) -P (\S+) -q 1 -t (\S+)/.exec(printed) ?? [];
  const client = await connectAsync(`mqtt://${host}:${port}`, { username, password, protocolVersion: 5 });
  const event = { EventId: 3, HomeScore: 50, GuestScore: 48, Clock: '7:57' };
  const answer = await client.publishAsync(topic, JSON.stringify(event), { qos: 1 });
  await client.endAsync();
  return answer !== undefined && 'reasonCode' in answer ? (answer.reasonCode ?? 0) : 0;
}
