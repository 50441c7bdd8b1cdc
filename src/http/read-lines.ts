const newline = 0x0a;
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false });

/**
 * Splits a stream of bytes into lines, in batches, and buffers at most one line. A line that is too long or not UTF-8 is undefined, so that
 * line numbers stay right.
 */
export async function* readLines(
  bytes: AsyncIterable<Buffer>,
  lineBytesMax: number,
): AsyncGenerator<(string | undefined)[]> {
  let held: Buffer[] = [];
  let heldBytes = 0;
  for await (const chunk of bytes) {
    const end = chunk.lastIndexOf(newline);
    if (end >= 0) {
      yield decode(Buffer.concat([...held, chunk.subarray(0, end)]), lineBytesMax);
      held = [];
      heldBytes = 0;
    }
    const rest = chunk.subarray(end + 1);
    heldBytes += rest.length;
    // Replace a line over the limit by spaces that are over the limit too, instead of buffering it.
    if (heldBytes <= lineBytesMax) held.push(rest);
    else if (heldBytes - rest.length <= lineBytesMax) held = [Buffer.alloc(lineBytesMax + 1, 0x20)];
  }
  if (heldBytes > 0) yield decode(Buffer.concat(held), lineBytesMax);
}

function decode(lines: Buffer, lineBytesMax: number): (string | undefined)[] {
  // Decoding all lines at once is several times faster; only when that fails are they decoded one by one.
  const text = decodeText(lines);
  if (text !== undefined) return text.split('\n').map((line) => (isTooLong(line, lineBytesMax) ? undefined : line));
  const decoded: (string | undefined)[] = [];
  for (let start = 0; start <= lines.length; ) {
    const found = lines.indexOf(newline, start);
    const end = found < 0 ? lines.length : found;
    const line = lines.subarray(start, end);
    decoded.push(line.length > lineBytesMax ? undefined : decodeText(line));
    start = end + 1;
  }
  return decoded;
}

/** A UTF-16 code unit has at most three bytes in UTF-8, so few lines need counting. */
function isTooLong(line: string, lineBytesMax: number): boolean {
  return line.length * 3 > lineBytesMax && Buffer.byteLength(line) > lineBytesMax;
}

function decodeText(bytes: Buffer): string | undefined {
  try {
    return utf8.decode(bytes);
  } catch {
    return undefined;
  }
}
