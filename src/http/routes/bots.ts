import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { recentWithinMs } from '#core/bot-list';
import { nextWithinMs } from '#core/current-fixtures';
import type { Policies } from '#http/authenticate';
import type { HttpApp, HttpParts } from '#http/http-app';
import { DateTime, Int32, Nullable, Text } from '#http/schemas/field';
import { FixtureSchema, VenueOfSchema } from '#http/schemas/fixture';
import { PageOf, PageQuery } from '#http/schemas/page';
import { problems } from '#http/schemas/problem';
import { sendList } from '#http/send-list';

const ListedBotSchema = Type.Object({
  id: Int32('The bot.'),
  name: Nullable(Text('Its name.')),
  sport: Nullable(
    Type.Object(
      { id: Int32('Event type id.'), name: Text('Its name.') },
      { description: 'The only sport that the bot takes; null for any.' },
    ),
  ),
  venue: VenueOfSchema,
  mayPush: Type.Boolean({ description: 'Whether you may push events to it.' }),
  fixture: Nullable(
    Type.Object(FixtureSchema.properties, {
      description: `By its schedule: the fixture in progress, else the next one within ${nextWithinMs / 3_600_000} hours.`,
    }),
  ),
  isLive: Type.Boolean({
    description: `Whether its last event arrived in the last ${recentWithinMs / 60_000} minutes.`,
  }),
  lastEvent: Nullable(
    Type.Object(
      {
        sequence: Type.Integer({ description: 'The same number as the `id` in the stream.' }),
        receivedAt: DateTime('When it was received.'),
        eventTypeId: Int32('Its event type.'),
      },
      { description: 'Null when nothing has been pushed yet.' },
    ),
  ),
});

/** An item takes several queries. */
const readAtOnceMax = 8;

export function registerBotListRoutes(app: HttpApp, policies: Policies, parts: HttpParts): void {
  const { onRequest, security } = policies.basicOrToken;
  app.get(
    '/external/bots',
    {
      onRequest,
      schema: {
        tags: ['Live'],
        summary: 'The bots that you may read or push to, with their current fixtures',
        description: 'The bots assigned to your user, or all for an administrator, by id.',
        security,
        querystring: PageQuery,
        response: { 200: PageOf(ListedBotSchema), ...problems(400, 401, 429, 500) },
      },
    },
    async (request: FastifyRequest, reply: FastifyReply) => {
      const mayGoOn = async (): Promise<boolean> => (await policies.findAgain(request)) !== undefined;
      const options = { schema: ListedBotSchema, readAtOnceMax, mayGoOn };
      return sendList(request, reply, parts, options, (page) => parts.botList.list(request.principal, page));
    },
  );
}
