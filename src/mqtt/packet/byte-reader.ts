import { malformed } from './packet-error.ts';
import { checkUtf8, decodeUtf8 } from './utf8.ts';

/** Reads MQTT's data types in sequence, never beyond `end`. */
export class ByteReader {
  readonly bytes: Buffer;
  at: number;
  end: number;

  constructor(bytes: Buffer, start: number, end: number) {
    this.bytes = bytes;
    this.at = start;
    this.end = end;
  }

  byte(what: string): number {
    return this.bytes[this.#take(1, what)] as number;
  }

  twoByte(what: string): number {
    return this.bytes.readUInt16BE(this.#take(2, what));
  }

  fourByte(what: string): number {
    return this.bytes.readUInt32BE(this.#take(4, what));
  }

  varint(what: string): number {
    let value = 0;
    for (let shift = 0; shift < 28; shift += 7) {
      const byte = this.byte(what);
      value |= (byte & 0x7f) << shift;
      if (byte < 0x80) {
        if (byte === 0 && shift > 0) throw malformed(`The ${what} is not in its shortest form.`); // [MQTT-1.5.5-1]
        return value;
      }
    }
    throw malformed(`The ${what} has more than four bytes.`);
  }

  utf8(what: string): string {
    const length = this.twoByte(what);
    const start = this.#take(length, what);
    return decodeUtf8(this.bytes, start, start + length, what);
  }

  /** Checks a string without decoding it. */
  skipUtf8(what: string): void {
    const length = this.twoByte(what);
    const start = this.#take(length, what);
    checkUtf8(this.bytes, start, start + length, what);
  }

  /** Returns a copy, which does not keep the whole chunk in memory. */
  binary(what: string): Buffer {
    const length = this.twoByte(what);
    const start = this.#take(length, what);
    const copy = Buffer.allocUnsafeSlow(length);
    this.bytes.copy(copy, 0, start, start + length);
    return copy;
  }

  expectEnd(packet: string): void {
    if (this.at < this.end) throw malformed(`The ${packet} goes on after its last field.`);
  }

  #take(count: number, what: string): number {
    const at = this.at;
    if (at + count > this.end) throw malformed(`The packet ends in the middle of the ${what}.`);
    this.at = at + count;
    return at;
  }
}
