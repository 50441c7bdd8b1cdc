import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { int32Max } from '#core/int32';
import type { ListedRefusals } from '#core/refusal-list';
import { answerSchedule } from '#http/answer-schedule';
import type { Policies } from '#http/authenticate';
import type { HttpApp, HttpParts } from '#http/http-app';
import { pagePieces } from '#http/page-pieces';
import { readDateTime, readOptionalInteger, readPage } from '#http/read-request';
import { requireReader } from '#http/require-reader';
import { DateTime, Int32 } from '#http/schemas/field';
import { PageQuery } from '#http/schemas/page';
import { problems } from '#http/schemas/problem';
import { RefusalGroupPageSchema } from '#http/schemas/refusal-group';
import { sendPieces } from '#http/send-pieces';

const Query = Type.Object({
  ...PageQuery.properties,
  botId: Type.Optional(Int32('Only refusals of this bot.')),
  userId: Type.Optional(Int32('Only refusals of this sender.', 1)),
  since: Type.Optional(DateTime('Only groups with a refusal then or later.')),
});
/** An example may have 64 KiB. */
const readAtOnceMax = 4;

export function registerRefusalGroups(app: HttpApp, policies: Policies, parts: HttpParts): void {
  const { onRequest, security } = policies.basicOrToken;
  const { access, refusalList, log, clock, answerScheduler } = parts;
  app.get(
    '/external/ingress/refusal-groups',
    {
      onRequest,
      schema: {
        tags: ['Ingress'],
        summary: 'Refused events by what is wrong, by sender and by bot, the latest first',
        description:
          'Of the bots that you may read. Refusals with the same status and the same kind of fault in the same fields are one group, whatever the values are. ' +
          'The service counts in memory and remembers the latest groups; after a start it counts the newest stored refusals again.',
        security,
        querystring: Query,
        response: { 200: RefusalGroupPageSchema, ...problems(400, 401, 403, 404, 429, 500) },
      },
    },
    async (request: FastifyRequest, reply: FastifyReply) => {
      const { after, limit } = readPage(request.query);
      const query = request.query as Record<string, unknown>;
      const botId = readOptionalInteger('botId', query['botId'], 0, int32Max);
      const userId = readOptionalInteger('userId', query['userId'], 1, int32Max);
      const sinceMs = readDateTime(query, 'since');
      if (botId !== undefined) await requireReader(access, request, botId);
      const found = await refusalList.find(request.principal, { botId, userId, sinceMs });
      let position = Math.max(0, after ?? 0);
      const source = {
        async read(_last: Placed | undefined, wanted: number): Promise<Placed[]> {
          const groups = found.slice(position, position + wanted);
          const described = await Promise.all(groups.map((group) => refusalList.describe(group)));
          return described.map((group) => ({ group, next: (position += 1) }));
        },
        toJson: ({ group }: Placed) => JSON.stringify(group),
        nextOf: ({ next }: Placed) => next,
        nextName: 'next',
        listName: 'groups',
        readAtOnceMax,
      };
      const pieces = pagePieces(source, limit, answerSchedule(answerScheduler, request));
      return sendPieces(reply, pieces, { log, clock });
    },
  );
}

/** A group and the position behind it. */
interface Placed {
  readonly group: ListedRefusals;
  readonly next: number;
}
