import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import * as fc from 'fast-check';
import { findSport } from '#core/contract/catalog';
import type { EventFields } from '#core/contract/field';
import { ingressJsonSchema } from '#core/contract/json-schema';
import { type KnownPair, KnownPairs } from './known-pairs.ts';
import { LastEvent } from './last-event.ts';
import { findPlaces } from './live-state.ts';

const base = '{"EventId":6,"Set":3,"HomeScore":12,"Clock":"9:16","HomeTeamName":"Lions"}';

suite('an event that differs from the last one', () => {
  for (const [why, text, expected] of [
    ['in nothing', base, []],
    ['in a value', base.replace('12', '11'), ['HomeScore 11']],
    ['in a value that is longer', base.replace('12', '121'), ['HomeScore 121']],
    ['in a value that is shorter', base.replace('12', '1'), ['HomeScore 1']],
    ['in a value that becomes another kind', base.replace('12', 'null'), ['HomeScore null']],
    ['in the last value', base.replace('Lions', 'Bears'), ['HomeTeamName Bears']],
    ['in the last value, which is gone', base.replace('Lions', ''), ['HomeTeamName ']],
    ['in two values beside each other', base.replace('3', '1').replace('12', '1'), ['Set 1', 'HomeScore 1']],
    [
      'in two values that make up for each other',
      base.replace('12', '1').replace('9:16', '10:00'),
      ['HomeScore 1', 'Clock 10:00'],
    ],
    ['in a value that is not known', base.replace('12', '99'), undefined],
    ['in a name', base.replace('Home', 'Guest'), undefined],
    ['in the order of fields', '{"Set":3,"EventId":6,"HomeScore":12,"Clock":"9:16","HomeTeamName":"Lions"}', undefined],
    ['in a field that is missing', base.replace(',"HomeScore":12', ''), undefined],
    ['in a field more', base.replace('}', ',"GuestScore":12}'), undefined],
    ['in a field that comes twice', base.replace('}', ',"Set":3}'), undefined],
    ['in a space behind a pair', base.replace(',', ' ,'), undefined],
    ['in a space before a value', base.replace('"Set":3', '"Set": 3'), undefined],
    ['in a space before the end', base.replace('}', ' }'), undefined],
    ['in a comma that is none', base.replace(',', ';'), undefined],
    ['in a number that goes on', base.replace('12', '12.5'), undefined],
    ['in text that goes on', base.replace('9:16"', '9:16"0'), undefined],
    ['in text without an end', base.replace('Lions"', 'Lions'), undefined],
    ['in an end that is missing', base.slice(0, -1), undefined],
    ['in an end that comes twice', `${base}}`, undefined],
    ['in its beginning', ` ${base}`, undefined],
  ] as const)
    test(`${why}: ${expected === undefined ? 'is left to others' : `${expected.length} are new`}`, () => {
      const { last, change } = follow(base, base);
      const before = [...last.pairs];
      assert.deepEqual(change(text), expected);
      if (expected === undefined) assert.deepEqual(last.pairs, before);
      else assert.deepEqual(shown(last.pairs), shown(read(text)));
    });

  test('many changes one after the other are found, whatever has moved', () => {
    const { change } = follow(base, base);
    for (const [score, name] of [
      [1, 'Bears'],
      [121, ''],
      [12, 'Lions'],
      [11, 'Lions'],
      [1, ''],
    ])
      assert.ok(change(base.replace('12', String(score)).replace('Lions', String(name))), `${score} ${name}`);
  });

  test('it is looked at when the one before had the same fields, in the same order', () => {
    assert.equal(follow(base).change(base), undefined);
    assert.equal(follow('{"Set":3,"EventId":6}', '{"EventId":6,"Set":3}').change('{"EventId":6,"Set":3}'), undefined);
    assert.equal(follow('{"EventId":6}', '{"EventId":6,"Set":3}').change('{"EventId":6,"Set":3}'), undefined);
    assert.deepEqual(follow('{"EventId":6,"Set":1}', '{"EventId":6,"Set":3}').change('{"EventId":6,"Set":3}'), []);
  });

  test('one that is forgotten is not compared with', () => {
    const { last, change } = follow(base, base);
    last.forget();
    assert.equal(change(base), undefined);
  });

  test('one that is very long is not kept, and one that gets longer than its memory is read anew', () => {
    const spaced = (count: number): string => base.replace('{', `{${' '.repeat(count)}`);
    assert.equal(follow(spaced(5000), spaced(5000)).change(spaced(5000)), undefined);
    const { change } = follow(spaced(256 - base.length), spaced(256 - base.length));
    assert.equal(change(spaced(256 - base.length).replace('12', '121')), undefined);
    assert.deepEqual(change(spaced(256 - base.length).replace('12', '1')), ['HomeScore 1']);
  });

  test('what was read in full is not changed by what comes after', () => {
    const { last, change } = follow(base, base);
    const given = read(base) ?? [];
    last.set(Buffer.from(base), 0, base.length, given);
    change(base.replace('12', '11'));
    assert.deepEqual(shown(given), shown(read(base)));
  });

  test('it says what reading all of it says, or leaves it to others', () => {
    const hits = { count: 0 };
    fc.assert(
      fc.property(fc.array(arbitraryWriting, { minLength: 3, maxLength: 20 }), fc.nat(9), (texts, around) => {
        const { last } = follow(base, base);
        let before = [...last.pairs];
        for (const text of texts) {
          // Quotes and nothing else stand around it, and nothing behind them.
          const bytes = Buffer.from(new ArrayBuffer(text.length + around * 2)).fill('"');
          bytes.write(text, around);
          const [start, end] = [around, around + text.length];
          const all = pairs.read(bytes, start, end, []);
          const changed = last.change(pairs, bytes, start, end);
          if (changed !== undefined) {
            assert.deepEqual(shown(last.pairs), shown(all), text);
            const fresh = last.pairs.filter((pair, index) => pair !== before[index]);
            assert.deepEqual(shown(changed), shown(fresh), text);
            hits.count += 1;
          } else if (all !== undefined) last.set(bytes, start, end, all);
          before = [...last.pairs];
        }
      }),
      { numRuns: 300 },
    );
    assert.ok(hits.count > 300, `found ${hits.count} times`);
  });
});

