import { Failure } from '#cli/failure';

const eventBytesMax = 16 * 1_048_576;
const arrayBytesMax = 64 * 1_048_576;

/**
 * Splits an input into events: NDJSON, events over several lines, or one JSON array of events. An event is passed on when its last line is read,
 * so that a pipe can stay open. Texts that are not JSON are passed on unchanged, so that the check of the event explains the fault.
 */
export async function* splitEvents(bytes: AsyncIterable<Buffer>, name: string): AsyncGenerator<Buffer> {
  const lines = splitLines(bytes, name)[Symbol.asyncIterator]();
  let first = await lines.next();
  while (first.done !== true && isBlank(first.value)) first = await lines.next();
  if (first.done === true) return;
  if (/^(?:\xff\xfe|\xfe\xff)/.test(first.value.toString('latin1', 0, 2)))
    throw new Failure('invalid', `${name} is UTF-16 text: save it as UTF-8.`);
  const opening = withoutByteOrderMark(first.value);
  if (opening.toString('latin1').trimStart().startsWith('[')) yield* splitArray(opening, lines, name);
  else yield* joinLines(opening, lines, name);
}

async function* joinLines(opening: Buffer, lines: AsyncIterator<Buffer>, name: string): AsyncGenerator<Buffer> {
  let held: Buffer[] = [];
  let depth = 0;
  let heldBytes = 0;
  let line: Buffer | undefined = opening;
  while (line !== undefined) {
    // A line that begins with a brace begins an event, even if the one before it was never closed.
    if (held.length > 0 && line[0] === brace.open) {
      yield join(held);
      [held, depth, heldBytes] = [[], 0, 0];
    }
    if (held.length > 0 || !isBlank(line)) held.push(line);
    heldBytes += line.length;
    if (heldBytes > eventBytesMax) throw tooLong(name, eventBytesMax);
    depth += depthOf(line);
    if (held.length > 0 && depth <= 0) {
      yield join(held);
      [held, depth, heldBytes] = [[], 0, 0];
    }
    const next = await lines.next();
    line = next.done === true ? undefined : next.value;
  }
  if (held.length > 0) yield join(held);
}

async function* splitArray(opening: Buffer, lines: AsyncIterator<Buffer>, name: string): AsyncGenerator<Buffer> {
  const parts = [opening];
  let bytes = opening.length;
  for (let next = await lines.next(); next.done !== true; next = await lines.next()) {
    parts.push(next.value);
    bytes += next.value.length;
    if (bytes > arrayBytesMax) throw tooLong(name, arrayBytesMax);
  }
  const events = parseArray(Buffer.concat(parts).toString('utf8'), name);
  for (const event of events) yield Buffer.from(JSON.stringify(event));
}

function parseArray(text: string, name: string): readonly unknown[] {
  try {
    return JSON.parse(text) as readonly unknown[];
  } catch (error) {
    throw new Failure('invalid', `${name} begins with [, but is not a JSON array: ${(error as Error).message}.`, [
      'Give an array of events, or one event per line.',
    ]);
  }
}

/** Lines with their line breaks. */
async function* splitLines(bytes: AsyncIterable<Buffer>, name: string): AsyncGenerator<Buffer> {
  let rest: Buffer[] = [];
  let restBytes = 0;
  for await (const chunk of bytes) {
    let start = 0;
    for (let at = chunk.indexOf(0x0a); at >= 0; at = chunk.indexOf(0x0a, start)) {
      yield Buffer.concat([...rest, chunk.subarray(start, at + 1)]);
      [rest, restBytes, start] = [[], 0, at + 1];
    }
    if (start === chunk.length) continue;
    rest.push(chunk.subarray(start));
    restBytes += chunk.length - start;
    if (restBytes > arrayBytesMax) throw tooLong(name, arrayBytesMax);
  }
  if (rest.length > 0) yield Buffer.concat(rest);
}

const brace = { open: 0x7b, close: 0x7d } as const;

/** Opened minus closed braces outside of strings. No JSON string goes over a line break. */
function depthOf(line: Buffer): number {
  let depth = 0;
  let inString = false;
  for (let at = 0; at < line.length; at += 1) {
    const byte = line[at];
    if (inString && byte === 0x5c) at += 1;
    else if (byte === 0x22) inString = !inString;
    else if (!inString && byte === brace.open) depth += 1;
    else if (!inString && byte === brace.close) depth -= 1;
  }
  return depth;
}

function isBlank(line: Buffer): boolean {
  return line.toString('latin1').trim() === '';
}

/** Without the line break and spaces around the event: positions in messages count from its first character. */
function join(lines: readonly Buffer[]): Buffer {
  const bytes = Buffer.concat(lines);
  let [start, end] = [0, bytes.length];
  while (start < end && isSpace(bytes[start])) start += 1;
  while (end > start && isSpace(bytes[end - 1])) end -= 1;
  return bytes.subarray(start, end);
}

function isSpace(byte: number | undefined): boolean {
  return byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;
}

/** Editors on Windows write it. It is no part of the event. */
function withoutByteOrderMark(line: Buffer): Buffer {
  return line[0] === 0xef && line[1] === 0xbb && line[2] === 0xbf ? line.subarray(3) : line;
}

function tooLong(name: string, bytesMax: number): Failure {
  return new Failure('invalid', `${name} has an event or array longer than ${bytesMax / 1_048_576} MiB.`);
}
