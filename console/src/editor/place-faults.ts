import type { DryRun, FieldFault } from '@scorewire/client';
import { texts } from '#console/texts.ts';
import { findMembers, type Member } from './find-members.ts';

/** The judgement of the service about an event: the answer to a dry run, or a status. */
export type EventStatus = DryRun['statuses'][number];

/** A fault, and the part of the text that it is about. */
export interface PlacedFault {
  readonly from: number;
  readonly to: number;
  readonly severity: 'error' | 'warning';
  /** Null when the fault does not concern a single field. */
  readonly field: string | null;
  /** One sentence. */
  readonly message: string;
  readonly hint: string | null;
  readonly rule: string | undefined;
}

export function placeFaults(text: string, statuses: readonly EventStatus[]): PlacedFault[] {
  const members = findMembers(text);
  return statuses.flatMap((status) =>
    status.errors.map((fault) => {
      const { field, hint, rule } = fault;
      const message = status.errors.length === 1 ? status.message : describe(fault);
      return { ...placeOf(text, fault, members), severity: status.severity, field, message, hint, rule };
    }),
  );
}

/** A status about several fields explains the first one in its sentence; the others have the expected and the actual value. */
function describe({ field, expected, actual }: FieldFault): string {
  return texts.editor.fault(field, expected, actual);
}

function placeOf(text: string, { field, value }: FieldFault, members: readonly Member[]): { from: number; to: number } {
  // Of two fields with the same name, JSON takes the last.
  const member = members.findLast(({ name }) => name === field);
  if (member !== undefined) return member;
  const offset = offsetOf(text, value);
  const from = Math.min(offset ?? text.search(/\S|$/), Math.max(0, text.length - 1));
  return { from, to: Math.min(from + 1, text.length) };
}

/** The service says where a text stops being JSON. */
function offsetOf(text: string, value: unknown): number | undefined {
  if (typeof value !== 'object' || value === null || !('line' in value) || !('column' in value)) return undefined;
  const lines = text.split('\n').slice(0, Number(value.line) - 1);
  return lines.reduce((sum, line) => sum + line.length + 1, 0) + Number(value.column) - 1;
}
