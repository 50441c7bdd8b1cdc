import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { countLevels, isTopicName, parseTopicFilter } from './topic-filter.ts';

suite('filters that the standard allows', () => {
  const cases: readonly (readonly [filter: string, levels: readonly string[], group?: string])[] = [
    ['a', ['a']],
    ['a/b', ['a', 'b']],
    ['/', ['', '']],
    ['/a', ['', 'a']],
    ['a/', ['a', '']],
    ['a//b', ['a', '', 'b']],
    [' ', [' ']],
    ['#', ['#']],
    ['a/#', ['a', '#']],
    ['/#', ['', '#']],
    ['+', ['+']],
    ['+/+', ['+', '+']],
    ['+/a/#', ['+', 'a', '#']],
    ['$SYS/#', ['$SYS', '#']],
    ['a/$b', ['a', '$b']],
    ['$share', ['$share']],
    ['$shared/g/a', ['$shared', 'g', 'a']],
    ['a/$share/g/b', ['a', '$share', 'g', 'b']],
    ['$share/g/a', ['a'], 'g'],
    ['$share/g//', ['', ''], 'g'],
    ['$share/g/#', ['#'], 'g'],
    ['$share/g/+/b', ['+', 'b'], 'g'],
    ['$share/ö ü/$SYS/+', ['$SYS', '+'], 'ö ü'],
    ['$share/$share/a', ['a'], '$share'],
  ];
  for (const [filter, levels, group] of cases)
    test(JSON.stringify(filter), () => assert.deepEqual(parseTopicFilter(filter), { levels, group }));
});

suite('filters that the standard does not allow', () => {
  const cases: readonly (readonly [id: string, filter: string])[] = [
    ['MQTT-4.7.3-1', ''],
    ['MQTT-4.7.1-1', '#/a'],
    ['MQTT-4.7.1-1', 'a/#/b'],
    ['MQTT-4.7.1-1', 'a/#/'],
    ['MQTT-4.7.1-1', 'a#'],
    ['MQTT-4.7.1-1', '#a'],
    ['MQTT-4.7.1-1', '##'],
    ['MQTT-4.7.1-1', 'a/b#'],
    ['MQTT-4.7.1-2', 'a+'],
    ['MQTT-4.7.1-2', '+a'],
    ['MQTT-4.7.1-2', '++'],
    ['MQTT-4.7.1-2', '+#'],
    ['MQTT-4.7.1-2', 'a/b+/c'],
    ['MQTT-4.8.2-1', '$share/'],
    ['MQTT-4.8.2-1', '$share//a'],
    ['MQTT-4.8.2-1', '$share/g'],
    ['MQTT-4.8.2-2', '$share/g/'],
    ['MQTT-4.8.2-2', '$share/+/a'],
    ['MQTT-4.8.2-2', '$share/g#/a'],
    ['MQTT-4.7.1-1', '$share/g/#/a'],
  ];
  for (const [id, filter] of cases)
    test(`[${id}] ${JSON.stringify(filter)}`, () => assert.equal(parseTopicFilter(filter), undefined));
});

test('a topic name is any text without wildcards', () => {
  const topics = ['a', '/', 'a//b', '$SYS/x', ' ', '', '+', '#', 'a/+', 'a#b'];
  assert.deepEqual(topics.filter(isTopicName), ['a', '/', 'a//b', '$SYS/x', ' ']);
});

test('a topic has one level more than slashes', () => {
  assert.deepEqual(['a', '/', 'a/b', 'a//', '///'].map(countLevels), [1, 2, 2, 3, 4]);
});
