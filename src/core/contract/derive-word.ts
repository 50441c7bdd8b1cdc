import type { ClockPart } from './clock-parts.ts';
import type { EnumName } from './enums.ts';

/** The words that define how a standard field is made from its source. `compile-word.ts` implements them. */
export type DeriveWord =
  | 'copy'
  | 'text'
  | `fixed:${Digit}`
  | `pad:${Digit}`
  | `zero:${Digit}`
  | `digit:${DigitPlace}`
  | 'ordinal'
  | `ordinal:${Digit}`
  | `mark:${string}`
  | 'running'
  | `clock:${ClockPart}`
  | 'clockOrText'
  | `enumText:${EnumName}`;

/** Reads two fields: the mode if it was sent, else the clock, whose form shows the mode. */
export type ClockModeWord = 'clock:mode';

export type DigitPlace = 'ones' | 'tens' | 'hundreds';

type Digit = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9;
