import assert from 'node:assert/strict';
import { test } from 'node:test';
import { TopicMemory } from './topic-memory.ts';

const topic = 'bot/7';
const bytes = Buffer.from(`>${topic}<`);

test('the same bytes are held, wherever they are', () => {
  const memory = new TopicMemory();
  memory.keep(topic, bytes, 1, 6);
  assert.ok(memory.holds(Buffer.from(`elsewhere ${topic}, among others`), 10, 15));
});

test('bytes that differ are not held, whichever of them do', () => {
  const memory = new TopicMemory();
  memory.keep(topic, bytes, 1, 6);
  for (let changed = 1; changed < 2 ** 5; changed += 1) {
    const other = Buffer.from(topic);
    for (let index = 0; index < 5; index += 1) if ((changed & (1 << index)) !== 0) other[index] = 0x78;
    assert.ok(!memory.holds(other, 0, 5), other.toString());
  }
});

test('a part of the topic is not held, nor is the topic with more', () => {
  const memory = new TopicMemory();
  memory.keep(topic, bytes, 1, 6);
  assert.ok(!memory.holds(bytes, 1, 5));
  assert.ok(!memory.holds(bytes, 1, 7));
});

test('a topic that is shorter than the one before is held', () => {
  const memory = new TopicMemory();
  memory.keep(topic, bytes, 1, 6);
  memory.keep('bot', bytes, 1, 4);
  assert.ok(memory.holds(Buffer.from('bot/'), 0, 3));
  assert.equal(memory.topic, 'bot');
});
