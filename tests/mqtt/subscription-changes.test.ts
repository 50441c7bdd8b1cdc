import assert from 'node:assert/strict';
import { test } from 'node:test';
import { RawClient } from '#tests/conformance/raw-client';
import { WatchedEngine } from './pressure/watched-engine.ts';

test('every change of the subscribers of a topic is counted', async () => {
  await using watched = await WatchedEngine.open({});
  const { engine } = watched;
  let before = engine.subscriptions.changes;
  const expectChange = (isHeard: boolean): void => {
    assert.equal(engine.hasSubscribers('scores/1'), isHeard);
    assert.notEqual(engine.subscriptions.changes, before);
    before = engine.subscriptions.changes;
  };
  const client = await RawClient.open(watched.port, 5);
  await client.connect({ clientId: 'ann' });
  assert.equal(engine.subscriptions.changes, before);
  await client.subscribe('scores/+', 1);
  expectChange(true);
  await client.unsubscribe('scores/+');
  expectChange(false);
  await client.subscribe('#', 0);
  expectChange(true);
  client.destroy();
  await watched.until(() => !engine.hasSubscribers('scores/1'));
  expectChange(false);
});
