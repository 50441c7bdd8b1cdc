import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { followFleet } from '#core/fleet/follow-fleet';
import { fleetTag, listFleet } from '#core/fleet/list-fleet';
import { findReadableBots, type ReadableBots } from '#core/ingress/read-access';
import { ProblemError } from '#core/problem';
import { answerSchedule } from '#http/answer-schedule';
import type { Policies } from '#http/authenticate';
import { isFresh } from '#http/cached-json';
import { openEventStream } from '#http/event-stream';
import type { HttpApp, HttpParts } from '#http/http-app';
import { createLiveStreams, type StreamLimits } from '#http/live-streams';
import { BotStatusListSchema } from '#http/schemas/bot-status';
import { problems } from '#http/schemas/problem';
import { sendFrames } from '#http/send-frames';
import { sendPieces } from '#http/send-pieces';
import { tooManyStreams } from '#http/too-many-streams';
import { traceIdOf } from '#http/trace-id';

const cursorText = 'The `cursor` of the list, or the `id` of the last event that you have.';
const streamPath = '/external/bots/status/stream';

/** The status of all bots of the caller at once, and a stream of what changes. */
export function registerBotStatusRoutes(app: HttpApp, policies: Policies, parts: HttpParts): void {
  const { onRequest, security } = policies.basicOrToken;
  const { fleet, access, log, clock, streamLimits, streamScheduler, answerScheduler, metrics } = parts;
  const streams = createLiveStreams(streamLimits, metrics.streamsChanged);
  app.addHook('preClose', () => streams.close());
  parts.drain.add(streams);

  app.get(
    '/external/bots/status',
    {
      onRequest,
      schema: {
        tags: ['Live'],
        summary: 'The status of all your bots: light, score, rates, refusals, fixture',
        description:
          'All bots that you may read, by id, in one answer. The ETag changes when any of them does. ' +
          'The stream goes on from `cursor` with what changes.',
        security,
        response: {
          200: BotStatusListSchema,
          304: Type.Null({ description: 'Nothing has changed since.' }),
          ...problems(401, 429, 500),
        },
      },
    },
    async (request: FastifyRequest, reply: FastifyReply) => {
      await fleet.refresh();
      const readable = await findReadableBots(access, request.principal);
      const etag = `"${fleetTag(fleet, readable)}"`;
      reply.header('etag', `W/${etag}`).header('cache-control', 'private, no-cache');
      if (isFresh(request, etag)) return reply.code(304).send();
      const mayGoOn = async (): Promise<boolean> => (await policies.findAgain(request)) !== undefined;
      const pieces = listFleet(fleet, readable, answerSchedule(answerScheduler, request));
      return sendPieces(reply, pieces, { log, clock, mayGoOn });
    },
  );

  app.get(
    streamPath,
    {
      onRequest,
      schema: {
        tags: ['Live'],
        summary: 'What changes in the status of your bots, at most once a second',
        description: describeStream(streamLimits),
        security,
        headers: Type.Object({ 'last-event-id': Type.Optional(Type.String({ description: cursorText })) }),
        querystring: Type.Object({
          lastEventId: Type.Optional(
            Type.String({ description: 'The same for clients that cannot set a header; the header wins.' }),
          ),
        }),
        response: {
          200: { content: { 'text/event-stream': { schema: Type.String() } } },
          ...problems(401, 429, 500),
        },
      },
    },
    async (request: FastifyRequest, reply: FastifyReply) => {
      const userId = request.principal.userId ?? 0;
      if (!streams.hasRoom(userId)) throw new ProblemError(tooManyStreams(streamLimits.perUserMax));
      const schedule = answerSchedule(streamScheduler, request);
      const stream = openEventStream(reply, schedule);
      if (request.method === 'HEAD') return reply;
      const findReadable = async (): Promise<ReadableBots | undefined> => {
        const principal = await policies.findAgain(request);
        return principal && findReadableBots(access, principal);
      };
      const mayStay = async (): Promise<boolean> => (await policies.findAgain(request)) !== undefined;
      streams.add({ stream, userId, mayStay });
      const onFault = (error: Error): void =>
        log.requestFailed(error, traceIdOf(request.headers['traceparent']), streamPath);
      const reader = { cursor: readCursor(request), stop: stream.signal, schedule, findReadable };
      void sendFrames(followFleet(fleet, reader), stream, onFault);
      return reply;
    },
  );
}

function describeStream({ heartbeatMs, stalledMs }: StreamLimits): string {
  return [
    'Server-Sent Events. `event: bots` has `{at, isAll, bots}`: the id of each bot and the fields that changed.',
    'With `isAll` they are all your bots with all fields, which replace what you have: the first event, unless you give a cursor that is still known.',
    '`event: removed` has `{ids}`: bots that were removed, or that you may no longer read. The `id` of an event is its cursor.',
    `A comment is sent after ${heartbeatMs / 1000} seconds of silence; a reader that reads nothing for ${stalledMs / 1000} seconds is disconnected.`,
    'The stream ends when your credentials are revoked or expire.',
  ].join(' ');
}

/** A reconnecting EventSource sends the header, which is newer than the query of its URL. */
function readCursor({ headers, query }: FastifyRequest): string | undefined {
  const given = headers['last-event-id'] || (query as Record<string, unknown>)['lastEventId'];
  return typeof given === 'string' ? given : undefined;
}
