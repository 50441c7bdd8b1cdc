const { latin1Slice, utf8Slice } = Buffer.prototype;

/** The bytes that events are read from. Many events stand in one piece of memory, so the view of it is made once. */
export class PayloadBytes {
  view: DataView = new DataView(new ArrayBuffer(0));
  private bytes: Uint8Array = new Uint8Array();

  of(bytes: Uint8Array): this {
    if (bytes !== this.bytes) {
      this.bytes = bytes;
      this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    }
    return this;
  }

  /** For bytes that are ASCII. */
  textOf(start: number, end: number): string {
    return latin1Slice.call(this.bytes, start, end);
  }

  /** Bytes that are no UTF-8 become U+FFFD. */
  decode(start: number, end: number): string {
    return utf8Slice.call(this.bytes, start, end);
  }
}
