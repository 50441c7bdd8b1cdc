import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { findSport } from '#core/contract/catalog';
import type { FieldEntry } from '#core/contract/field-entry';
import { createEventCheck } from '#core/ingress/check-event';
import { findFieldIndex } from '#core/ingress/live-state';
import { fc } from '#tests/support/property';
import { EventReader, type ReadEvent } from './event-reader.ts';
import { LastEvent } from './last-event.ts';
import { PayloadBytes } from './payload-bytes.ts';

const base = '{"EventId":6,"Set":3,"HomeScore":12,"Clock":"9:16","HomeTeamName":"Lions"}';

suite('an event that differs from the last one', () => {
  for (const [why, text, expected] of [
    ['in nothing', base, []],
    ['in a value', base.replace('12', '11'), ['HomeScore 11']],
    ['in a value that is longer', base.replace('12', '12.5'), ['HomeScore 12.5']],
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
    ['in a value that is new', base.replace('12', '99'), ['HomeScore 99']],
    ['in a value beyond its limit', base.replace('12', '100000'), undefined],
    ['in a value of the wrong type', base.replace('12', '"12"'), undefined],
    ['in text with an escape', base.replace('Lions', 'Z\\u00fcrich'), ['HomeTeamName Z\u00fcrich']],
    ['in text beyond ASCII', base.replace('Lions', 'Z\u00fcrich'), ['HomeTeamName Z\u00fcrich']],
    ['in a name', base.replace('Home', 'Guest'), undefined],
    ['in the order of fields', '{"Set":3,"EventId":6,"HomeScore":12,"Clock":"9:16","HomeTeamName":"Lions"}', undefined],
    ['in a field that is missing', base.replace(',"HomeScore":12', ''), undefined],
    ['in a field more', base.replace('}', ',"GuestScore":12}'), undefined],
    ['in a field that comes twice', base.replace('}', ',"Set":3}'), undefined],
    ['in a space behind a pair', base.replace(',', ' ,'), undefined],
    ['in a space before a value', base.replace('"Set":3', '"Set": 3'), undefined],
    ['in a space before the end', base.replace('}', ' }'), undefined],
    ['in a comma that is none', base.replace(',', ';'), undefined],
    ['in a number that goes on', base.replace('12', '12x'), undefined],
    ['in text that goes on', base.replace('9:16"', '9:16"0'), undefined],
    ['in text without an end', base.replace('Lions"', 'Lions'), undefined],
    ['in an end that is missing', base.slice(0, -1), undefined],
    ['in an end that comes twice', `${base}}`, undefined],
    ['in its beginning', ` ${base}`, undefined],
  ] as const)
    test(`${why}: ${expected === undefined ? 'is not comparable' : `${expected.length} changed`}`, () => {
      const { last, change } = follow(base, base);
      const before = [...last.entries];
      assert.deepEqual(change(text), expected);
      if (expected === undefined) assert.deepEqual(last.entries, before);
      else assert.deepEqual(shown(last.entries), shown(read(text).entries));
    });

  test('many changes in a row are found, wherever the bytes moved', () => {
    const { change } = follow(base, base);
    for (const [score, name] of [
      [1, 'Bears'],
      [12.5, ''],
      [12, 'Lions'],
      [11, 'Lions'],
      [1, ''],
    ])
      assert.ok(change(base.replace('12', String(score)).replace('Lions', String(name))), `${score} ${name}`);
  });

  test('an event is compared only if the two before it had the same fields in the same order', () => {
    assert.equal(follow(base).change(base), undefined);
    assert.equal(follow('{"Set":3,"EventId":6}', '{"EventId":6,"Set":3}').change('{"EventId":6,"Set":3}'), undefined);
    assert.equal(follow('{"EventId":6}', '{"EventId":6,"Set":3}').change('{"EventId":6,"Set":3}'), undefined);
    assert.deepEqual(follow('{"EventId":6,"Set":1}', '{"EventId":6,"Set":3}').change('{"EventId":6,"Set":3}'), []);
  });

  test('a forgotten event is not compared', () => {
    const { last, change } = follow(base, base);
    last.forget();
    assert.equal(change(base), undefined);
  });

  test('a very long event is not kept, and an event that outgrows its buffer is read in full', () => {
    const spaced = (count: number): string => base.replace('{', `{${' '.repeat(count)}`);
    assert.equal(follow(spaced(5000), spaced(5000)).change(spaced(5000)), undefined);
    const { change } = follow(spaced(256 - base.length), spaced(256 - base.length));
    assert.equal(change(spaced(256 - base.length).replace('12', '121')), undefined);
    assert.deepEqual(change(spaced(256 - base.length).replace('12', '1')), ['HomeScore 1']);
  });

  test('later changes do not affect the entries of an event that was read in full', () => {
    const { last, change } = follow(base, base);
    const event = read(base);
    last.set(Buffer.from(base), 0, base.length, event);
    change(base.replace('12', '11'));
    assert.deepEqual(shown(event.entries), shown(read(base).entries));
  });

  test('a comparison gives the result of a full read, or none', () => {
    const hits = { count: 0 };
    fc.assert(
      fc.property(fc.array(arbitraryWriting, { minLength: 3, maxLength: 20 }), fc.nat(9), (texts, around) => {
        const { last } = follow(base, base);
        let before = [...last.entries];
        for (const text of texts) {
          // Surrounds the event with quotes, and nothing follows them.
          const bytes = Buffer.from(new ArrayBuffer(text.length + around * 2)).fill('"');
          bytes.write(text, around);
          const [start, end] = [around, around + text.length];
          const all = readBytes(bytes, start, end);
          const changed = last.change(reader, bytes, new PayloadBytes().of(bytes), start, end);
          if (changed !== undefined) {
            assert.deepEqual(shown(last.entries), shown(all?.entries), text);
            // A value that was read again may have the entry that it had before.
            const others = last.entries.map((entry, nth) => (changed.includes(entry) ? undefined : before[nth]));
            const expected = last.entries.map((entry) => (changed.includes(entry) ? undefined : entry));
            assert.deepEqual(others, expected, text);
            assert.ok(
              changed.every((entry) => last.entries.includes(entry)),
              text,
            );
            hits.count += 1;
          } else if (all !== undefined) last.set(bytes, start, end, all);
          before = [...last.entries];
        }
      }),
      { numRuns: 300 },
    );
    assert.ok(hits.count > 300, `found ${hits.count} times`);
  });
});

