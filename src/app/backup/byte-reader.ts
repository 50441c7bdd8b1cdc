/** The stream ended before all expected bytes were read. */
export class EndedError extends Error {
  override readonly name = 'EndedError';
}

/** Reads a stream by counts of bytes instead of by chunks. */
export class ByteReader {
  readonly #source: AsyncIterator<Buffer>;
  #rest: Buffer = Buffer.alloc(0);

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  async take(bytes: number): Promise<Buffer> {
    const pieces: Buffer[] = [];
    for await (const piece of this.chunks(bytes)) pieces.push(piece);
    return Buffer.concat(pieces);
  }

  /** Yields this many bytes as they arrive, for content that need not be in memory at once. */
  async *chunks(bytes: number): AsyncGenerator<Buffer> {
    for (let left = bytes; left > 0; ) {
      if (this.#rest.length === 0 && !(await this.#readMore())) throw new EndedError('The data ends too early.');
      const piece = this.#rest.subarray(0, left);
      this.#rest = this.#rest.subarray(piece.length);
      left -= piece.length;
      yield piece;
    }
  }

  async isAtEnd(): Promise<boolean> {
    return this.#rest.length === 0 && !(await this.#readMore());
  }

  async #readMore(): Promise<boolean> {
    const next = await this.#source.next();
    if (next.done === true) return false;
    this.#rest = next.value;
    return true;
  }
}
