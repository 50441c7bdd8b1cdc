import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { formatDateTime } from '#core/date-time';
import type { AuditFilter } from '#core/ports/audit-log';
import type { Policies } from '#http/authenticate';
import type { HttpApp, HttpParts } from '#http/http-app';
import { readDateTime, readText } from '#http/read-request';
import { AuditEntrySchema } from '#http/schemas/administration';
import { DateTime } from '#http/schemas/field';
import { PageOf, PageQuery } from '#http/schemas/page';
import { problems } from '#http/schemas/problem';
import { sendList } from '#http/send-list';

/** An entry may hold two fixtures with a thousand bots each. */
const readAtOnceMax = 8;

const AuditQuery = Type.Object({
  ...PageQuery.properties,
  actor: Type.Optional(Type.String({ description: 'The username of who did it, ignoring case.' })),
  action: Type.Optional(
    Type.String({ description: 'Such as `user.update`, or a resource such as `user` for all its actions.' }),
  ),
  object: Type.Optional(
    Type.String({ description: 'What was changed, such as `user/7`, with everything below it; `bot` for all bots.' }),
  ),
  from: Type.Optional(DateTime('Then or later.')),
  to: Type.Optional(DateTime('Then or earlier.')),
});

export function registerAuditRoutes(app: HttpApp, { admin }: Policies, parts: HttpParts): void {
  app.get(
    '/admin/audit',
    {
      onRequest: admin.onRequest,
      schema: {
        tags: ['Administration'],
        summary: 'Every change by an administrator, newest first',
        security: admin.security,
        querystring: AuditQuery,
        response: { 200: PageOf(AuditEntrySchema), ...problems(400, 401, 403, 429) },
      },
    },
    async (request: FastifyRequest, reply: FastifyReply) => {
      const filter = readFilter(request.query);
      return sendList(request, reply, parts, { schema: AuditEntrySchema, readAtOnceMax }, (page) =>
        parts.readers.audit.list(page, filter),
      );
    },
  );
}

function readFilter(query: unknown): AuditFilter {
  const [actor, action, object] = ['actor', 'action', 'object'].map((name) => readText(query, name));
  const [from, to] = ['from', 'to'].map((name) => {
    const atMs = readDateTime(query, name);
    return atMs === undefined ? undefined : formatDateTime(atMs);
  });
  return { actor, action, object, from, to };
}