const reader = createReader();

function createReader(): EventReader {
  const sport = findSport(6);
  const check = sport && createEventCheck(sport);
  assert.ok(check);
  return new EventReader(check);
}

function readBytes(bytes: Uint8Array, start: number, end: number): ReadEvent | undefined {
  return reader.read(bytes, new PayloadBytes().of(bytes), start, end);
}

function read(text: string): ReadEvent {
  const bytes = Buffer.from(text);
  return readBytes(bytes, 0, bytes.length) ?? { entries: [], valueStarts: [], valueEnds: [] };
}

/** Reads the texts in full, one after the other. */
function follow(...texts: readonly string[]) {
  const last = new LastEvent();
  for (const text of texts) last.set(Buffer.from(text), 0, Buffer.byteLength(text), read(text));
  return {
    last,
    change(text: string): string[] | undefined {
      const bytes = Buffer.from(text);
      return shown(last.change(reader, bytes, new PayloadBytes().of(bytes), 0, bytes.length));
    },
  };
}

function shown(entries: readonly FieldEntry[] | undefined): string[] | undefined {
  return entries?.map(({ index, value }) => `${findFieldIndex(6).names[index]} ${value}`);
}

/** Usually the base with other values; sometimes with a fault. */
const arbitraryWriting = fc
  .record({
    score: fc.constantFrom('12', '12', '11', '1', '12.5', 'null', '121'),
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
