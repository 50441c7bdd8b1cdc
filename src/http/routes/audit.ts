import { toPage } from '#core/page';
import type { Policies } from '#http/authenticate';
import type { HttpApp, HttpParts } from '#http/http-app';
import { readPage } from '#http/read-request';
import { AuditEntrySchema } from '#http/schemas/administration';
import { PageOf, PageQuery } from '#http/schemas/page';
import { problems } from '#http/schemas/problem';

export function registerAuditRoutes(app: HttpApp, { admin }: Policies, { readers }: HttpParts): void {
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
    async (request) => {
      const page = readPage(request.query);
      return toPage(await readers.audit.list(page), page.limit, (entry) => entry.id);
    },
  );
}
