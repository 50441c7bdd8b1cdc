import { boardTexts as texts } from '#console/texts.ts';
import type { PeriodModel } from './board-model.ts';

/** `3rd` of quarters is `3rd quarter`, spoken `third quarter`; `2OT` is `second overtime`. Null before the start. */
export function periodOf(ordinal: string, label: string): PeriodModel | null {
  if (ordinal === '') return null;
  const overtime = /^(\d*)OT$/.exec(ordinal);
  if (overtime !== null) {
    const spoken = overtime[1] ? texts.overtimeNumber(ordinalWord(Number(overtime[1]))) : texts.overtime;
    return { text: ordinal, spoken };
  }
  return { text: `${ordinal} ${label}`, spoken: `${ordinalWord(Number.parseInt(ordinal, 10))} ${label}` };
}

export function ordinalWord(number: number): string {
  return texts.ordinals[number - 1] ?? String(number);
}
