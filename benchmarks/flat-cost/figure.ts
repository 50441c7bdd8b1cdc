import { spreadOf } from '../support/spread.ts';
import type { LogName } from './log.ts';
import type { PartName } from './options.ts';

export interface Figure {
  readonly part: PartName;
  readonly name: string;
  readonly log: LogName | 'full to empty';
  readonly unit: string;
  readonly digits: number;
  /** In the order in which they were measured. */
  readonly values: readonly number[];
  readonly claim?: Claim;
}

/** What the project claims of a figure. */
export interface Claim {
  readonly of: 'median' | 'highest';
  readonly bound: 'at least' | 'under';
  readonly value: number;
}

export function isShown({ values }: Figure, { of, bound, value }: Claim): boolean {
  const { median, high } = spreadOf(values);
  const measured = of === 'median' ? median : high;
  return bound === 'at least' ? measured >= value : measured < value;
}
