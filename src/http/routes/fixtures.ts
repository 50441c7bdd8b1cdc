import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { startOfUtcDay } from '#core/date-time';
import type { FixtureLists } from '#core/fixture-lists';
import type { Clock } from '#core/ports/clock';
import type { Policies } from '#http/authenticate';
import type { HttpApp, HttpParts } from '#http/http-app';
import { readDateTime, readId } from '#http/read-request';
import { DateTime, Int32 } from '#http/schemas/field';
import { FixtureSchema } from '#http/schemas/fixture';
import { problems } from '#http/schemas/problem';

/** Section 4.2 of the interface. */
export function registerFixtureRoutes(app: HttpApp, { tokenOnly }: Policies, { fixtureLists, clock }: HttpParts): void {
  route('by-bot', 'botId', 'The bot.', (id, fromMs) => fixtureLists.listByBot(id, fromMs));
  route('by-venue', 'venueId', "The service's own venue id.", (id, fromMs) => fixtureLists.listByVenue(id, fromMs));
  route('by-partner-venue', 'partnerVenueId', "The partner's venue id.", (id, fromMs) =>
    fixtureLists.listByPartnerVenue(id, fromMs),
  );

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
              DateTime('From then on; without it, from the start of the current UTC day.'),
            ),
          }),
          response: { 200: Type.Array(FixtureSchema), ...problems(400, 401, 500) },
        },
      },
      async (request: FastifyRequest, reply: FastifyReply) => {
        const id = readId(request.params, param);
        const json = (await list(id, readStart(request.query, clock))) ?? '[]';
        return reply.header('content-type', 'application/json; charset=utf-8').send(json);
      },
    );
  }
}

function readStart(query: unknown, clock: Clock): number {
  return readDateTime(query, 'fixtureStartDate') ?? startOfUtcDay(clock());
}
