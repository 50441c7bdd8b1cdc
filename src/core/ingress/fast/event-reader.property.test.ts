import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { findSport, type Sport, sports } from '#core/contract/catalog';
import type { EventFields } from '#core/contract/field';
import { toFields } from '#core/contract/field-entry';
import { ingressJsonSchema } from '#core/contract/json-schema';
import { createEventCheck } from '#core/ingress/check-event';
import { findFieldIndex } from '#core/ingress/live-state';
import { isFinding, readPayload } from '#core/ingress/read-payload';
import { arbitraryEvent, type IngressEvent } from '#tests/contract/arbitrary-event';
import { schemaFaults } from '#tests/contract/schema-faults';
import { anyCharacter, fc } from '#tests/support/property';
import { EventReader } from './event-reader.ts';
import { PayloadBytes } from './payload-bytes.ts';

suite('one pass over the bytes gives the same result as parsing and the contract', () => {
  for (const sport of sports.filter(({ ingress }) => ingress !== null)) {
    test(`${sport.name}: valid events`, () => {
      const compare = createComparison(sport);
      const seen = { read: 0 };
      fc.assert(
        fc.property(arbitraryEvent(sport), arbitrarySpoiling, (event, spoilings) => {
          const text = JSON.stringify(event);
          for (const written of [text, ...writings(rounded(event)), ...spoilings.map((spoil) => spoil(text))])
            for (const bytes of [Buffer.from(written), Buffer.from(written, 'latin1')])
              if (compare(bytes)) seen.read += 1;
        }),
        { numRuns: 20 },
      );
      assert.ok(seen.read > 50, `${seen.read} were read`);
    });

    test(`${sport.name}: any value in any field`, () => {
      const compare = createComparison(sport);
      const fields = sport.ingress ?? [];
      const seen = { read: 0, other: 0 };
      fc.assert(
        fc.property(fc.constantFrom(...fields), arbitraryValue, ({ name }, value) => {
          const isId = name === 'EventId';
          const text = isId ? `{"EventId":${value}}` : `{"EventId":${sport.id},"${name}":${value}}`;
          seen[compare(Buffer.from(text)) ? 'read' : 'other'] += 1;
        }),
        { numRuns: 200 },
      );
      assert.ok(seen.read > 10 && seen.other > 10, JSON.stringify(seen));
    });
  }
});

suite('an event of basketball', () => {
  const basketball = findSport(3);
  assert.ok(basketball);
  const compare = createComparison(basketball);
  for (const [why, text, isRead] of [
    ['any order', '{"HomeScore":6,"EventId":3}', true],
    ['spaces where JSON has them', '{ "EventId" : 3 ,\n\t"HomeScore":6\r\n}', true],
    ['text beyond ASCII', '{"EventId":3,"HomeTeamName":"M\u00fcnchen"}', true],
    ['text with escapes', '{"EventId":3,"HomeTeamName":"M\\u00fcnchen \\"A\\""}', true],
    ['a number with a fraction', '{"EventId":3,"HomeScore":0.1}', true],
    ['nothing in a field', '{"EventId":3,"Clock":null}', true],
    ['a missing required field', '{"HomeScore":6}', false],
    ['another event type', '{"EventId":4}', false],
    ['a field twice', '{"EventId":3,"HomeScore":6,"HomeScore":6}', false],
    ['an unknown field', '{"EventId":3,"Weather":"rain"}', false],
    ['a name with an escape', '{"EventId":3,"Home\\u0053core":6}', false],
    ['an exponent', '{"EventId":3,"HomeScore":1e1}', false],
    ['minus zero', '{"EventId":3,"HomeScore":-0}', false],
    ['a leading zero', '{"EventId":3,"HomeScore":06}', false],
    ['a point without a digit', '{"EventId":3,"HomeScore":6.}', false],
    ['many digits', '{"EventId":3,"HomeScore":6.0000000000000001}', false],
    ['a value beyond its limit', '{"EventId":3,"HomeScore":100000}', false],
    ['an object in a field', '{"EventId":3,"HomeScore":{}}', false],
    ['a word that goes on', '{"EventId":3,"Horn":truest}', false],
    ['a line feed in text', '{"EventId":3,"HomeTeamName":"a\nb"}', false],
    ['no comma', '{"EventId":3"HomeScore":6}', false],
    ['a comma too many', '{"EventId":3,}', false],
    ['two commas', '{"EventId":3,,"HomeScore":6}', false],
    ['something behind the end', '{"EventId":3}}', false],
    ['no end', '{"EventId":3', false],
    ['no object', '["EventId":3]', false],
    ['nothing', '{}', false],
  ] as const)
    test(`with ${why}: ${isRead ? 'is read' : 'is left to judgeEvent'}`, () => {
      assert.equal(compare(Buffer.from(text)), isRead);
    });

  test('with bytes that are not UTF-8 is left to judgeEvent', () => {
    assert.equal(compare(Buffer.from('{"EventId":3,"HomeTeamName":"M\u00fcnchen"}', 'latin1')), false);
  });

  test('in the middle of other bytes is read to its end and no further', () => {
    const bytes = Buffer.from('{"EventId":3,"HomeScore":6}{"EventId":3,"HomeTeamName":"}"');
    const read = (start: number, end: number) => createReader(basketball).read(bytes, viewOf(bytes), start, end);
    assert.equal(read(0, 27)?.entries.length, 2);
    assert.equal(read(0, 26), undefined);
    assert.equal(read(0, 28), undefined);
    assert.equal(read(27, bytes.length - 1), undefined);
    assert.equal(read(27, bytes.length), undefined);
  });
});

