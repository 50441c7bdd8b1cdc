import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Policies } from '#http/authenticate';
import type { HttpApp, HttpParts } from '#http/http-app';
import { AuditEntrySchema } from '#http/schemas/administration';
import { PageOf, PageQuery } from '#http/schemas/page';
import { problems } from '#http/schemas/problem';
import { sendList } from '#http/send-list';

/** An entry may hold two fixtures with a thousand bots each. */
const readAtOnceMax = 8;

export function registerAuditRoutes(app: HttpApp, { admin }: Policies, parts: HttpParts): void {
  app.get(
    '/admin/audit',
    {
      onRequest: admin.onRequest,
      schema: {
        tags: ['Administration'],
        summary: 'Every change by an administrator, newest first',
        security: admin.security,
        querystring: PageQuery,
        response: { 200: PageOf(AuditEntrySchema), ...problems(400, 401, 403, 429) },
      },
    },
    async (request: FastifyRequest, reply: FastifyReply) =>
      sendList(request, reply, parts, { schema: AuditEntrySchema, readAtOnceMax }, (page) =>
        parts.readers.audit.list(page),
      ),
  );
}
