import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { ProblemError } from '#core/problem';
import { createLiveRows, type LiveRow } from '#core/share/live-row';
import { rowToCsv, rowToJson, rowToXml } from '#core/share/render-row';
import type { ShareLink } from '#core/share-link';
import { isFresh } from '#http/cached-json';
import type { HttpApp, HttpParts } from '#http/http-app';
import { readOptionalInteger } from '#http/read-request';
import { problems } from '#http/schemas/problem';
import { type Air, noSuchLink } from './air-parts.ts';
import { waitForChange } from './wait-for-change.ts';

const waitSecondsMax = 60;

const forms = [
  { ending: 'json', mediaType: 'application/json', render: rowToJson, summary: 'The score as an array of one object' },
  { ending: 'xml', mediaType: 'application/xml', render: rowToXml, summary: 'The score as XML with one row' },
  { ending: 'csv', mediaType: 'text/csv', render: rowToCsv, summary: 'The score as a line of names and one of values' },
] as const;

const description = [
  'For data sources of graphics systems and spreadsheets. No sign-in: the secret of the share link is enough.',
  'The first columns are the same for every sport: `Signal`, `Sport`, `HomeName`, `GuestName`, `HomeTotal`, `GuestTotal`, `GameClock`,',
  '`ClockRunning`, `PeriodName`, `Situation`, `Possession`, `ScoreLine`, `FixtureName`, `FixtureStart`, `Sequence`. The fields of the live payload follow.',
  'The ETag changes with every event. With `wait`, the answer waits for the next event, for so many seconds at most: send the ETag in If-None-Match,',
  'or the `Sequence` that you have as `after`; without a change the answer is 304.',
].join(' ');

/** /air/{secret}/live.json, .xml and .csv. */
export function registerAirLive(app: HttpApp, air: Air, parts: HttpParts): void {
  const { ingress, openLinks, clock, streamScheduler } = parts;
  const rowOf = createLiveRows();
  for (const { ending, mediaType, render, summary } of forms)
    app.get(
      `/air/:secret/live.${ending}`,
      {
        schema: {
          tags: ['On air'],
          summary,
          description,
          security: [],
          params: Type.Object({ secret: Type.String({ description: 'The secret of the share link.' }) }),
          querystring: Type.Object({
            wait: Type.Optional(
              Type.Integer({ minimum: 0, maximum: waitSecondsMax, description: 'Seconds to wait for a change.' }),
            ),
            after: Type.Optional(Type.Integer({ minimum: 0, description: 'The `Sequence` that you have.' })),
          }),
          response: {
            200: { content: { [mediaType]: { schema: Type.Unsafe<string>({}) } } },
            304: Type.Null({ description: 'No change.' }),
            ...problems(400, 404, 429, 500),
          },
        },
      },
      async (request: FastifyRequest, reply: FastifyReply) => {
        const link = await air.open(request, reply);
        const { wait, after } = request.query as Record<string, unknown>;
        const waitSeconds = readOptionalInteger('wait', wait, 0, waitSecondsMax) ?? 0;
        const known = readOptionalInteger('after', after, 0);
        let row = await readRow(link);
        if (waitSeconds > 0 && isKnown(request, row, known)) {
          const schedule = (task: () => void): void => streamScheduler.enqueue(`link ${link.id}`, task);
          const wanted = { botId: link.botId, waitMs: waitSeconds * 1000, schedule };
          await air.enter(request, link, () => waitForChange(request, ingress, wanted)).closed;
          if (!(await air.mayStay(request))) throw new ProblemError(noSuchLink);
          row = await readRow(link);
        }
        // Weak, because the row contains the time of this answer.
        reply.header('etag', `W/${etagOf(row)}`);
        if (isKnown(request, row, known)) return reply.code(304).send();
        return reply.header('content-type', `${mediaType}; charset=utf-8`).send(render(row));
      },
    );

  async function readRow(link: ShareLink): Promise<LiveRow> {
    const [live, phase] = await Promise.all([ingress.findLive(link.botId), openLinks.phaseOf(link)]);
    return rowOf({ live, phase, nowMs: clock() });
  }
}

function isKnown(request: FastifyRequest, row: LiveRow, known: number | undefined): boolean {
  return isFresh(request, etagOf(row)) || row.get('Sequence') === String(known);
}

function etagOf(row: LiveRow): string {
  return `"${row.get('Sequence')}-${row.get('Signal')}"`;
}
