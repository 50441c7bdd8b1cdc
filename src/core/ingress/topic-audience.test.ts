import assert from 'node:assert/strict';
import { test } from 'node:test';
import { TopicAudience } from './topic-audience.ts';

test('whether a topic has an audience is asked again when subscriptions change, and only then', () => {
  const asked: string[] = [];
  const output = {
    publish() {},
    hasListeners: (topic: string) => asked.push(topic) === 2,
    listenerChanges: 0,
  };
  const audience = new TopicAudience('bot/1/json', output);
  assert.deepEqual([audience.isPresent, audience.isPresent, asked.length], [false, false, 1]);
  output.listenerChanges += 1;
  assert.deepEqual([audience.isPresent, audience.isPresent, asked.length], [true, true, 2]);
  output.listenerChanges += 1;
  assert.deepEqual([audience.isPresent, asked], [false, ['bot/1/json', 'bot/1/json', 'bot/1/json']]);
});
