/** Returns the offset of the first byte that belongs to no UTF-8 character; the length when all bytes are valid. */
export function findBadByte(bytes: Uint8Array): number {
  let at = 0;
  while (at < bytes.length) {
    const length = characterLength(bytes, at);
    if (length === 0) return at;
    at += length;
  }
  return at;
}

/**
 * Returns the length of the character at this position (RFC 3629, 4); 0 when there is none. A truncated sequence is invalid from its first byte on.
 */
function characterLength(bytes: Uint8Array, at: number): number {
  const first = bytes[at] as number;
  if (first < 0x80) return 1;
  const form = forms.find(({ from, to }) => first >= from && first <= to);
  if (form === undefined) return 0;
  const second = bytes[at + 1] ?? 0;
  if (second < form.secondFrom || second > form.secondTo) return 0;
  for (let index = 2; index < form.length; index += 1) if (((bytes[at + index] ?? 0) & 0xc0) !== 0x80) return 0;
  return form.length;
}

/** The limits of the second byte exclude overlong forms, surrogates, and numbers beyond the last code point. */
const forms = [
  { from: 0xc2, to: 0xdf, length: 2, secondFrom: 0x80, secondTo: 0xbf },
  { from: 0xe0, to: 0xe0, length: 3, secondFrom: 0xa0, secondTo: 0xbf },
  { from: 0xe1, to: 0xec, length: 3, secondFrom: 0x80, secondTo: 0xbf },
  { from: 0xed, to: 0xed, length: 3, secondFrom: 0x80, secondTo: 0x9f },
  { from: 0xee, to: 0xef, length: 3, secondFrom: 0x80, secondTo: 0xbf },
  { from: 0xf0, to: 0xf0, length: 4, secondFrom: 0x90, secondTo: 0xbf },
  { from: 0xf1, to: 0xf3, length: 4, secondFrom: 0x80, secondTo: 0xbf },
  { from: 0xf4, to: 0xf4, length: 4, secondFrom: 0x80, secondTo: 0x8f },
];
