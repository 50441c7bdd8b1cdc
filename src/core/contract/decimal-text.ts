/** Numbers as a board writes them: decimal, never in powers of ten, zero without a sign. */

/** The shortest text that is the number. */
export function decimalText(value: number): string {
  const text = String(value);
  return text.includes('e') ? withoutExponent(text) : text;
}

/**
 * Exactly so many decimals, halves away from zero. Halves are those of the decimal text: 1.005 is one, though the
 * nearest binary number lies below it.
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
