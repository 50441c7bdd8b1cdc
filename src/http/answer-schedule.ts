import type { FastifyRequest } from 'fastify';
import type { Schedule } from '#core/schedule';
import type { UserScheduler } from './http-app.ts';

/** Schedules the pieces of an answer by user: the one that has used the least time lately goes first, however many connections a user has. */
export function answerSchedule(scheduler: UserScheduler, { principal }: FastifyRequest): Schedule {
  const user = principal.userId === null ? `outside ${principal.username}` : `${principal.userId}`;
  return (task) => scheduler.enqueue(user, task);
}
