import { Type } from 'typebox';
import { formatDateTime } from '#core/date-time';
import type { Policies } from '#http/authenticate';
import type { HttpApp, HttpParts } from '#http/http-app';
import { DateTime, Int32 } from '#http/schemas/field';
import { problems } from '#http/schemas/problem';
import { valueOf } from '#http/value-of';

const secondsDefault = 300;

const description = `For web pages, and for everybody else who should read live scores and do nothing else. A ticket opens the live state of its bots:

- as \`?ticket=\` of \`GET /external/live/{botId}\` and its \`/stream\`;
- as the MQTT password of the username \`ticket\`, to subscribe to \`bot/{botId}/json\`.

A ticket ends when it expires, and when the user who created it is removed or disabled, changes the password or may no longer read the bots. Open streams and MQTT connections end with it.`;

export function registerTicketRoutes(
  app: HttpApp,
  { basicOrToken }: Policies,
  { tickets, ticketLimits: { botsMax, secondsMax } }: HttpParts,
): void {
  const { onRequest, security } = basicOrToken;
  const fallback = Math.min(secondsDefault, secondsMax);
  const botIds = Type.Array(Int32('A bot that you may read.', 1), { minItems: 1, maxItems: botsMax });

  app.post(
    '/external/live/tickets',
    {
      onRequest,
      schema: {
        tags: ['Live'],
        summary: 'A short-lived ticket to read the live state of some bots',
        description,
        security,
        body: Type.Object(
          {
            botIds,
            expiresInSeconds: Type.Optional(
              Type.Integer({ minimum: 1, maximum: secondsMax, default: fallback, description: 'How long it lasts.' }),
            ),
          },
          { additionalProperties: false },
        ),
        response: {
          200: Type.Object({
            ticket: Type.String({ description: 'A secret: whoever has it may read those bots.' }),
            botIds: Type.Array(Type.Integer()),
            expiresInSeconds: Type.Integer(),
            expiresAt: DateTime('When it ends, at the latest.'),
          }),
          ...problems(400, 401, 403, 404, 413, 429, 500),
        },
      },
    },
    async (request) => {
      const { botIds: given, expiresInSeconds = fallback } = request.body;
      const asked = { botIds: [...new Set(given)], expiresInSeconds };
      const { ticket, expiresAtMs } = valueOf(await tickets.issue(request.principal, asked));
      return { ticket, ...asked, expiresAt: formatDateTime(expiresAtMs) };
    },
  );
}
