import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import * as fc from 'fast-check';
import { findSport, sports } from '#core/contract/catalog';
import type { EventFields } from '#core/contract/field';
import { ingressJsonSchema } from '#core/contract/json-schema';
import { toFields } from '#core/contract/slot';
import { compileContract } from '#schema/compile-contract';
import { arbitraryEvent, type IngressEvent } from '#tests/contract/arbitrary-event';
import { KnownPairs } from './known-pairs.ts';
import { findPlaces } from './live-state.ts';
import { isFinding, readPayload } from './read-payload.ts';

suite('what is read from known pairs is what parsing and checking would give', () => {
  for (const { id, name } of sports.filter(({ ingress }) => ingress !== null))
    test(name, () => {
      const reader = createReader(id);
      const hits = { count: 0 };
      const sport = findSport(id);
      assert.ok(sport);
      fc.assert(
        fc.property(
          fc.array(arbitraryEvent(sport), { minLength: 1, maxLength: 4 }),
          arbitrarySpoiling,
          (events, how) => {
            const [first = {}] = events;
            for (const event of events) reader.accept(JSON.stringify(event));
            for (const text of [
              ...writings(first),
              ...mixtures(events),
              ...how.map((spoil) => spoil(JSON.stringify(first))),
            ])
              if (reader.compare(Buffer.from(text, 'latin1')) || reader.compare(Buffer.from(text))) hits.count += 1;
          },
        ),
        { numRuns: 60 },
      );
      assert.ok(hits.count > 60, `read ${hits.count} times`);
    });
});

suite('known pairs', () => {
  const { accept, pairs } = createReader(3);
  accept('{"EventId":3,"HomeScore":6,"Clock":"9:16","HomeTeamName":"M\u00fcnchen","GuestScore":61}');

  for (const [why, text, isKnown] of [
    ['the same', '{"EventId":3,"HomeScore":6,"Clock":"9:16","HomeTeamName":"M\u00fcnchen","GuestScore":61}', true],
    ['another order', '{"HomeScore":6,"EventId":3}', true],
    ['spaces where JSON has them', '{ "EventId":3 ,\n\t"HomeScore":6\r\n}', true],
    ['a space that was not there', '{"EventId": 3}', false],
    ['a field that is required is missing', '{"HomeScore":6}', false],
    ['a field twice', '{"EventId":3,"HomeScore":6,"HomeScore":6}', false],
    ['a number that goes on', '{"EventId":3,"HomeScore":61}', false],
    ['a number that ends sooner', '{"EventId":3,"GuestScore":6}', false],
    ['a number in place of text', '{"EventId":3,"Clock":9:16}', false],
    ['another field', '{"EventId":3,"GuestScore":6}', false],
    ['nothing between pairs', '{"EventId":3"HomeScore":6}', false],
    ['a comma too many', '{"EventId":3,}', false],
    ['two commas', '{"EventId":3,,"HomeScore":6}', false],
    ['something behind the end', '{"EventId":3}}', false],
    ['no end', '{"EventId":3', false],
    ['no object', '["EventId":3]', false],
    ['nothing in it', '{}', false],
  ] as const)
    test(`${why}: ${isKnown ? 'read' : 'left to others'}`, () => {
      const bytes = Buffer.from(text);
      assert.equal(pairs.read(bytes, 0, bytes.length, []) !== undefined, isKnown);
    });

  test('an event in the middle of other bytes is read to its end', () => {
    const bytes = Buffer.from('{"EventId":3,"HomeScore":6}{"EventId":3,"HomeScore":61}');
    assert.equal(pairs.read(bytes, 0, 27, [])?.length, 2);
    assert.equal(pairs.read(bytes, 0, 26, []), undefined);
    assert.equal(pairs.read(bytes, 0, 28, []), undefined);
    assert.equal(pairs.read(bytes, 27, bytes.length, []), undefined);
  });

  test('text that goes on behind the end of the payload, and to the end of the memory, is left to others', () => {
    const reader = createReader(3);
    reader.accept('{"EventId":3,"HomeTeamName":"}"}');
    const text = '{"EventId":3,"HomeTeamName":"}"';
    const bytes = Buffer.from(new ArrayBuffer(text.length));
    bytes.write(text);
    assert.equal(reader.pairs.read(bytes, 0, bytes.length - 1, []), undefined);
  });

  test('the last event helps and never misleads', () => {
    const bytes = Buffer.from('{"EventId":3,"HomeScore":6}');
    const known = pairs.read(bytes, 0, bytes.length, []) ?? [];
    for (const likely of [known, known.toReversed(), known.slice(1)])
      assert.deepEqual(pairs.read(bytes, 0, bytes.length, likely), known);
    const longer = Buffer.from('{"EventId":3,"HomeScore":66}');
    assert.equal(pairs.read(longer, 0, longer.length, known), undefined);
  });

  test('of a field that comes twice nothing is kept', () => {
    const reader = createReader(3);
    reader.accept('{"EventId":3,"HomeScore":1,"HomeScore":2}');
    assert.equal(reader.compare(Buffer.from('{"EventId":3,"HomeScore":1}')), false);
  });

  test('what comes once is left to others, from the second time on it is known', () => {
    const reader = createReader(3);
    const bytes = Buffer.from('{"EventId":3,"HomeScore":6}');
    assert.deepEqual(
      [1, 2, 3].map(() => reader.compare(bytes)),
      [false, false, true],
    );
  });

  test('names that never come again push nothing out', () => {
    const reader = createReader(3);
    reader.accept('{"EventId":3,"HomeTeamName":"Lions"}');
    for (let number = 0; number < 100_000; number += 1) reader.see(`{"EventId":3,"HomeTeamName":"${number}"}`);
    assert.equal(reader.compare(Buffer.from('{"EventId":3,"HomeTeamName":"Lions"}')), true);
  });

  test('when too many are known all are forgotten, and it goes on', () => {
    const reader = createReader(3);
    for (let number = 0; number < 40_000; number += 1) reader.accept(`{"EventId":3,"HomeTeamName":"${number}"}`);
    assert.equal(reader.compare(Buffer.from('{"EventId":3,"HomeTeamName":"1"}')), false);
    assert.equal(reader.compare(Buffer.from('{"EventId":3,"HomeTeamName":"39999"}')), true);
  });
});

