/** Numbers as a board writes them: decimal, without an exponent, zero without a sign. */

/** The shortest text of the number. */
export function decimalText(value: number): string {
  const text = String(value);
  return text.includes('e') ? withoutExponent(text) : text;
}

/**
 * Writes this many decimals and rounds halves away from zero. It rounds the decimal text: 1.005 is a half, although the nearest binary number lies
 * below it.
 */
export function fixedText(value: number, decimals: number): string {
  const shifted = Math.round(Number(`${decimalText(Math.abs(value))}e${decimals}`));
  const text = (shifted / 10 ** decimals).toFixed(decimals);
  return value < 0 && shifted > 0 ? `-${text}` : text;
}

function withoutExponent(text: string): string {
  const [mantissa = '', exponent = ''] = text.split('e');
  const sign = mantissa.startsWith('-') ? '-' : '';
  const [whole = '', fraction = ''] = mantissa.slice(sign.length).split('.');
  const shift = Number(exponent);
  if (shift > 0) return `${sign}${whole}${fraction.padEnd(shift, '0')}`;
  return `${sign}0.${'0'.repeat(-shift - whole.length)}${whole}${fraction}`;
}
