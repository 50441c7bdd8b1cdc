import { renderCell } from './cell.ts';

const lengthMax = 60;

/** A short description of an audit entry: the fields that differ, or those of a new or deleted object. */
export function describeChange(before: unknown, after: unknown): string {
  const [old, now] = [toFields(before), toFields(after)];
  const names = [...new Set([...Object.keys(old), ...Object.keys(now)])].filter((name) => !noise.has(name));
  const changed = names.filter((name) => toText(old[name]) !== toText(now[name]));
  const parts =
    before === null || after === null
      ? changed.map((name) => `${name} ${toText(after === null ? old[name] : now[name])}`)
      : changed.map((name) => `${name} ${toText(old[name])} → ${toText(now[name])}`);
  const text = parts.join(', ');
  return text.length > lengthMax ? `${text.slice(0, lengthMax - 1)}…` : text;
}

const noise = new Set(['id', 'createdAt', 'updatedAt', 'createdDate', 'updatedDate']);

function toFields(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

function toText(value: unknown): string {
  if (value === undefined) return '–';
  if (typeof value === 'object' && value !== null) return JSON.stringify(value);
  return renderCell(value as string | number | boolean | null);
}
