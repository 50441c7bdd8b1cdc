const blockBytes = 512;
/** The largest size that fits into the octal field; larger ones are binary, as GNU tar and bsdtar write them. */
const octalMax = 8 ** 11 - 1;

export interface TarEntry {
  readonly name: string;
  readonly bytes: number;
}

/** The header of a regular file that only its owner may read. */
export function createTarHeader({ name, bytes }: TarEntry, modifiedMs: number): Buffer {
  const header = Buffer.alloc(blockBytes);
  header.write(name, 0, 100);
  header.write('0000600\0', 100);
  header.write('0000000\0', 108);
  header.write('0000000\0', 116);
  writeSize(header, bytes);
  header.write(`${octal(Math.floor(modifiedMs / 1000), 11)}\0`, 136);
  header.write('0', 156);
  header.write('ustar\x0000', 257);
  header.write(`${octal(sumOf(header), 6)}\0 `, 148);
  return header;
}

/** Undefined when the block is not the header of a file. */
export function readTarHeader(block: Buffer): TarEntry | undefined {
  if (block.toString('latin1', 257, 262) !== 'ustar' || block[156] !== 0x30) return undefined;
  if (Number.parseInt(block.toString('latin1', 148, 154), 8) !== sumOf(block)) return undefined;
  const end = block.indexOf(0);
  const bytes = readSize(block);
  return Number.isSafeInteger(bytes) ? { name: block.toString('utf8', 0, Math.min(end, 100)), bytes } : undefined;
}

/** The zeros after a file, up to the next block. */
export function tarPaddingOf(bytes: number): Buffer {
  return Buffer.alloc((blockBytes - (bytes % blockBytes)) % blockBytes);
}

export const tarHeaderBytes = blockBytes;
export const tarEnd = Buffer.alloc(2 * blockBytes);

function writeSize(header: Buffer, bytes: number): void {
  if (bytes <= octalMax) {
    header.write(`${octal(bytes, 11)}\0`, 124);
    return;
  }
  header[124] = 0x80;
  header.writeBigUInt64BE(BigInt(bytes), 128);
}

function readSize(block: Buffer): number {
  if (block[124] === 0x80) return Number(block.readBigUInt64BE(128));
  return Number.parseInt(block.toString('latin1', 124, 135), 8);
}

/** The sum of all bytes, with the field of the sum itself taken as spaces. */
function sumOf(header: Buffer): number {
  let sum = 8 * 0x20;
  for (const [index, byte] of header.entries()) if (index < 148 || index >= 156) sum += byte;
  return sum;
}

function octal(value: number, digits: number): string {
  return value.toString(8).padStart(digits, '0');
}
