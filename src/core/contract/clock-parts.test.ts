import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { parseClock } from './clock.ts';
import { type ClockPart, clockParts } from './clock-parts.ts';

suite('clockParts', () => {
  // Besides the vectors of the derive words: the boundary between a digit and a blank.
  const cases: readonly (readonly [part: ClockPart, text: string, shown: string])[] = [
    ['hourTens', '9:59:59', ' '],
    ['hourTens', '10:00:00', '1'],
    ['hourOnes', '10:00:00', '0'],
    ['hourOnes', '59:59', ' '],
    ['minutesTens', '9:59', ' '],
    ['minutesTens', '10:00', '1'],
    ['minutesTens', '105:00', '0'],
    ['minutesOnes', '0:30', '0'],
    ['secondHundreds', '99.9', ' '],
    ['secondHundreds', '100.0', '1'],
    ['secondTens', '105.5', '0'],
    ['secondTens', '10', '1'],
    ['secondOnes', '5.3', '5'],
    ['hundredths', '5.30', '0'],
    ['thousandths', '5.30', ' '],
    ['display', '005.30', '5.30'],
    ['display', '0:00:05', '0:00:05'],
    ['full', '59.99', '00:59.9'],
    ['full', '60', '01:00.0'],
    ['full', '999.9', '16:39.9'],
    ['fullMillis', '1:02:03.4', '01:02:03.400'],
  ];

  for (const [part, text, shown] of cases) {
    test(`${part} of ${text} is ${JSON.stringify(shown)}`, () => {
      const clock = parseClock(text);
      assert.equal(clock && clockParts[part](clock), shown);
    });
  }
});
