import type { SentEvents } from '#core/ports/event-log';
import { PacketSequences } from './packet-sequences.ts';

/** The head of an event: all that a redelivery is looked for by. */
export interface SentHead {
  readonly sequence: number;
  readonly packetId: number;
  readonly receivedAtMs: number;
}

/** What was read so far of the events that a session may still have in flight: no packet id is in it twice. */
export class SentWindow implements SentEvents {
  sequences: number[] = [];
  packetIds: number[] = [];
  receivedAtMs: number[] = [];
  /** True when nothing before it can be in flight. */
  isComplete = false;
  readonly #places = new PacketSequences();

  /** The memory that it takes, about. */
  get bytes(): number {
    return this.#places.pageCount * 2048 + this.sequences.length * 24;
  }

  indexOf(packetId: number): number {
    const sequence = this.#places.get(packetId);
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

  /** In the order of sequences, behind those that are known. */
  addNewer(heads: readonly SentHead[]): void {
    let acknowledgedTo = -1;
    for (const { sequence, packetId, receivedAtMs } of heads) {
      if (packetId === 0) continue;
      // Its packet id is used again: the client has got its acknowledgement, and those of all before it.
      acknowledgedTo = Math.max(acknowledgedTo, this.indexOf(packetId));
      this.sequences.push(sequence);
      this.packetIds.push(packetId);
      this.receivedAtMs.push(receivedAtMs);
      this.#places.add(packetId, sequence);
    }
    if (acknowledgedTo !== -1) this.#forget(acknowledgedTo + 1);
  }

  /** In the order of sequences, before those that are known. */
  addOlder(heads: readonly SentHead[]): void {
    const taken: SentHead[] = [];
    for (const head of heads.toReversed()) {
      if (head.packetId === 0 || this.isComplete) continue;
      this.isComplete = this.#places.get(head.packetId) !== undefined;
      if (this.isComplete) break;
      this.#places.add(head.packetId, head.sequence);
      taken.unshift(head);
    }
    if (taken.length === 0) return;
    this.sequences = [...taken.map(({ sequence }) => sequence), ...this.sequences];
    this.packetIds = [...taken.map(({ packetId }) => packetId), ...this.packetIds];
    this.receivedAtMs = [...taken.map(({ receivedAtMs }) => receivedAtMs), ...this.receivedAtMs];
  }

  /** The oldest, so many, and all that was before them. */
  #forget(count: number): void {
    this.isComplete = true;
    for (const values of [this.sequences, this.packetIds, this.receivedAtMs]) values.splice(0, count);
  }
}
