export function parsePositive(name: string, text: string): number {
  const value = Number(text);
  if (!(value > 0)) throw new Error(`--${name} takes a number above 0, not ${text}`);
  return value;
}

/** The names that a list with commas asks for, in our order. */
export function parseNames<Name extends string>(option: string, text: string, known: readonly Name[]): Name[] {
  const asked = text.split(',');
  const unknown = asked.find((name) => !known.some((other) => other === name));
  if (unknown !== undefined) throw new Error(`--${option} knows ${known.join(', ')}, not ${unknown}`);
  return known.filter((name) => asked.includes(name));
}
