import type { FieldIndex } from '#core/contract/field-entry';

const quote = 0x22;
/** More than twice the fields of the largest contract. */
const bucketCount = 256;

/** Finds a field by the bytes of its name. The names come from the contract, so no sender can make the search slow. */
export class FieldTable {
  /** The position after the closing quote of the name that was found last. */
  nameEnd = 0;
  private readonly names: readonly Uint8Array[];
  /** By hash: the numbers of the fields whose name has that hash. */
  private readonly buckets: readonly (readonly number[])[];

  constructor({ names }: FieldIndex) {
    this.names = names.map((name) => new TextEncoder().encode(name));
    const buckets: number[][] = Array.from({ length: bucketCount }, () => []);
    for (const [index, name] of this.names.entries()) buckets[toBucket(name.reduce(mix, 0))]?.push(index);
    this.buckets = buckets;
  }

  /** Returns the number of the field whose name starts at `start`, after the opening quote; -1 when the contract has no such field. */
  find(bytes: Uint8Array, start: number, end: number): number {
    let hash = 0;
    let at = start;
    for (let byte = bytes[at] as number; byte !== quote; byte = bytes[at] as number) {
      if (at >= end) return -1;
      hash = mix(hash, byte);
      at += 1;
    }
    this.nameEnd = at + 1;
    const bucket = this.buckets[toBucket(hash)] as readonly number[];
    for (let nth = 0; nth < bucket.length; nth += 1) {
      const index = bucket[nth] as number;
      if (isAt(this.names[index] as Uint8Array, bytes, start, at)) return index;
    }
    return -1;
  }
}

function mix(hash: number, byte: number): number {
  return (Math.imul(hash, 31) + byte) | 0;
}

function toBucket(hash: number): number {
  return (hash ^ (hash >>> 8)) & (bucketCount - 1);
}

function isAt(name: Uint8Array, bytes: Uint8Array, start: number, end: number): boolean {
  if (name.length !== end - start) return false;
  for (let at = 0; at < name.length; at += 1) if (name[at] !== bytes[start + at]) return false;
  return true;
}
