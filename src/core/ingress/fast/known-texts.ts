import type { FieldEntry } from '#core/contract/field-entry';

/** Enough for the clocks of many games. */
const slotCount = 4096;
/** Copied for each sport: making an array of so many slots takes a third of a millisecond. */
const emptySlots: readonly undefined[] = Array.from({ length: slotCount });
/** Longer texts, such as the names of teams, change too seldom to be worth a slot. */
export const knownTextMax = 16;
/** Of a slot: the field and the length of its text, then the bytes of the text as `readWords` reads them. */
const slotWords = 5;

/**
 * Entries of short ASCII texts that came more than once, so that a repeated text needs no new objects, which the garbage collector would have to move. A text
 * has one slot and is compared with the one in it, so no choice of texts makes a search long. Four bytes at a time: one at a time takes three times as long.
 */
export class KnownTexts {
  private readonly entries: (FieldEntry | undefined)[] = emptySlots.slice();
  private readonly words = new Int32Array(slotCount * slotWords);
  /** By slot: the hash of the last text that was not found there. */
  private readonly missed = new Int32Array(slotCount);

  // The text that was looked up last.
  private key = 0;
  private first = 0;
  private second = 0;
  private third = 0;
  private fourth = 0;
  private hash = 0;

  /** For ASCII text of up to `knownTextMax` characters. */
  find(index: number, view: DataView, start: number, end: number): FieldEntry | undefined {
    this.key = (index << 8) | (end - start);
    this.readWords(view, start, end);
    const { key, first, second, third, fourth, words } = this;
    const hash = mix(mix(mix(mix(key, first), second), third), fourth);
    this.hash = hash;
    const slot = toSlot(hash);
    const at = slot * slotWords;
    const isSame =
      words[at] === key &&
      words[at + 1] === first &&
      words[at + 2] === second &&
      words[at + 3] === third &&
      words[at + 4] === fourth;
    return isSame ? this.entries[slot] : undefined;
  }

  /** Keeps the entry of the text that was looked up if it was the last one that was not found in its slot: most new texts never come again. */
  add(entry: FieldEntry): FieldEntry {
    const { hash, words } = this;
    const slot = toSlot(hash);
    if (this.missed[slot] !== hash) {
      this.missed[slot] = hash;
      return entry;
    }
    this.entries[slot] = entry;
    words.set([this.key, this.first, this.second, this.third, this.fourth], slot * slotWords);
    return entry;
  }

  /** Reads words from both ends of the text; they may overlap in the middle. With the length, they tell all texts apart. */
  private readWords(view: DataView, start: number, end: number): void {
    const length = end - start;
    this.second = 0;
    this.third = 0;
    this.fourth = 0;
    if (length < 4) {
      let first = 0;
      for (let at = start; at < end; at += 1) first = (first << 8) | view.getUint8(at);
      this.first = first;
      return;
    }
    this.first = view.getInt32(start, true);
    this.second = view.getInt32(end - 4, true);
    if (length <= 8) return;
    this.third = view.getInt32(start + 4, true);
    this.fourth = view.getInt32(end - 8, true);
  }
}

function mix(hash: number, word: number): number {
  const mixed = Math.imul(hash ^ word, 0x9e3779b1);
  return mixed ^ (mixed >>> 15);
}

function toSlot(hash: number): number {
  return (hash ^ (hash >>> 12)) & (slotCount - 1);
}
