import type { Fault } from '#simulator/faults/fault';

const differencesMax = 20;
const recentMax = 2000;
/** Of a long simulation, the latencies of the last events are kept. */
const latenciesMax = 1_000_000;

/** Statuses by type: `InvalidField warning` and so on. */
export type StatusCounts = Readonly<Record<string, number>>;

/** The counters of a running simulation. */
export class Tally {
  sent = 0;
  stored = 0;
  refused = 0;
  /** Refused events that were sent to a bot of another user: the service does not keep them. */
  elsewhere = 0;
  /** Events that the service reported as not stored, because the database was away. A real sender would send them again. */
  notStored = 0;
  /** Events whose fate is not known. */
  unknown = 0;
  /** The longest delay of an event behind its planned time. */
  lateMsMax = 0;
  differenceCount = 0;
  /** The first differences between what had to happen and what happened, in sentences. */
  readonly differences: string[] = [];
  private readonly expected = new Map<string, number>();
  private readonly heard = new Map<string, number>();
  private latenciesMs: number[] = [];

  get answered(): number {
    return this.stored + this.refused + this.notStored + this.unknown;
  }

  get expectedStatuses(): StatusCounts {
    return sorted(this.expected);
  }

  get heardStatuses(): StatusCounts {
    return sorted(this.heard);
  }

  expect({ status, severity }: Fault): void {
    increase(this.expected, `${status} ${severity}`);
  }

  hear({ statusName, severity }: { readonly statusName: string; readonly severity: string }): void {
    increase(this.heard, `${statusName} ${severity}`);
  }

  took(ms: number): void {
    if (this.latenciesMs.push(ms) > latenciesMax) this.latenciesMs = this.latenciesMs.slice(latenciesMax / 2);
  }

  differ(sentence: string): void {
    this.differenceCount += 1;
    if (this.differences.length < differencesMax) this.differences.push(sentence);
  }

  /** The latency below which this share of the events stayed: of all events, or of the last ones. */
  latency(share: number, isRecent = false): number {
    const sorted = this.latenciesMs.slice(isRecent ? -recentMax : 0).sort((a, b) => a - b);
    return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  }
}

function increase(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

function sorted(counts: ReadonlyMap<string, number>): StatusCounts {
  return Object.fromEntries([...counts].sort(([a], [b]) => (a < b ? -1 : 1)));
}
