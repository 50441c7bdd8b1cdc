import { rulesToFindings } from './check-event.ts';
import { type JudgeParts, judgeRead, type Verdict } from './judge-event.ts';
import { createState } from './live-state.ts';
import { isFinding, otherEventType, readPayload } from './read-payload.ts';
import type { Finding } from './status.ts';

export interface DryFindings {
  readonly findings: readonly Finding[];
  /** The event type of the payload; null when it could not be read. */
  readonly eventTypeId: number | null;
}

/** Judges a payload as an event of this type. It stores nothing and compares with no state. */
export function judgeDry(parts: JudgeParts, eventTypeId: number, bytes: Uint8Array): DryFindings {
  const { checks, payloadBytesMax } = parts;
  const read = readPayload(bytes, 0, bytes.length, payloadBytesMax);
  if (isFinding(read)) return { findings: [read], eventTypeId: null };
  if (read.eventTypeId !== eventTypeId && checks.get(read.eventTypeId) !== undefined)
    return { findings: [otherEventType(read.eventTypeId, eventTypeId)], eventTypeId: read.eventTypeId };
  const verdict = judgeRead(checks, read, 0, null, createState());
  return { findings: findingsOf(verdict), eventTypeId: read.eventTypeId };
}

function findingsOf(verdict: Verdict): Finding[] {
  if (verdict.kind === 'refused') return [verdict.finding];
  const { check, broken, unknown } = verdict;
  const ofRules = rulesToFindings(broken);
  return unknown === undefined ? ofRules : [check.describeUnknown(unknown.names, unknown.fields), ...ofRules];
}
