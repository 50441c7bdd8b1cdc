import type { LiveSnapshot, NewRefusal } from '#core/ports/event-log';
import type { EventBatch } from './event-batch.ts';

/** Refusals and snapshots go with the next commit of events, or after this time with a commit of their own. */
const waitMs = 100;
const perBatchMax = 256;
const refusalsMax = 4096;
const refusalPayloadBytesMax = 4096;

/** Refusals and snapshots that wait for a commit. They may be lost, so those that do not fit are dropped. */
export class SideRecords {
  readonly #refusals: NewRefusal[] = [];
  readonly #snapshots = new Map<number, LiveSnapshot>();
  readonly #onDue: () => void;
  #timer: NodeJS.Timeout | undefined;
  #isDue = false;

  constructor(onDue: () => void) {
    this.#onDue = onDue;
  }

  /** True when they have waited long enough for events to go with. */
  get areDue(): boolean {
    return this.#isDue && (this.#refusals.length > 0 || this.#snapshots.size > 0);
  }

  /** False when there is no room for it. */
  addRefusal(refusal: NewRefusal): boolean {
    if (this.#refusals.length >= refusalsMax) return false;
    const payload = new Uint8Array(refusal.payload.subarray(0, refusalPayloadBytesMax));
    this.#refusals.push({ ...refusal, payload });
    this.#startTimer();
    return true;
  }

  addSnapshot(snapshot: LiveSnapshot): void {
    if (snapshot.sequence < (this.#snapshots.get(snapshot.botId)?.sequence ?? 0)) return;
    this.#snapshots.set(snapshot.botId, snapshot);
    this.#startTimer();
  }

  moveInto(batch: EventBatch): void {
    batch.refusals = this.#refusals.splice(0, perBatchMax);
    batch.snapshots = this.#snapshots.values().take(perBatchMax).toArray();
    for (const { botId } of batch.snapshots) this.#snapshots.delete(botId);
    this.#isDue = this.#refusals.length > 0 || this.#snapshots.size > 0;
  }

  /** Drops those of a bot; returns how many refusals that were. */
  forgetBot(botId: number): number {
    this.#snapshots.delete(botId);
    const kept = this.#refusals.filter((refusal) => refusal.botId !== botId);
    const dropped = this.#refusals.length - kept.length;
    this.#refusals.splice(0, Number.POSITIVE_INFINITY, ...kept);
    return dropped;
  }

  /** No records are added any more; the remaining ones are due now. */
  close(): void {
    this.#isDue = true;
    clearTimeout(this.#timer);
  }

  #startTimer(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.#isDue = true;
      this.#onDue();
    }, waitMs);
  }
}
