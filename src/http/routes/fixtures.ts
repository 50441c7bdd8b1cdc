import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { startOfUtcDay } from '#core/date-time';
import type { FixtureLists } from '#core/fixture-lists';
import type { Clock } from '#core/ports/clock';
import type { FixtureCursor, FixtureListPart } from '#core/ports/fixture-store';
import { readOnSchedule } from '#core/schedule';
import { answerSchedule } from '#http/answer-schedule';
import type { Policies } from '#http/authenticate';
import type { HttpApp, HttpParts } from '#http/http-app';
import { readDateTime, readId } from '#http/read-request';
import { DateTime, Int32 } from '#http/schemas/field';
import { FixtureSchema } from '#http/schemas/fixture';
import { problems } from '#http/schemas/problem';
import { sendPieces } from '#http/send-pieces';

/** Section 4.2 of the interface. */
export function registerFixtureRoutes(
  app: HttpApp,
  { tokenOnly }: Policies,
  { fixtureLists, clock, log, answerScheduler }: HttpParts,
): void {
  route('by-bot', 'botId', 'The bot.', fixtureLists.listByBot);
  route('by-venue', 'venueId', "The service's own venue id.", fixtureLists.listByVenue);
  route('by-partner-venue', 'partnerVenueId', "The partner's venue id.", fixtureLists.listByPartnerVenue);

  function route(by: string, param: string, description: string, list: FixtureLists[keyof FixtureLists]): void {
    app.get(
      `/external/fixture/${by}/:${param}`,
      {
        onRequest: tokenOnly.onRequest,
        schema: {
          tags: ['Fixtures'],
          summary: `Fixtures ${by.replaceAll('-', ' ')}, from a start date onward, by start time`,
          security: tokenOnly.security,
          params: Type.Object({ [param]: Int32(description) }),
          querystring: Type.Object({
            fixtureStartDate: Type.Optional(
              DateTime('The earliest start; by default the start of the current UTC day.'),
            ),
          }),
          response: { 200: Type.Array(FixtureSchema), ...problems(400, 401, 500) },
        },
      },
      async (request: FastifyRequest, reply: FastifyReply) => {
        const id = readId(request.params, param);
        const fromMs = readStart(request.query, clock);
        const first = await list(id, fromMs);
        if (first.next === undefined)
          return reply.header('content-type', 'application/json; charset=utf-8').send(first.json);
        const schedule = answerSchedule(answerScheduler, request);
        return sendPieces(
          reply,
          listPieces(first, (after) => readOnSchedule(schedule, async () => list(id, fromMs, after))),
          { log, clock },
        );
      },
    );
  }
}

async function* listPieces(
  first: FixtureListPart,
  read: (after: FixtureCursor) => Promise<FixtureListPart>,
): AsyncGenerator<string, void> {
  let part = first;
  yield part.json;
  while (part.next !== undefined) {
    part = await read(part.next);
    yield part.json;
  }
}

function readStart(query: unknown, clock: Clock): number {
  return readDateTime(query, 'fixtureStartDate') ?? startOfUtcDay(clock());
}
