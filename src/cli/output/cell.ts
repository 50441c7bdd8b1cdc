import { toPlainText } from './plain-text.ts';

export type CellValue = string | number | boolean | null | readonly number[];

/** A column of a list, or a line of a single item. */
export interface Column<Item> {
  readonly label: string;
  readonly of: (item: Item) => CellValue;
  /** Shown for a single item only. */
  readonly detail?: true;
}

export function renderCell(value: CellValue): string {
  if (value === null || value === '') return '–';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'object') return value.length === 0 ? '–' : value.join(', ');
  return toPlainText(String(value));
}

/** 2026-04-01T18:30:00.123Z as 2026-04-01 18:30:00Z. */
export function renderTime(time: string | null): string | null {
  return time === null ? null : time.replace(/^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2}:\d{2})(?:\.\d+)?/, '$1 $2');
}

const units = [
  [86_400, 'd'],
  [3600, 'h'],
  [60, 'min'],
] as const;

/** How long ago a time was, in its largest unit. */
export function renderAge(time: string | null, nowMs: number): string | null {
  if (time === null) return null;
  // The clock of the service may be ahead.
  const seconds = Math.max(0, Math.floor((nowMs - Date.parse(time)) / 1000));
  const [size, unit] = units.find(([least]) => seconds >= least) ?? [1, 's'];
  return `${Math.floor(seconds / size)} ${unit} ago`;
}