const pairs = learn();

function learn(): KnownPairs {
  const sport = findSport(6);
  const schema = sport && ingressJsonSchema(sport);
  assert.ok(schema);
  const known = new KnownPairs(findPlaces(6), schema.required);
  for (const HomeScore of [1, 11, 12, 121, null])
    for (const [Set, Clock, HomeTeamName] of [
      [3, '9:16', 'Lions'],
      [1, '10:00', 'Bears'],
      [2, '0.0', ''],
    ] as const) {
      const event: EventFields = { EventId: 6, Set, HomeScore, Clock, HomeTeamName };
      const bytes = Buffer.from(JSON.stringify(event));
      // What comes a second time is known.
      for (let time = 0; time < 2; time += 1) known.learn(bytes, 0, bytes.length, event);
    }
  return known;
}

function read(text: string): KnownPair[] | undefined {
  const bytes = Buffer.from(text);
  return pairs.read(bytes, 0, bytes.length, []);
}

/** A last event after those that were read in full. */
function follow(...texts: readonly string[]) {
  const last = new LastEvent();
  for (const text of texts) last.set(Buffer.from(text), 0, text.length, read(text) ?? []);
  return {
    last,
    change(text: string): string[] | undefined {
      const bytes = Buffer.from(text);
      return shown(last.change(pairs, bytes, 0, bytes.length));
    },
  };
}

function shown(given: readonly KnownPair[] | undefined): string[] | undefined {
  return given?.map(({ place, value }) => `${findPlaces(6).names[place]} ${value}`);
}

/** Mostly the base with other values; now and then something is wrong with it. */
const arbitraryWriting = fc
  .record({
    score: fc.constantFrom('12', '12', '11', '1', '121', 'null', '99'),
    clock: fc.constantFrom('9:16', '9:16', '10:00', '0.0', '9:1'),
    name: fc.constantFrom('Lions', 'Lions', 'Bears', ''),
    space: fc.constantFrom('', '', '', ' '),
    spoiled: fc.option(fc.record({ at: fc.nat(99), piece: fc.constantFrom('"', ',', '}', ' ', '\\', '0', '') }), {
      freq: 4,
    }),
  })
  .map(({ score, clock, name, space, spoiled }) => {
    const text = base
      .replace('12', score)
      .replace('9:16', clock)
      .replace('Lions', name)
      .replaceAll(',', `${space},${space}`);
    if (spoiled === null) return text;
    const at = spoiled.at % text.length;
    return text.slice(0, at) + spoiled.piece + text.slice(at + 1);
  });
