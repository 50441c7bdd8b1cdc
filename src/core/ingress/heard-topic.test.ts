import assert from 'node:assert/strict';
import { test } from 'node:test';
import { HeardTopic } from './heard-topic.ts';

test('whether a topic is heard is asked again when listeners have come or gone, and only then', () => {
  const asked: string[] = [];
  const output = {
    publish() {},
    hasListeners: (topic: string) => asked.push(topic) === 2,
    listenerChanges: 0,
  };
  const topic = new HeardTopic('bot/1/json', output);
  assert.deepEqual([topic.isHeard, topic.isHeard, asked.length], [false, false, 1]);
  output.listenerChanges += 1;
  assert.deepEqual([topic.isHeard, topic.isHeard, asked.length], [true, true, 2]);
  output.listenerChanges += 1;
  assert.deepEqual([topic.isHeard, asked], [false, ['bot/1/json', 'bot/1/json', 'bot/1/json']]);
});
