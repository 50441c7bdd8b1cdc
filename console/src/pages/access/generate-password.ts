/** Without letters that are easily mistaken for others. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Four words of five letters, as the service makes them for a new user: 99 bits, and easy to read out. */
export function generatePassword(): string {
  return Array.from({ length: 4 }, () => Array.from({ length: 5 }, pickLetter).join('')).join('-');
}

/** Bytes that would favour the first letters are thrown away. */
function pickLetter(): string {
  for (;;) {
    const [byte = 255] = crypto.getRandomValues(new Uint8Array(1));
    if (byte < Math.floor(256 / letters.length) * letters.length) return letters.charAt(byte % letters.length);
  }
}
