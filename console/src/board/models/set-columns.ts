import { boardTexts as texts } from '#console/texts.ts';
import type { TableColumn } from './board-model.ts';

/** The number of sets in the table: the usual number, or more once they are played. */
export function setsShown(current: number, usual: number, most: number): number {
  return Math.min(most, Math.max(usual, current));
}

export function setColumns(count: number, current: number): TableColumn[] {
  return Array.from({ length: count }, (_, index) => ({
    label: String(index + 1),
    spoken: texts.setNumber(index + 1),
    ...(index + 1 === current && { role: 'current' as const }),
  }));
}
