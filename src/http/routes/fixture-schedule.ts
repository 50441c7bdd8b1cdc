import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { startOfUtcDay } from '#core/date-time';
import type { ScheduledFixture } from '#core/fixture-schedule';
import { int32Max, int32Min } from '#core/int32';
import { pageLimitDefault, pageLimitMax } from '#core/page';
import type { FixtureCursor } from '#core/ports/fixture-store';
import { answerSchedule } from '#http/answer-schedule';
import type { Policies } from '#http/authenticate';
import type { HttpApp, HttpParts } from '#http/http-app';
import { pagePieces } from '#http/page-pieces';
import { invalid, readDateTime, readOptionalInteger } from '#http/read-request';
import { requireReader } from '#http/require-reader';
import { DateTime, Int32 } from '#http/schemas/field';
import { ScheduledFixtureSchema } from '#http/schemas/fixture';
import { problems } from '#http/schemas/problem';
import { sendPieces } from '#http/send-pieces';

const dayMs = 86_400_000;
const daysByDefault = 7;

const Query = Type.Object({
  from: Type.Optional(DateTime('Starts then or later; by default the start of the current UTC day.')),
  to: Type.Optional(DateTime(`Starts before; by default ${daysByDefault} days after \`from\`.`)),
  botId: Type.Optional(Int32('Only fixtures that this bot covers.')),
  venueId: Type.Optional(Int32('Only fixtures at this venue.')),
  after: Type.Optional(Type.String({ description: '`next` of the previous page.' })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: pageLimitMax, default: pageLimitDefault })),
});

const PageSchema = Type.Object({
  items: Type.Array(ScheduledFixtureSchema),
  next: Type.Unsafe<string | null>({
    type: ['string', 'null'],
    description: 'Pass it as `after` for the next page; null on the last one.',
  }),
});

/** Who plays when and where, and which bots cover it. */
export function registerFixtureSchedule(app: HttpApp, policies: Policies, parts: HttpParts): void {
  const { onRequest, security } = policies.basicOrToken;
  const { access, fixtureSchedule, log, clock, answerScheduler } = parts;
  app.get(
    '/external/fixtures',
    {
      onRequest,
      schema: {
        tags: ['Fixtures'],
        summary: 'Fixtures by start time, with the bots that cover them',
        description:
          'Administrators see all fixtures, and to whom each bot is assigned. Others see the fixtures of their bots: those they are assigned to, and those at their venue without a bot.',
        security,
        querystring: Query,
        response: { 200: PageSchema, ...problems(400, 401, 403, 404, 429, 500) },
      },
    },
    async (request: FastifyRequest, reply: FastifyReply) => {
      const query = request.query as Record<string, unknown>;
      const fromMs = readDateTime(query, 'from') ?? startOfUtcDay(clock());
      const toMs = readDateTime(query, 'to') ?? fromMs + daysByDefault * dayMs;
      const botId = readOptionalInteger('botId', query['botId'], int32Min, int32Max);
      const venueId = readOptionalInteger('venueId', query['venueId'], int32Min, int32Max);
      const limit = readOptionalInteger('limit', query['limit'], 1, pageLimitMax) ?? pageLimitDefault;
      const after = readCursor(query['after']);
      if (botId !== undefined) await requireReader(access, request, botId);
      const schedule = answerSchedule(answerScheduler, request);
      const pause = (): Promise<void> => new Promise<void>(schedule);
      const list = await fixtureSchedule.open(request.principal, { fromMs, toMs, botId, venueId });
      const serialize = reply.compileSerializationSchema({ ...ScheduledFixtureSchema });
      const source = {
        read: (last: ScheduledFixture | undefined, wanted: number) => list.read(last ?? after, wanted, pause),
        toJson: (fixture: ScheduledFixture) => serialize({ ...fixture }),
        nextOf: ({ startTimeMs, id }: ScheduledFixture) => `${startTimeMs}-${id}`,
        nextName: 'next',
      };
      return sendPieces(reply, pagePieces(source, limit, schedule), { log, clock });
    },
  );
}

/** The start time and the id of the last fixture of the page before. */
function readCursor(given: unknown): FixtureCursor | undefined {
  if (given === undefined) return undefined;
  const [, startTimeMs, id] = /^(-?\d{1,16})-(-?\d{1,10})$/.exec(typeof given === 'string' ? given : '') ?? [];
  if (startTimeMs === undefined || id === undefined) throw invalid('after', given, '`next` of the previous page');
  return { startTimeMs: Number(startTimeMs), id: Number(id) };
}