/** Reads in both ways. */
function createReader(id: number) {
  const sport = findSport(id);
  const schema = sport && ingressJsonSchema(sport);
  assert.ok(schema);
  const places = findPlaces(id);
  const pairs = new KnownPairs(places, schema.required);
  const check = compileContract(schema);
  const parse = (bytes: Buffer): EventFields | undefined => {
    const read = readPayload(bytes, 0, bytes.length, 65_536);
    if (isFinding(read) || check(read.event) !== undefined) return undefined;
    return Object.keys(read.event).every((name) => places.of.has(name)) ? read.event : undefined;
  };
  const see = (text: string): void => {
    const bytes = Buffer.from(text);
    const event = parse(bytes);
    assert.ok(event);
    pairs.learn(bytes, 0, bytes.length, event);
  };
  return {
    pairs,
    see,
    /** So often that it is known. */
    accept(text: string): void {
      see(text);
      see(text);
    },
    /** True when it was read from pairs. */
    compare(bytes: Buffer): boolean {
      const known = pairs.read(bytes, 0, bytes.length, []);
      const parsed = parse(bytes);
      if (known !== undefined) assert.deepEqual(toFields(known, places), { ...parsed }, bytes.toString());
      const learned = parsed && pairs.learn(bytes, 0, bytes.length, parsed);
      if (learned !== undefined) assert.deepEqual(toFields(learned, places), { ...parsed }, bytes.toString());
      return known !== undefined;
    },
  };
}

/** The same event in other words. */
function writings(event: IngressEvent): string[] {
  const entries = Object.entries(event);
  const twice = entries.map(([name, value]) => `"${name}":${JSON.stringify(value)}`);
  return [
    JSON.stringify(event),
    JSON.stringify(event, null, 2),
    JSON.stringify(Object.fromEntries(entries.toReversed())),
    ` ${JSON.stringify(event)} `,
    `{${[...twice, ...twice].join(',')}}`,
    `{${twice.join(' , ')}}`,
    `{${twice.join(',')},}`,
  ];
}

/** Each event with fields of the next one. */
function mixtures(events: readonly IngressEvent[]): string[] {
  return events.map((event, index) => JSON.stringify({ ...event, ...events[index + 1] }));
}

const arbitrarySpoiling = fc.array(
  fc.oneof(
    fc
      .record({ at: fc.nat(400), with: fc.constantFrom('"', ',', ':', '}', '{', '0', '.', ' ', '\\', '\u00ff', '') })
      .map(
        ({ at, with: piece }) =>
          (text: string) =>
            text.slice(0, at % text.length) + piece + text.slice((at % text.length) + 1),
      ),
    fc.nat(400).map((at) => (text: string) => text.slice(0, at % text.length)),
  ),
  { maxLength: 8 },
);
