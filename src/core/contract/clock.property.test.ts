import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { clockToSeconds } from '#tests/contract/clock-seconds';
import { fc } from '#tests/support/property';
import { parseClock, secondsOfClock } from './clock.ts';
import { clockParts } from './clock-parts.ts';
import { clockPattern, gameClockPattern, shortClockPattern } from './clock-pattern.ts';

const patterns = [clockPattern, gameClockPattern, shortClockPattern];
/** All accepted texts except for the empty one, which shows no time. */
const accepted = fc
  .oneof(...patterns.map((pattern) => fc.stringMatching(new RegExp(pattern, 'u'))))
  .filter((text) => text !== '');

const textParts: ReadonlySet<string> = new Set(['display', 'full', 'fullMillis']);

suite('clock text', () => {
  test('a contract accepts the empty text, and no other blank text', () => {
    for (const pattern of patterns)
      assert.deepEqual(
        ['', ' ', ':', '  :  ', '.'].filter((text) => new RegExp(pattern, 'u').test(text)),
        [''],
      );
  });

  test('every other text that a contract accepts is a clock', () => {
    fc.assert(fc.property(accepted, (text) => assert.notEqual(parseClock(text), undefined)));
  });

  test('no text makes the parser throw', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[0-9:.]{0,14}$/u)), (text) => {
        const clock = parseClock(text);
        for (const part of Object.values(clockParts)) if (clock) part(clock);
      }),
    );
  });

  test('both ways to compute the seconds give the same result', () => {
    const anyText = fc.oneof(fc.string(), fc.stringMatching(/^[0-9:.]{0,14}$/u), accepted);
    fc.assert(
      fc.property(anyText, (text) => {
        const clock = parseClock(text);
        assert.equal(secondsOfClock(text), clock && clockToSeconds(clock));
      }),
      { numRuns: 1000 },
    );
  });

  test('single parts are one digit or a space', () => {
    fc.assert(
      fc.property(accepted, (text) => {
        const clock = parseClock(text);
        assert(clock);
        for (const [name, part] of Object.entries(clockParts)) {
          if (!textParts.has(name)) assert.match(part(clock), /^[0-9 ]$/u, `${name} of ${text}`);
        }
      }),
    );
  });

  test('display and fullMillis show the same time', () => {
    fc.assert(
      fc.property(accepted, (text) => {
        const clock = parseClock(text);
        assert(clock);
        for (const part of [clockParts.display, clockParts.fullMillis]) {
          const again = parseClock(part(clock));
          assert(again, part(clock));
          assert.equal(clockToSeconds(again), clockToSeconds(clock));
        }
      }),
    );
  });

  test('full has two or more minute digits and one decimal', () => {
    fc.assert(
      fc.property(accepted, (text) => {
        const clock = parseClock(text);
        assert(clock);
        assert.match(clockParts.full(clock), /^(?:[0-9]{2}:)?[0-9]{2,3}:[0-5][0-9]\.[0-9]$/u);
      }),
    );
  });
});
