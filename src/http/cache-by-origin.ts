import type { FastifyRequest } from 'fastify';
import { type CachedJson, cacheText } from './cached-json.ts';
import { originOf, type RequestOrigin } from './request-origin.ts';

/** A service has few addresses; beyond this, the one that was used longest ago is rendered again. */
const originsMax = 8;

/**
 * An answer that shows the address under which its reader reached the service, kept for each address: to render and hash it takes as long as
 * dozens of small requests.
 */
export function cacheByOrigin(
  render: (origin: RequestOrigin) => string,
): (request: Pick<FastifyRequest, 'headers' | 'protocol'>) => CachedJson {
  const answers = new Map<string, CachedJson>();
  return (request) => {
    const origin = originOf(request);
    const key = `${origin.isTls} ${origin.host}`;
    const answer = answers.get(key) ?? cacheText(render(origin), 'application/json; charset=utf-8');
    answers.delete(key);
    answers.set(key, answer);
    const [oldest] = answers.keys();
    if (oldest !== undefined && answers.size > originsMax) answers.delete(oldest);
    return answer;
  };
}
