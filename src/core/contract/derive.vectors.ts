import type { WordSource } from './derive.ts';
import type { ClockModeWord, DeriveWord } from './derive-word.ts';
import type { FieldValue } from './field.ts';
import type { StandardType } from './standard-field.ts';

/** What a derive word makes of a source, for a string field unless it says otherwise. */
export interface WordVector {
  readonly how: DeriveWord | ClockModeWord;
  readonly in: WordSource;
  readonly out: FieldValue | null;
  readonly type?: StandardType;
  readonly nullable?: true;
  readonly width?: number;
}

export const vocabularyVectors: readonly WordVector[] = [
  { how: 'copy', in: 'Hillcrest', out: 'Hillcrest' },
  { how: 'copy', in: null, out: null, nullable: true },
  { how: 'copy', in: null, out: false, type: 'bool' },
  { how: 'text', in: 9, out: '9' },
  { how: 'text', in: 88.5, out: '88.5' },
  { how: 'text', in: 102, out: '102' },
  { how: 'text', in: -7, out: '-7' },
  { how: 'text', in: null, out: '' },
  { how: 'fixed:3', in: 4.5, out: '4.500' },
  { how: 'fixed:3', in: -0.012, out: '-0.012' },
  { how: 'fixed:2', in: 329.34, out: '329.34' },
  { how: 'fixed:2', in: 0.125, out: '0.13' },
  { how: 'pad:2', in: 4, out: ' 4', width: 2 },
  { how: 'pad:2', in: 12, out: '12', width: 2 },
  { how: 'pad:2', in: null, out: '  ', width: 2 },
  { how: 'zero:2', in: 5, out: '05', width: 2 },
  { how: 'zero:2', in: 10, out: '10', width: 2 },
  { how: 'zero:2', in: null, out: '  ', width: 2 },
  { how: 'digit:ones', in: 0, out: '0', type: 'char' },
  { how: 'digit:tens', in: 9, out: ' ', type: 'char' },
  { how: 'digit:tens', in: 104, out: '0', type: 'char' },
  { how: 'digit:hundreds', in: 104, out: '1', type: 'char' },
  { how: 'digit:ones', in: null, out: ' ', type: 'char' },
  { how: 'ordinal', in: 1, out: '1st' },
  { how: 'ordinal', in: 12, out: '12th' },
  { how: 'ordinal', in: 22, out: '22nd' },
  { how: 'ordinal:4', in: 4, out: '4th' },
  { how: 'ordinal:4', in: 5, out: 'OT' },
  { how: 'ordinal:4', in: 6, out: '2OT' },
  { how: 'ordinal:4', in: 0, out: '' },
  { how: 'mark:<', in: true, out: '<', type: 'char' },
  { how: 'mark:<', in: false, out: ' ', type: 'char' },
  { how: 'mark:S', in: null, out: ' ', type: 'char' },
  { how: 'running', in: true, out: 'R', type: 'char' },
  { how: 'running', in: false, out: 'S', type: 'char' },
  { how: 'running', in: null, out: ' ', type: 'char' },
  { how: 'clock:minutesTens', in: '7:57', out: ' ', type: 'char' },
  { how: 'clock:minutesTens', in: '120:00', out: '2', type: 'char' },
  { how: 'clock:minutesTens', in: '1:02:03', out: '0', type: 'char' },
  { how: 'clock:minutesOnes', in: '34.5', out: ' ', type: 'char' },
  { how: 'clock:secondTens', in: '0:05.3', out: '0', type: 'char' },
  { how: 'clock:secondTens', in: '5.3', out: ' ', type: 'char' },
  { how: 'clock:secondTens', in: '25', out: '2', type: 'char' },
  { how: 'clock:secondHundreds', in: '123.4', out: '1', type: 'char' },
  { how: 'clock:secondOnes', in: '12:34', out: '4', type: 'char' },
  { how: 'clock:tenths', in: '12:34', out: '0', type: 'char' },
  { how: 'clock:tenths', in: '34.5', out: '5', type: 'char' },
  { how: 'clock:hundredths', in: '34.5', out: ' ', type: 'char' },
  { how: 'clock:thousandths', in: '00:23.456', out: '6', type: 'char' },
  { how: 'clock:hourOnes', in: '1:02:03', out: '1', type: 'char' },
  { how: 'clock:hourTens', in: '12:34', out: ' ', type: 'char' },
  { how: 'clock:display', in: '07:57', out: '7:57' },
  { how: 'clock:display', in: '00:00', out: '0:00' },
  { how: 'clock:display', in: '34.5', out: '34.5' },
  { how: 'clock:display', in: '25', out: '25' },
  { how: 'clock:display', in: '01:02:03', out: '1:02:03' },
  { how: 'clock:full', in: '7:57', out: '07:57.0' },
  { how: 'clock:full', in: '34.5', out: '00:34.5' },
  { how: 'clock:full', in: '120:00', out: '120:00.0' },
  { how: 'clock:full', in: '1:02:03', out: '01:02:03.0' },
  { how: 'clock:full', in: '123.45', out: '02:03.4' },
  { how: 'clock:fullMillis', in: '23.4', out: '00:23.400' },
  { how: 'clock:fullMillis', in: '0:23.456', out: '00:23.456' },
  { how: 'clock:display', in: null, out: '' },
  { how: 'clock:mode', in: [null, '34.5'], out: '.', type: 'char' },
  { how: 'clock:mode', in: [null, '0:05.3'], out: ':', type: 'char' },
  { how: 'clock:mode', in: ['.', '12:34'], out: '.', type: 'char' },
  { how: 'clock:mode', in: [null, null], out: ':', type: 'char' },
  { how: 'enumText:OriginType', in: 5, out: 'Local emulated' },
  { how: 'enumText:BaseballErrorFlag', in: 2, out: 'E', type: 'char' },
  { how: 'enumText:BaseballErrorFlag', in: 0, out: ' ', type: 'char' },
];
