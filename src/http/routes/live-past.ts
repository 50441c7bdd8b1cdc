import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { formatDateTime } from '#core/date-time';
import { createLiveDerivation } from '#core/ingress/derive-live';
import { createGameList } from '#core/ingress/game-list';
import { createPastStates } from '#core/ingress/past-states';
import { type Problem, ProblemError, problem } from '#core/problem';
import type { Schedule } from '#core/schedule';
import { answerSchedule } from '#http/answer-schedule';
import type { Policies } from '#http/authenticate';
import type { HttpApp, HttpParts } from '#http/http-app';
import { readDateTime, readId, readOptionalInteger } from '#http/read-request';
import { requireReader } from '#http/require-reader';
import { BoardSchema } from '#http/schemas/bot-status';
import { DateTime, Int32, Nullable } from '#http/schemas/field';
import { problems } from '#http/schemas/problem';

const params = Type.Object({ botId: Int32('The bot.') });
const gamesDefault = 20;
const gamesMax = 100;

const GameSchema = Type.Object({
  eventTypeId: Int32('Its sport.'),
  startedAt: Nullable(DateTime('When its first event was received; null when that is no longer known.')),
  endedAt: Nullable(DateTime('When its last event was received; null while it is on.')),
  firstSequence: Type.Integer({ description: 'Its first event that the log still has.' }),
  lastSequence: Type.Integer(),
  events: Type.Integer({ description: 'How many events the log has of it.' }),
  board: BoardSchema,
});

/** The stored games of a bot, and its live payload at any moment of them. */
export function registerLivePastRoutes(app: HttpApp, policies: Policies, parts: HttpParts): void {
  const { onRequest, security } = policies.basicOrToken;
  const { access, ingress, eventLog, clock, replayScheduler } = parts;
  const states = createPastStates({ log: eventLog, ingress, clock });
  const games = createGameList({ log: eventLog, states, ingress, clock });
  const derive = createLiveDerivation(access, clock);
  const scheduleOf = (request: FastifyRequest): Schedule => answerSchedule(replayScheduler, request);

  app.get(
    '/external/live/:botId/at',
    {
      onRequest,
      schema: {
        tags: ['Live'],
        summary: 'The live payload of a bot at a past moment',
        description: 'Give `sequence` or `time`: the payload is as it was after that event, or at that time.',
        security,
        params,
        querystring: Type.Object({
          sequence: Type.Optional(Type.Integer({ minimum: 1, description: 'The number of an event of the bot.' })),
          time: Type.Optional(DateTime('A moment.')),
        }),
        response: {
          200: Type.Object({
            sequence: Type.Integer({ description: 'The last event at that moment.' }),
            storedAt: DateTime('When that event was received.'),
            payload: Type.Object({}, { additionalProperties: true, description: 'As GET /external/live/{botId}.' }),
          }),
          ...problems(400, 401, 403, 404, 429, 500),
        },
      },
    },
    async (request: FastifyRequest, reply: FastifyReply) => {
      const botId = readId(request.params, 'botId');
      const moment = readMoment(request.query);
      await requireReader(access, request, botId);
      const sequence = moment.sequence ?? (await states.findSequence(botId, moment.timeMs));
      const state = await states.find(botId, sequence, scheduleOf(request));
      if (state === undefined) throw new ProblemError(await explainMissing(botId, sequence));
      const { json } = derive(botId, state);
      const storedAt = formatDateTime(state.receivedAtMs);
      reply.header('content-type', 'application/json; charset=utf-8');
      return reply.send(`{"sequence":${sequence},"storedAt":"${storedAt}","payload":${json}}`);
    },
  );

  app.get(
    '/external/ingress/bots/:botId/games',
    {
      onRequest,
      schema: {
        tags: ['Ingress'],
        summary: 'The stored games of a bot, newest first',
        description: 'A game begins where the service found a new game, or a user started one.',
        security,
        params,
        querystring: Type.Object({
          before: Type.Optional(Type.Integer({ minimum: 1, description: '`nextBefore` of the previous page.' })),
          limit: Type.Optional(Type.Integer({ minimum: 1, maximum: gamesMax, default: gamesDefault })),
        }),
        response: {
          200: Type.Object({
            games: Type.Array(GameSchema),
            nextBefore: Nullable(
              Type.Integer({ description: 'Pass it as `before` for the next page; null on the last one.' }),
            ),
          }),
          ...problems(400, 401, 403, 404, 429, 500),
        },
      },
    },
    async (request) => {
      const botId = readId(request.params, 'botId');
      const query = request.query as Record<string, unknown>;
      const before = readOptionalInteger('before', query['before'], 1);
      const limit = readOptionalInteger('limit', query['limit'], 1, gamesMax) ?? gamesDefault;
      await requireReader(access, request, botId);
      const { games: found, nextBefore } = await games.list(botId, { before, limit }, scheduleOf(request));
      return { games: [...found], nextBefore };
    },
  );

  async function explainMissing(botId: number, sequence: number): Promise<Problem> {
    const last = (await ingress.findLastEvent(botId))?.sequence ?? 0;
    if (sequence < 1) return problem('not-found', `Nothing had been pushed to bot ${botId} by then.`);
    if (sequence > last) return problem('not-found', `Bot ${botId} has no event ${sequence}: its last one is ${last}.`);
    return problem('not-found', `The log no longer has event ${sequence} of bot ${botId}: ask for a later one.`);
  }
}

type Moment =
  | { readonly sequence: number; readonly timeMs?: undefined }
  | { readonly sequence?: undefined; readonly timeMs: number };

function readMoment(query: unknown): Moment {
  const sequence = readOptionalInteger('sequence', (query as Record<string, unknown>)['sequence'], 1);
  const timeMs = readDateTime(query, 'time');
  if (sequence !== undefined && timeMs === undefined) return { sequence };
  if (timeMs !== undefined && sequence === undefined) return { timeMs };
  throw new ProblemError(problem('invalid-request', 'Give either sequence or time in the query.'));
}
