import type { Readable } from 'node:stream';
import { ProblemError, problem } from '#core/problem';
import type { Policies } from '#http/authenticate';
import { readFixtureLines } from '#http/fixture-lines';
import type { HttpApp, HttpParts } from '#http/http-app';
import { allowLong } from '#http/long-requests';
import { actorOf } from '#http/read-request';
import { FixtureBodySchema, ImportReportSchema } from '#http/schemas/fixture';
import { problems } from '#http/schemas/problem';
import { valueOf } from '#http/value-of';

const description =
  'Streamed, in any size. Lines are found again by partnerFixtureId, so that importing twice changes nothing. ' +
  'Good lines are kept, each bad line is answered with its number and the reason.';

/** Lines of JSON reach this route as the stream they are; a scope of its own keeps such bodies from all other routes. */
export async function registerFixtureImport(app: HttpApp, { admin }: Policies, parts: HttpParts): Promise<void> {
  const checkLine = parts.compileSchema(FixtureBodySchema);
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(['application/x-ndjson', 'application/jsonl'], (_request, payload, done) =>
      done(null, payload),
    );
    scope.addContentTypeParser('*', (_request, _payload, done) => done(wrongType));

    scope.post(
      '/admin/fixtures/import',
      {
        onRequest: admin.onRequest,
        schema: {
          tags: ['Administration'],
          summary: 'Import fixtures, one JSON object a line',
          description,
          security: admin.security,
          consumes: ['application/x-ndjson'],
          response: { 200: ImportReportSchema, ...problems(400, 401, 403, 415, 429) },
        },
      },
      async (request, reply) => {
        allowLong(request.raw, reply.raw);
        const lines = request.body as Readable | undefined;
        if (lines === undefined) throw wrongType;
        return valueOf(
          await parts.administration.fixtureImport.run(actorOf(request), readFixtureLines(lines, checkLine)),
        );
      },
    );
  });
}

const wrongType = new ProblemError(problem('unsupported-media-type', 'Send lines of JSON as application/x-ndjson.'));
