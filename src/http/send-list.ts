import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PageRequest } from '#core/page';
import { answerSchedule } from './answer-schedule.ts';
import type { HttpParts } from './http-app.ts';
import { pagePieces } from './page-pieces.ts';
import { readPage } from './read-request.ts';
import { type PiecesOptions, sendPieces } from './send-pieces.ts';

export interface ListOptions {
  /** The schema of one item; fields that it does not name are left out. */
  readonly schema: object;
  /** Set it where an item may be large. */
  readonly readAtOnceMax?: number;
  readonly mayGoOn?: PiecesOptions['mayGoOn'];
  readonly listName?: string;
  readonly ending?: () => string;
}

/** Answers with the page of a list that the query requests, ascending by id. */
export function sendList<Item extends { readonly id: number }>(
  request: FastifyRequest,
  reply: FastifyReply,
  { answerScheduler, log, clock }: Pick<HttpParts, 'answerScheduler' | 'log' | 'clock'>,
  { schema, readAtOnceMax, mayGoOn, listName, ending }: ListOptions,
  list: (page: PageRequest) => Promise<readonly Item[]>,
): Promise<FastifyReply> {
  const { after, limit } = readPage(request.query);
  const serialize = reply.compileSerializationSchema({ ...schema });
  const source = {
    // The store returns one item more when there is another page.
    read: async (last: Item | undefined, wanted: number) =>
      (await list({ after: last?.id ?? after, limit: wanted })).slice(0, wanted),
    toJson: (item: Item) => serialize(item),
    nextOf: ({ id }: Item) => id,
    nextName: 'next',
    ...(readAtOnceMax !== undefined && { readAtOnceMax }),
    ...(listName !== undefined && { listName }),
    ...(ending !== undefined && { ending }),
  };
  const options = { log, clock, ...(mayGoOn !== undefined && { mayGoOn }) };
  return sendPieces(reply, pagePieces(source, limit, answerSchedule(answerScheduler, request)), options);
}
