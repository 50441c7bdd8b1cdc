import { parseWeights } from './header-weights.ts';

/** RFC 9110, 12.5.1: whether a client prefers JSON to HTML. */
export function prefersJson(accept: string | undefined): boolean {
  const weights = parseWeights(accept);
  const weigh = (...ranges: readonly string[]): number =>
    ranges.map((range) => weights.get(range)).find((weight) => weight !== undefined) ?? 0;
  return weigh('application/json', 'application/*', '*/*') > weigh('text/html', 'text/*', '*/*');
}
