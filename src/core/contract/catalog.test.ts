import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { eventTypes, findSport, ingressEventTypes, sports } from './catalog.ts';

suite('the lists of event types', () => {
  test('there are all 24, sorted by name', () => {
    assert.equal(eventTypes.length, 24);
    assert.deepEqual(
      eventTypes.map(({ name }) => name),
      eventTypes.map(({ name }) => name).toSorted(),
    );
    assert.deepEqual(eventTypes[0], { id: 19, name: 'AutoDetect' });
  });

  test('AutoDetect cannot be pushed', () => {
    assert.equal(ingressEventTypes.length, 23);
    assert(!ingressEventTypes.some(({ name }) => name === 'AutoDetect'));
    assert.deepEqual(ingressEventTypes[0], { id: 32, name: 'Badminton' });
  });
});

suite('findSport', () => {
  test('finds every sport by its id', () => {
    for (const sport of sports) assert.equal(findSport(sport.id), sport);
  });

  for (const id of [0, -1, 9, 33, 999, 3.5, Number.NaN, Infinity]) {
    test(`${id} is no event type`, () => assert.equal(findSport(id), undefined));
  }
});

suite('the ingress contract of a sport', () => {
  const ingressOf = (id: number) => findSport(id)?.ingress ?? [];

  test('begins with the common fields', () => {
    assert.deepEqual(
      ingressOf(1)
        .slice(0, 7)
        .map(({ name }) => name),
      ['EventId', 'Clock', 'IsClockRunning', 'ClockMode', 'IsPlayClockRunning', 'GuestTeamName', 'HomeTeamName'],
    );
  });

  test('has its own example for EventId', () => {
    for (const { id, ingress } of sports) if (ingress) assert.equal(ingress[0]?.example, id);
  });

  test('a narrower clock replaces the common one', () => {
    const clocks = ingressOf(3).filter(({ name }) => name === 'Clock');
    assert.equal(clocks.length, 1);
    assert.equal(ingressOf(3)[1], clocks[0]);
    assert(!new RegExp(clocks[0]?.pattern ?? '', 'u').test('1:24:10'));
    assert.match('1:24:10', new RegExp(ingressOf(16)[1]?.pattern ?? '', 'u'));
  });

  test('has better examples for common fields if a sport defines them', () => {
    assert.equal(ingressOf(16)[1]?.example, '1:24:10');
    assert.equal(ingressOf(21)[3]?.example, '.');
  });

  test('is null for AutoDetect, with a reason', () => {
    const sport = findSport(19);
    assert.equal(sport?.ingress, null);
    assert.match(sport?.ingressNote ?? '', /no ingress contract/u);
  });
});
