import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { FixtureImportReport } from '#core/administration/import-fixtures';
import { ProblemError, problem } from '#core/problem';
import type { Schedule } from '#core/schedule';
import { answerSchedule } from '#http/answer-schedule';
import type { Policies } from '#http/authenticate';
import { readCsvFixtures, readFixtureLines } from '#http/fixture-lines';
import type { HttpApp, HttpParts } from '#http/http-app';
import { allowLong } from '#http/long-requests';
import { actorOf, readFlag } from '#http/read-request';
import { FixtureBodySchema, ImportReportSchema } from '#http/schemas/fixture';
import { problems } from '#http/schemas/problem';
import { sendPieces } from '#http/send-pieces';
import { valueOf } from '#http/value-of';

const description =
  'Streamed, in any size. Fixtures are identified by partnerFixtureId, so importing twice changes nothing. ' +
  'Valid lines are stored; each invalid line is reported with its number and the reason. ' +
  'Of two lines with the same partnerFixtureId, the first is stored and the second is rejected. ' +
  'The first line of CSV (`text/csv`) names the fields; a field of an object is `venue.id`, and several bots are `12;13`.';

const csvType = 'text/csv';

/** A scope of its own: only this route takes NDJSON and CSV bodies, unparsed, as a stream. */
export async function registerFixtureImport(app: HttpApp, policies: Policies, parts: HttpParts): Promise<void> {
  const { admin } = policies;
  const checkLine = parts.compileSchema(FixtureBodySchema);
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(['application/x-ndjson', 'application/jsonl', csvType], (_request, payload, done) =>
      done(null, payload),
    );
    scope.addContentTypeParser('*', (_request, _payload, done) => done(wrongType));

    scope.post(
      '/admin/fixtures/import',
      {
        onRequest: admin.onRequest,
        schema: {
          tags: ['Administration'],
          summary: 'Import fixtures, one JSON object per line, or CSV',
          description,
          security: admin.security,
          querystring: Type.Object({
            dryRun: Type.Optional(
              Type.Boolean({ description: 'Report what would happen, and store nothing.', default: false }),
            ),
          }),
          consumes: ['application/x-ndjson', csvType],
          response: { 200: ImportReportSchema, ...problems(400, 401, 403, 415, 429) },
        },
      },
      async (request: FastifyRequest, reply: FastifyReply) => {
        allowLong(request.raw, reply.raw);
        const lines = request.body as Readable | undefined;
        if (lines === undefined) throw wrongType;
        const isCsv = request.headers['content-type']?.startsWith(csvType) === true;
        const read = isCsv ? readCsvFixtures : readFixtureLines;
        const batches = whileAdmin(request, read(lines, checkLine));
        const { fixtureImport } = parts.administration;
        const isDryRun = readFlag(request.query, 'dryRun');
        const run = isDryRun ? fixtureImport.runDry(batches) : fixtureImport.run(actorOf(request), batches);
        const report = valueOf(await run);
        return sendPieces(reply, reportPieces(report, answerSchedule(parts.answerScheduler, request)), parts);
      },
    );
  });

  /** An import may take hours: it stops after the current batch when the caller is no longer an administrator. */
  async function* whileAdmin<Batch>(
    request: FastifyRequest,
    batches: AsyncIterable<Batch>,
  ): AsyncGenerator<Batch, void> {
    for await (const batch of batches) {
      const principal = await policies.findAgain(request);
      if (principal?.role !== 'admin') throw noLongerAdmin;
      yield batch;
    }
  }
}

const errorsAtOnce = 500;

/** In pieces, because a report may list 100,000 lines. */
async function* reportPieces(
  { errors, errorsOmitted, ...counts }: FixtureImportReport,
  schedule: Schedule,
): AsyncGenerator<string, void> {
  let piece = `${JSON.stringify(counts).slice(0, -1)},"errors":[`;
  for (let at = 0; at < errors.length; at += errorsAtOnce) {
    const json = JSON.stringify(errors.slice(at, at + errorsAtOnce)).slice(1, -1);
    piece += at === 0 ? json : `,${json}`;
    if (at + errorsAtOnce >= errors.length) break;
    yield piece;
    await new Promise<void>(schedule);
    piece = '';
  }
  yield `${piece}],"errorsOmitted":${errorsOmitted}}`;
}

const noLongerAdmin = new ProblemError(
  problem(
    'forbidden',
    'You are no longer an administrator, or your password was changed: the lines before this one are kept. Sign in again and send the rest.',
  ),
);

const wrongType = new ProblemError(
  problem('unsupported-media-type', 'Send lines of JSON as application/x-ndjson, or CSV as text/csv.'),
);
