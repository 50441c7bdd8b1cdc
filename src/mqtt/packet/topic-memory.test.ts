import assert from 'node:assert/strict';
import { test } from 'node:test';
import { TopicMemory } from './topic-memory.ts';

const topic = 'bot/7';
const bytes = Buffer.from(`>${topic}<`);

test('equal bytes match, at any position', () => {
  const memory = new TopicMemory();
  memory.keep(topic, bytes, 1, 6);
  assert.ok(memory.holds(Buffer.from(`elsewhere ${topic}, among others`), 10, 15));
});

test('different bytes do not match, whichever of them differ', () => {
  const memory = new TopicMemory();
  memory.keep(topic, bytes, 1, 6);
  for (let changed = 1; changed < 2 ** 5; changed += 1) {
    const other = Buffer.from(topic);
    for (let index = 0; index < 5; index += 1) if ((changed & (1 << index)) !== 0) other[index] = 0x78;
    assert.ok(!memory.holds(other, 0, 5), other.toString());
  }
});

test('neither a prefix nor an extension of the topic matches', () => {
  const memory = new TopicMemory();
  memory.keep(topic, bytes, 1, 6);
  assert.ok(!memory.holds(bytes, 1, 5));
  assert.ok(!memory.holds(bytes, 1, 7));
});

test('a topic shorter than the previous one is remembered', () => {
  const memory = new TopicMemory();
  memory.keep(topic, bytes, 1, 6);
  memory.keep('bot', bytes, 1, 4);
  assert.ok(memory.holds(Buffer.from('bot/'), 0, 3));
  assert.equal(memory.topic, 'bot');
});
