import type { ClockModel } from '#console/board/models/board-model.ts';
import { type ClockReading, readClock, runClock } from './clock-text.ts';

/** The last text of a running clock that a payload had, and when that payload arrived. The clock counts on from there. */
interface Anchor {
  readonly text: string;
  readonly reading: ClockReading | undefined;
  readonly isRunning: boolean;
  readonly counts: 'up' | 'down';
  readonly sinceMs: number;
  /** How many payloads in a row had this text. */
  readonly repeats: number;
}

/** This many equal texts in a row, over this time, mean that the clock stands although it is marked as running. */
const frozenRepeatsMin = 20;
const frozenMsMin = 2000;

/**
 * Lets the clocks of a board run between events. Each event corrects them. An event that repeats the text of a running clock says nothing about
 * the clock (senders may send only what changed), so the clock runs on.
 */
export class ClockAnchors {
  private anchors: ReadonlyMap<string, Anchor> = new Map();

  /** Takes the clocks of a new payload. `atMs` is when its event happened, on the clock of this device. */
  update(clocks: readonly ClockModel[], atMs: number): void {
    this.anchors = new Map(clocks.map((clock) => [clock.key, nextAnchor(this.anchors.get(clock.key), clock, atMs)]));
  }

  get isAnyRunning(): boolean {
    return [...this.anchors.values()].some(({ isRunning, reading }) => isRunning && reading !== undefined);
  }

  /** What the clock shows now. */
  textAt({ key, text }: ClockModel, nowMs: number): string {
    const anchor = this.anchors.get(key);
    if (anchor?.reading === undefined || !anchor.isRunning) return text;
    const passedMs = Math.max(0, nowMs - anchor.sinceMs);
    if (anchor.repeats >= frozenRepeatsMin && passedMs >= frozenMsMin) return text;
    return runClock(anchor.reading, anchor.counts, passedMs);
  }
}

function nextAnchor(last: Anchor | undefined, clock: ClockModel, atMs: number): Anchor {
  const { text, isRunning } = clock;
  if (last?.text === text && last.isRunning && isRunning) return { ...last, repeats: last.repeats + 1 };
  const reading = readClock(text);
  const counts = last?.isRunning && isRunning ? directionAfter(last, reading, atMs) : clock.counts;
  return { text, reading, isRunning, counts, sinceMs: atMs, repeats: 1 };
}

/** How much faster than time a clock may seem to go when payloads arrive unevenly. */
const unevenMsMax = 1500;

/** The direction that the last two payloads show. A jump is a reset or a correction, and tells nothing. */
function directionAfter(last: Anchor, reading: ClockReading | undefined, atMs: number): 'up' | 'down' {
  if (last.reading === undefined || reading === undefined) return last.counts;
  const movedMs = reading.ms - last.reading.ms;
  if (movedMs === 0 || Math.abs(movedMs) > atMs - last.sinceMs + unevenMsMax) return last.counts;
  return movedMs > 0 ? 'up' : 'down';
}
