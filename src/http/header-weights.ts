/** Longer than any client needs. */
const headerLengthMax = 1024;

/** RFC 9110, 12.4.2: from each accepted value, in lower case, to its weight of 0 to 1. */
export function parseWeights(header: string | undefined): Map<string, number> {
  const weights = new Map<string, number>();
  if (header === undefined || header.length > headerLengthMax) return weights;
  for (const part of header.split(',')) {
    const [name = '', ...parameters] = part.split(';').map((each) => each.trim().toLowerCase());
    const quality = parameters.find((each) => each.startsWith('q='))?.slice(2) ?? '1';
    if (name !== '') weights.set(name, Number(quality) || 0);
  }
  return weights;
}
