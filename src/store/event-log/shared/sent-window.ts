import type { SentEvents } from '#core/ports/event-log';
import { PacketSequences } from './packet-sequences.ts';

/** The part of an event by which a redelivery is recognized. */
export interface SentHead {
  readonly sequence: number;
  readonly packetId: number;
  readonly receivedAtMs: number;
}

/** The events read so far that a session may still have in flight; each packet id occurs once. */
export class SentWindow implements SentEvents {
  sequences: number[] = [];
  packetIds: number[] = [];
  receivedAtMs: number[] = [];
  /** True when no event before the window can be in flight. */
  isComplete = false;
  readonly #sequenceOf = new PacketSequences();

  /** An estimate of its memory. */
  get bytes(): number {
    return this.#sequenceOf.pageCount * 2048 + this.sequences.length * 24;
  }

  indexOf(packetId: number): number {
    const sequence = this.#sequenceOf.get(packetId);
    if (sequence === undefined) return -1;
    const { sequences } = this;
    let [low, high] = [0, sequences.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((sequences[middle] as number) < sequence) low = middle + 1;
      else high = middle;
    }
    return sequences[low] === sequence ? low : -1;
  }

  /** In the order of sequences, after those in the window. */
  addNewer(heads: readonly SentHead[]): void {
    let acknowledgedTo = -1;
    for (const { sequence, packetId, receivedAtMs } of heads) {
      if (packetId === 0) continue;
      // A reused packet id shows that the client got the acknowledgement of that event and of all before it.
      acknowledgedTo = Math.max(acknowledgedTo, this.indexOf(packetId));
      this.sequences.push(sequence);
      this.packetIds.push(packetId);
      this.receivedAtMs.push(receivedAtMs);
      this.#sequenceOf.add(packetId, sequence);
    }
    if (acknowledgedTo !== -1) this.#forget(acknowledgedTo + 1);
  }

  /** In the order of sequences, before those in the window. */
  addOlder(heads: readonly SentHead[]): void {
    const taken: SentHead[] = [];
    for (const head of heads.toReversed()) {
      if (head.packetId === 0 || this.isComplete) continue;
      this.isComplete = this.#sequenceOf.get(head.packetId) !== undefined;
      if (this.isComplete) break;
      this.#sequenceOf.add(head.packetId, head.sequence);
      taken.unshift(head);
    }
    if (taken.length === 0) return;
    this.sequences = [...taken.map(({ sequence }) => sequence), ...this.sequences];
    this.packetIds = [...taken.map(({ packetId }) => packetId), ...this.packetIds];
    this.receivedAtMs = [...taken.map(({ receivedAtMs }) => receivedAtMs), ...this.receivedAtMs];
  }

  /** Removes the oldest events; nothing before the window is in flight any more. */
  #forget(count: number): void {
    this.isComplete = true;
    for (const values of [this.sequences, this.packetIds, this.receivedAtMs]) values.splice(0, count);
  }
}
