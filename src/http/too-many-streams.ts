import type { Problem } from '#core/problem';

export function tooManyStreams(perUserMax: number): Problem {
  const detail = `You have ${perUserMax} live streams open, which is the limit: close one first.`;
  return { code: 'too-many-streams', detail, retryAfterSeconds: 10 };
}
