import assert from 'node:assert/strict';
import { test } from 'node:test';
import { TopicAudience } from './topic-audience.ts';

test('the audience of a topic is looked up again only when subscriptions change', () => {
  const lookups: string[] = [];
  const output = {
    publish() {},
    hasListeners: (topic: string) => lookups.push(topic) === 2,
    listenerChanges: 0,
  };
  const audience = new TopicAudience('bot/1/json', output);
  assert.deepEqual([audience.isPresent, audience.isPresent, lookups.length], [false, false, 1]);
  output.listenerChanges += 1;
  assert.deepEqual([audience.isPresent, audience.isPresent, lookups.length], [true, true, 2]);
  output.listenerChanges += 1;
  assert.deepEqual([audience.isPresent, lookups], [false, ['bot/1/json', 'bot/1/json', 'bot/1/json']]);
});