function viewOf(bytes: Uint8Array): PayloadBytes {
  return new PayloadBytes().of(bytes);
}

function createReader(sport: Sport): EventReader {
  const check = createEventCheck(sport);
  assert.ok(check);
  return new EventReader(check);
}

/** Reads an event both ways and compares the results. Returns true when one pass was enough. */
function createComparison(sport: Sport): (bytes: Buffer) => boolean {
  const reader = createReader(sport);
  const schema = ingressJsonSchema(sport);
  assert.ok(schema);
  const fieldIndex = findFieldIndex(sport.id);
  const findFaults = schemaFaults(schema);
  const parse = (bytes: Buffer): EventFields | undefined => {
    const read = readPayload(bytes, 0, bytes.length, 65_536);
    return isFinding(read) || findFaults(read.event).size > 0 ? undefined : read.event;
  };
  return (bytes) => {
    const event = reader.read(bytes, viewOf(bytes), 0, bytes.length);
    if (event === undefined) return false;
    assert.deepEqual(toFields(event.entries, fieldIndex), { ...parse(bytes) }, bytes.toString());
    for (const [nth, { value }] of event.entries.entries()) {
      const text = bytes.subarray(event.valueStarts[nth], event.valueEnds[nth]).toString();
      assert.equal(JSON.parse(text), value);
    }
    return true;
  };
}

/** Rounds numbers as a scoreboard does. */
function rounded(event: IngressEvent): IngressEvent {
  const entries = Object.entries(event).map(([name, value]) => [
    name,
    typeof value === 'number' ? Math.round(value * 1000) / 1000 || 0 : value,
  ]);
  return Object.fromEntries(entries) as IngressEvent;
}

/** The same event, written in different ways. */
function writings(event: IngressEvent): string[] {
  const entries = Object.entries(event);
  const pairs = entries.map(([name, value]) => `"${name}":${JSON.stringify(value)}`);
  return [
    JSON.stringify(event),
    JSON.stringify(event, null, 2),
    JSON.stringify(Object.fromEntries(entries.toReversed())),
    ` ${JSON.stringify(event)} `,
    `{${[...pairs, ...pairs].join(',')}}`,
    `{${pairs.join(' , ')}}`,
    `{${pairs.join(',')},}`,
  ];
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

/** JSON values, and texts that are almost JSON values. */
const arbitraryValue = fc.oneof(
  fc.integer({ min: -5, max: 200 }).map(String),
  fc.double({ min: -100, max: 1000, noNaN: true }).map(String),
  fc.stringMatching(/^-?[0-9]{0,4}\.?[0-9]{0,17}(e[0-9])?$/u),
  fc.constantFrom(
    'true',
    'false',
    'null',
    'nul',
    'truee',
    '[]',
    '{}',
    '"',
    '""',
    '-',
    '.5',
    '2147483648',
    '-2147483649',
  ),
  fc.stringMatching(/^"[0-9]{0,3}(:[0-9]{1,2}){0,2}(\.[0-9]{0,4})?"$/u),
  fc.string({ unit: anyCharacter, maxLength: 140 }).map((text) => JSON.stringify(text)),
  fc.string({ maxLength: 70 }).map((text) => `"${text}"`),
);
