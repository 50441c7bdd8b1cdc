import type { FastifyRequest } from 'fastify';
import type { TakeTurn } from '#core/take-turn';
import type { StreamTurns } from './http-app.ts';

/** When the next piece of an answer is made: one of each user after the other, however many connections he has. */
export function answerTurn(turns: StreamTurns, { principal }: FastifyRequest): TakeTurn {
  const user = principal.userId === null ? `outside ${principal.username}` : `${principal.userId}`;
  return (go) => turns.enqueue(user, go);
}
