const { latin1Slice, utf8Slice } = Buffer.prototype;

/** The bytes that events are read from. Many events share one buffer, so its view is created once. */
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

  /** For ASCII only. */
  textOf(start: number, end: number): string {
    const build = textBuilders[end - start];
    return build === undefined ? latin1Slice.call(this.bytes, start, end) : build(this.bytes, start);
  }

  /** Bytes that are not UTF-8 become U+FFFD. */
  decode(start: number, end: number): string {
    return utf8Slice.call(this.bytes, start, end);
  }
}

type TextBuilder = (bytes: Uint8Array, start: number) => string;

/** Names of teams are shorter. */
const builtTextMax = 32;

/**
 * By length: a function that builds the text itself, in half the time of a call into the runtime. They are generated, because V8 compiles
 * `String.fromCharCode` well only when the number of its arguments is fixed.
 */
const textBuilders: readonly TextBuilder[] = Array.from({ length: builtTextMax + 1 }, (_, length) => {
  const codes = Array.from({ length }, (__, nth) => `bytes[start + ${nth}]`);
  // oxlint-disable-next-line typescript/no-implied-eval -- written here, from numbers
  return new Function('bytes', 'start', `return String.fromCharCode(${codes.join(', ')});`) as TextBuilder;
});
