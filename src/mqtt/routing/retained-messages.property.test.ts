import assert from 'node:assert/strict';
import { test } from 'node:test';
import { noProperties } from '#mqtt/packet/packet';
import { fc } from '#tests/support/property';
import { Message } from './message.ts';
import { naiveMatches, plainFilter, topic } from './naive-matches.vectors.ts';
import { RetainedMessages } from './retained-messages.ts';
import { parseTopicFilter, type TopicFilter } from './topic-filter.ts';

const expiresAtMs = fc.option(fc.integer({ min: 1, max: 40 }), { nil: undefined });
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('set'), topic, expiresAtMs }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('delete'), topic }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('get'), topic }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('match'), filter: plainFilter }) },
);

test('setting, deleting and matching in any order agree with a map and a naive matcher', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const retained = new RetainedMessages();
      const model = new Map<string, Message>();
      for (const [nowMs, step] of steps.entries()) {
        if (step.kind === 'set') {
          const message = messageOf(step.topic, step.expiresAtMs);
          retained.set(message);
          model.set(step.topic, message);
        } else if (step.kind === 'delete') {
          retained.delete(step.topic);
          model.delete(step.topic);
        } else if (step.kind === 'get') assert.equal(retained.get(step.topic), model.get(step.topic));
        else {
          const found = retained.match(parse(step.filter), nowMs);
          assert.deepEqual(topicsOf(found), topicsOf(takeMatching(model, step.filter, nowMs)));
        }
        assert.equal(retained.count, model.size);
      }
      for (const topic of model.keys()) retained.delete(topic);
      assert.deepEqual(retained, new RetainedMessages());
    }),
    { numRuns: 750 },
  );
});

test('a topic of 65,536 levels is found', () => {
  const retained = new RetainedMessages();
  const message = messageOf('/'.repeat(65_535), undefined);
  retained.set(message);
  assert.deepEqual(retained.match(parse('#'), 0), [message]);
});

/** Returns the matching messages that have not expired, and deletes those that have. */
function takeMatching(model: Map<string, Message>, filter: string, nowMs: number): Message[] {
  const matching = [...model.values()].filter(({ topic }) => naiveMatches(filter, topic));
  for (const message of matching) if (message.isExpired(nowMs)) model.delete(message.topic);
  return matching.filter((message) => !message.isExpired(nowMs));
}

function messageOf(topic: string, expiresAtMs: number | undefined): Message {
  return new Message(topic, Buffer.from('x'), 0, true, noProperties, expiresAtMs);
}

function topicsOf(messages: readonly Message[]): string[] {
  return messages.map(({ topic }) => topic).sort();
}

function parse(filter: string): TopicFilter {
  const parsed = parseTopicFilter(filter);
  assert.ok(parsed, filter);
  return parsed;
}
