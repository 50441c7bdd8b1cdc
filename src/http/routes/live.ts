import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { CurrentFixtures } from '#core/current-fixtures';
import { createLiveDerivation } from '#core/ingress/derive-live';
import { type FollowParts, followLive, heardMax } from '#core/ingress/follow-live';
import { type Problem, ProblemError, problem } from '#core/problem';
import type { Schedule } from '#core/schedule';
import type { Policies } from '#http/authenticate';
import { isFresh } from '#http/cached-json';
import { type EventStream, openEventStream } from '#http/event-stream';
import type { HttpApp, HttpParts } from '#http/http-app';
import { createFrames } from '#http/live-frames';
import { createLiveStreams, type StreamLimits } from '#http/live-streams';
import { readId, readOptionalInteger } from '#http/read-request';
import { mayStillRead, requireReader } from '#http/require-reader';
import { Int32 } from '#http/schemas/field';
import { problems } from '#http/schemas/problem';
import { sendFrames } from '#http/send-frames';
import { tooManyStreams } from '#http/too-many-streams';
import { traceIdOf } from '#http/trace-id';

const params = Type.Object({ botId: Int32('The bot.') });
const Ticket = Type.Optional(
  Type.String({ description: 'A read ticket for the bot, instead of the Authorization header.' }),
);
const lastEventId = 'The `id` of the last event that you have; the events after it are sent first.';

/** The live state of a bot, as one answer and as a stream. */
export function registerLiveRoutes(app: HttpApp, policies: Policies, parts: HttpParts): void {
  const { onRequest, security } = policies.ticketOr;
  const { ingress, access, eventLog, clock, log, streamLimits, streamScheduler, replayScheduler, currentFixtures } =
    parts;
  const following: FollowParts = { ingress, log: eventLog, derive: createLiveDerivation(access, clock) };
  const streams = createLiveStreams(streamLimits, parts.metrics.streamsChanged);
  const frameOf = createFrames();
  app.addHook('preClose', () => streams.close());
  parts.drain.add(streams);

  app.get(
    '/external/live/:botId',
    {
      onRequest,
      schema: {
        tags: ['Live'],
        summary: 'The live payload of a bot: the standard contract of its sport',
        description:
          'The ETag is the sequence of the last event: with it in If-None-Match the answer is 304 until the next event. ' +
          'Scorewire-Fixture-Id names the current fixture, by the schedule of the bot; it is missing when there is none.',
        security,
        params,
        querystring: Type.Object({ ticket: Ticket }),
        response: {
          200: Type.Object({}, { additionalProperties: true, description: 'See the class definition of the lookup.' }),
          304: Type.Null({ description: 'No event since then.' }),
          ...problems(400, 401, 403, 404, 429, 500),
        },
      },
    },
    async (request: FastifyRequest, reply: FastifyReply) => {
      const botId = readId(request.params, 'botId');
      await requireReader(access, request, botId);
      const live = await ingress.findLive(botId);
      if (live === undefined) throw new ProblemError(nothingYet(botId));
      const etag = `"${live.sequence}"`;
      // Weak, because the payload contains the time of this answer.
      reply.header('etag', `W/${etag}`);
      const fixture = await currentFixtures.find(botId);
      if (fixture !== null) reply.header('scorewire-fixture-id', String(fixture.id));
      if (isFresh(request, etag)) return reply.code(304).send();
      return reply.header('content-type', 'application/json; charset=utf-8').send(live.json);
    },
  );

  app.get(
    '/external/live/:botId/stream',
    {
      onRequest,
      schema: {
        tags: ['Live'],
        summary: 'The live payload of a bot, now and after every event',
        description: describeStream(streamLimits),
        security,
        params,
        headers: Type.Object({
          'last-event-id': Type.Optional(Type.Integer({ minimum: 0, description: lastEventId })),
        }),
        querystring: Type.Object({
          ticket: Ticket,
          lastEventId: Type.Optional(
            Type.Integer({
              minimum: 0,
              description: 'The same for clients that cannot set a header; the header wins.',
            }),
          ),
        }),
        response: {
          200: { content: { 'text/event-stream': { schema: Type.String() } } },
          ...problems(400, 401, 403, 404, 429, 500),
        },
      },
    },
    async (request, reply) => {
      const botId = readId(request.params, 'botId');
      const after = readLastEventId(request);
      const userId = await requireReader(access, request, botId);
      if (!streams.hasRoom(userId)) throw new ProblemError(tooManyStreams(streamLimits.perUserMax));
      const schedule: Schedule = (task) => streamScheduler.enqueue(`${userId}`, task);
      const scheduleReplay: Schedule = (task) => replayScheduler.enqueue(`${userId}`, task);
      const stream = openEventStream(reply, schedule);
      if (request.method === 'HEAD') return reply;
      const tellFixture = createFixtureTeller(currentFixtures, botId, stream);
      streams.add({
        stream,
        userId,
        async mayStay() {
          const mayRead = await mayStillRead(policies, access, request, botId);
          if (mayRead) void tellFixture();
          return mayRead;
        },
      });
      await tellFixture();
      const onFault = (error: Error): void =>
        log.requestFailed(error, traceIdOf(request.headers['traceparent']), '/external/live/:botId/stream');
      const reader = { after, stop: stream.signal, schedule, scheduleReplay, frameOf };
      void sendFrames(followLive(following, botId, reader), stream, onFault);
      return reply;
    },
  );
}

function describeStream({ heartbeatMs, stalledMs, unsureMs }: StreamLimits): string {
  return [
    'Server-Sent Events: `event: live`, the sequence as `id`, the standard payload in one line as `data`.',
    'The first one is the current state, and one follows after every pushed event.',
    '`event: fixture` has the current fixture by the schedule of the bot, in the form of `by-bot`, or null: at the start and at every change.',
    'With Last-Event-ID it continues after that event, without gap or duplicate;',
    'when the log no longer has the events since then, it continues with the current state.',
    `A reader that falls ${heardMax} states behind continues with the newest, so that the \`id\` jumps;`,
    `one that reads nothing for ${stalledMs / 1000} seconds is disconnected.`,
    `A comment is sent after ${heartbeatMs / 1000} seconds of silence.`,
    'The stream ends when the credentials or the assignment of the bot are revoked, when the token or ticket expires,',
    `and when the service could not check that for ${unsureMs / 1000} seconds.`,
  ].join(' ');
}

/**
 * Sends the current fixture: at first when there is one, then whenever it changes. When the fixture cannot be read, the next call tries
 * again, so that the score is not interrupted.
 */
function createFixtureTeller(fixtures: CurrentFixtures, botId: number, stream: EventStream): () => Promise<void> {
  let told = 'null';
  return async () => {
    const fixture = await fixtures.find(botId).catch(() => undefined);
    if (fixture === undefined) return;
    const json = JSON.stringify(fixture);
    if (json !== told && stream.note(`event: fixture\ndata: ${json}\n\n`)) told = json;
  };
}

/** A reconnecting EventSource sends the header, which is newer than the query of its URL. */
function readLastEventId({ headers, query }: FastifyRequest): number | undefined {
  // An empty value means none.
  const header = headers['last-event-id'] || undefined;
  const { lastEventId } = query as Record<string, unknown>;
  return (
    readOptionalInteger('Last-Event-ID', header, 0) ?? readOptionalInteger('lastEventId', lastEventId || undefined, 0)
  );
}

function nothingYet(botId: number): Problem {
  return problem('not-found', `Nothing has been pushed to bot ${botId} yet.`);
}
