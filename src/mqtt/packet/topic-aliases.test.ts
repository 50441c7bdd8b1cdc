import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { PacketError } from '#mqtt/packet/packet-error';
import { reasonCode } from '#mqtt/packet/reason-code';
import { TopicAliasesIn, TopicAliasesOut } from './topic-aliases.ts';

suite('aliases of the client', () => {
  test('[MQTT-3.3.2-7] an alias stands for the topic it was last set to', () => {
    const aliases = new TopicAliasesIn(2);
    const topics = [aliases.resolve('a', 1), aliases.resolve('', 1), aliases.resolve('b', 1), aliases.resolve('', 1)];
    assert.deepEqual(topics, ['a', 'a', 'b', 'b']);
  });

  test('two aliases may stand for the same topic', () => {
    const aliases = new TopicAliasesIn(2);
    aliases.resolve('a', 1);
    aliases.resolve('a', 2);
    assert.deepEqual([aliases.resolve('', 1), aliases.resolve('', 2)], ['a', 'a']);
  });

  for (const [what, max, alias, code] of [
    ['[MQTT-3.3.2-8] 0 is no alias', 2, 0, reasonCode.topicAliasInvalid],
    ['[MQTT-3.3.2-9] one above the maximum is invalid', 2, 3, reasonCode.topicAliasInvalid],
    ['[MQTT-3.3.2-9] with a maximum of 0 every one is invalid', 0, 1, reasonCode.topicAliasInvalid],
    ['one that was never set means nothing', 2, 2, reasonCode.protocolError],
  ] as const)
    test(what, () => {
      const aliases = new TopicAliasesIn(max);
      assert.throws(
        () => aliases.resolve('', alias),
        (error) => error instanceof PacketError && error.reasonCode === code,
      );
    });
});

suite('aliases of the server', () => {
  test('go to the first topics, as many as the client allows', () => {
    const aliases = new TopicAliasesOut(2);
    for (const topic of ['a', 'b', 'c']) {
      const alias = aliases.propose();
      if (alias !== undefined) aliases.confirm(topic, alias);
    }
    assert.deepEqual(
      [aliases.find('a'), aliases.find('b'), aliases.find('c'), aliases.propose()],
      [1, 2, undefined, undefined],
    );
  });

  test('an alias proposed for a packet that was not sent is proposed again', () => {
    const aliases = new TopicAliasesOut(2);
    aliases.propose();
    assert.equal(aliases.propose(), 1);
    assert.equal(aliases.find('a'), undefined);
  });
});
