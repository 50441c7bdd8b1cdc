import type { FieldEntry } from '#core/contract/field-entry';
import type { EventCheck } from '#core/ingress/check-event';
import { FieldTable } from './field-table.ts';
import type { PayloadBytes } from './payload-bytes.ts';
import { ValueReader } from './value-reader.ts';

const open = 0x7b;
const close = 0x7d;
const quote = 0x22;
const colon = 0x3a;
const comma = 0x2c;

/** The fields of an event in payload order, with the position of each value relative to the start of the payload. */
export interface ReadEvent {
  readonly entries: FieldEntry[];
  readonly valueStarts: number[];
  readonly valueEnds: number[];
}

/** The part of the contract of a sport that the reader needs. */
export type ReadContract = Pick<EventCheck, 'limits' | 'required' | 'fieldIndex'>;

/** Reads the events of one sport in one pass over the bytes, and checks each value against the limits of its field. */
export class EventReader {
  private readonly required: readonly number[];
  private readonly table: FieldTable;
  private readonly values: ValueReader;
  /** By field: the number of the last read that saw it. */
  private readonly seenIn: Int32Array;
  private reading = 0;

  constructor({ limits, required, fieldIndex }: ReadContract) {
    this.values = new ValueReader(limits);
    this.required = required.map((name) => fieldIndex.of.get(name) as number);
    this.table = new FieldTable(fieldIndex);
    this.seenIn = new Int32Array(fieldIndex.names.length);
  }

  /** Returns undefined when `judgeEvent` has to look at the event: it has a fault, an unknown field, a repeated field or a rare form. */
  read(bytes: Uint8Array, payload: PayloadBytes, start: number, end: number): ReadEvent | undefined {
    if (bytes[start] !== open || bytes[end - 1] !== close) return undefined;
    this.nextReading();
    const { seenIn, reading, table } = this;
    const event: ReadEvent = { entries: [], valueStarts: [], valueEnds: [] };
    for (let at = skipSpace(bytes, start + 1); ; at = skipSpace(bytes, at + 1)) {
      const index = bytes[at] === quote ? table.find(bytes, at + 1, end) : -1;
      if (index === -1 || seenIn[index] === reading) return undefined;
      seenIn[index] = reading;
      at = skipSpace(bytes, table.nameEnd);
      if (bytes[at] !== colon) return undefined;
      at = skipSpace(bytes, at + 1);
      const valueEnd = this.readValue(index, payload, at, end);
      if (valueEnd === -1) return undefined;
      event.entries.push(this.entry);
      event.valueStarts.push(at - start);
      event.valueEnds.push(valueEnd - start);
      at = skipSpace(bytes, valueEnd);
      if (at === end - 1) break;
      if (bytes[at] !== comma) return undefined;
    }
    for (const index of this.required) if (seenIn[index] !== reading) return undefined;
    return event;
  }

  /** Returns the end of the value and sets `entry`; -1 when `judgeEvent` has to look at it. */
  readValue(index: number, payload: PayloadBytes, at: number, end: number): number {
    return this.values.read(index, payload, at, end);
  }

  /** The entry of the value that was read last. */
  get entry(): FieldEntry {
    return this.values.entry;
  }

  private nextReading(): void {
    this.reading = (this.reading + 1) | 0;
    if (this.reading === 0) {
      this.seenIn.fill(0);
      this.reading = 1;
    }
  }
}

function isSpace(byte: number | undefined): boolean {
  return byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;
}

/** Stops at the end of the bytes. */
function skipSpace(bytes: Uint8Array, from: number): number {
  let at = from;
  while (isSpace(bytes[at])) at += 1;
  return at;
}
