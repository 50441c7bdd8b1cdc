export const encodings = ['br', 'gzip'] as const;
export type Encoding = (typeof encodings)[number];

/** RFC 9110, 12.5.3: the encoding that the client likes best of ours; undefined when it wants none of them. Brotli wins a tie. */
export function chooseEncoding(header: string | undefined): Encoding | undefined {
  if (header === undefined || header === '' || header.length > headerLengthMax) return undefined;
  const weights = new Map<string, number>();
  for (const part of header.split(',')) {
    const [name = '', ...parameters] = part.split(';').map((each) => each.trim().toLowerCase());
    const quality = parameters.find((each) => each.startsWith('q='))?.slice(2) ?? '1';
    weights.set(name === 'x-gzip' ? 'gzip' : name, Number(quality) || 0);
  }
  let best: Encoding | undefined;
  let most = 0;
  for (const encoding of encodings) {
    const weight = weights.get(encoding) ?? weights.get('*') ?? 0;
    if (weight <= most) continue;
    most = weight;
    best = encoding;
  }
  return most < (weights.get('identity') ?? 0) ? undefined : best;
}

/** No client needs more. */
const headerLengthMax = 256;
