import { isUtf8 } from 'node:buffer';
import { malformed } from './packet-error.ts';

/** Reads text as strictly as the standard demands: ill-formed UTF-8 and U+0000 are malformed; everything else is kept. */
export function decodeUtf8(bytes: Buffer, start: number, end: number, what: string): string {
  const isAscii = checkUtf8(bytes, start, end, what);
  // Unlike TextDecoder, this keeps a leading U+FEFF. [MQTT-1.5.4-3]
  return bytes.toString(isAscii ? 'latin1' : 'utf8', start, end);
}

/** Throws for malformed text; returns true for pure ASCII. */
export function checkUtf8(bytes: Buffer, start: number, end: number, what: string): boolean {
  let seen = 0;
  for (let at = start; at < end; at += 1) {
    const byte = bytes[at] as number;
    if (byte === 0) throw malformed(`The ${what} contains U+0000.`); // [MQTT-1.5.4-2]
    seen |= byte;
  }
  if (seen < 0x80) return true;
  // Surrogates, overlong forms and code points beyond U+10FFFF are ill-formed. [MQTT-1.5.4-1]
  if (!isUtf8(bytes.subarray(start, end))) throw malformed(`The ${what} is not well-formed UTF-8.`);
  return false;
}
