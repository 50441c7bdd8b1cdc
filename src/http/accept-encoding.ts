import { parseWeights } from './header-weights.ts';

const encodings = ['br', 'gzip'] as const;
export type Encoding = (typeof encodings)[number];

/** RFC 9110, 12.5.3: our encoding that the client prefers; undefined when it accepts none. Brotli wins a tie. */
export function chooseEncoding(header: string | undefined): Encoding | undefined {
  if (header === undefined) return undefined;
  const weights = parseWeights(header);
  let best: Encoding | undefined;
  let most = 0;
  for (const encoding of encodings) {
    const weight = weights.get(encoding) ?? weights.get(`x-${encoding}`) ?? weights.get('*') ?? 0;
    if (weight <= most) continue;
    most = weight;
    best = encoding;
  }
  return most < (weights.get('identity') ?? 0) ? undefined : best;
}
