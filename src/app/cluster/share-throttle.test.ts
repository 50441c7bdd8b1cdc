import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { createMemoryHub } from '#bus/memory-hub';
import { createSignInThrottle } from '#core/sign-in/sign-in-throttle';
import { shareThrottle } from './share-throttle.ts';

const [address, username] = ['192.0.2.1', 'anna'];

test('failures on one node count on the others', async (t) => {
  const { first, second, pass } = open(t);
  for (let count = 0; count < 3; count += 1) assert.equal(first.begin(address, username), 0);
  await pass();
  assert.ok(second.begin(address, 'bert') > 0, 'the limit of the address is reached');
  assert.equal(second.begin('192.0.2.2', username), 0, 'that of the username is not');
});

test('a sign-in that succeeds is not counted anywhere, and makes its address known everywhere', async (t) => {
  const { first, second, pass } = open(t);
  for (let count = 0; count < 10; count += 1) {
    assert.equal(first.begin(address, username), 0);
    first.succeeded(address, username);
  }
  await pass();
  assert.equal(second.isKnown(address, username), true);
  assert.equal(second.begin(address, username), 0);
});

test('an address that becomes known later is told once', async (t) => {
  const { first, second, buses, pass } = open(t);
  for (let count = 0; count < 3; count += 1) {
    first.remember(address, username);
    await pass();
  }
  assert.equal(second.isKnown(address, username), true);
  assert.equal(buses[0].counters.published, 1);
});

test('REST and MQTT are counted apart', async (t) => {
  const { first, other, pass } = open(t);
  for (let count = 0; count < 3; count += 1) first.failed(address, username);
  await pass();
  assert.equal(other.wait(address, username), 0);
});

test('neither address nor username is told in clear', async (t) => {
  const { first, buses, pass } = open(t);
  let heard = '';
  buses[1].subscribe('sign-ins', (message) => {
    heard += new TextDecoder().decode(message);
  });
  first.failed(address, 'hunter2hunter2');
  await pass();
  assert.match(heard, /failed/);
  assert.doesNotMatch(heard, /192\.0|hunter2/);
});

test('while the nodes cannot hear each other, each counts its own', async (t) => {
  const { first, second, buses, pass } = open(t);
  buses[0].setConnected(false);
  for (let count = 0; count < 3; count += 1) first.failed(address, username);
  await pass();
  assert.ok(first.wait(address, username) > 0);
  assert.equal(second.wait(address, username), 0);
});

function open(t: TestContext) {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const hub = createMemoryHub();
  const buses = [hub.join(), hub.join()] as const;
  const limits = { perAddressMax: 3, perUsernameMax: 5 };
  const share = (index: 0 | 1, name: string) =>
    shareThrottle(
      createSignInThrottle(limits, () => 0),
      name,
      buses[index],
    );
  return {
    buses,
    first: share(0, 'REST'),
    second: share(1, 'REST'),
    other: share(1, 'MQTT'),
    /** Lets the collected attempts reach the other node. */
    async pass() {
      t.mock.timers.tick(50);
      await Promise.resolve();
    },
  };
}
