import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { CurrentFixtures } from '#core/current-fixtures';
import { createLiveDerivation } from '#core/ingress/derive-live';
import { type FollowParts, followLive, heardMax } from '#core/ingress/follow-live';
import type { LivePayload } from '#core/ingress/ingress';
import { type Problem, ProblemError, problem } from '#core/problem';
import type { Policies } from '#http/authenticate';
import { isFresh } from '#http/cached-json';
import { type EventStream, openEventStream } from '#http/event-stream';
import type { HttpApp, HttpParts } from '#http/http-app';
import { createLiveStreams, type StreamLimits } from '#http/live-streams';
import { readId, readOptionalInteger } from '#http/read-request';
import { mayStillRead, requireReader } from '#http/require-reader';
import { Int32 } from '#http/schemas/field';
import { problems } from '#http/schemas/problem';
import { traceIdOf } from '#http/trace-id';

const params = Type.Object({ botId: Int32('The bot.') });
const Ticket = Type.Optional(
  Type.String({ description: 'A read ticket for the bot, instead of the Authorization header.' }),
);
const lastEventId = 'The `id` of the last event that you have; what came since is sent first.';

/** The live state of a bot, for consumers: once, and as it goes. */
export function registerLiveRoutes(app: HttpApp, policies: Policies, parts: HttpParts): void {
  const { onRequest, security } = policies.ticketOr;
  const { ingress, access, eventLog, clock, log, streamLimits, streamScheduler, replayScheduler, currentFixtures } =
    parts;
  const following: FollowParts = { ingress, log: eventLog, derive: createLiveDerivation(access, clock) };
  const streams = createLiveStreams(streamLimits);
  app.addHook('preClose', () => streams.close());

  app.get(
    '/external/live/:botId',
    {
      onRequest,
      schema: {
        tags: ['Live'],
        summary: 'The live payload of a bot: the standard contract of its sport',
        description:
          'The ETag is the sequence of the last event: with it in If-None-Match the answer is 304 until another one comes. ' +
          'Scorewire-Fixture-Id names the fixture that is on, by the schedule of the bot; it is left out when there is none.',
        security,
        params,
        querystring: Type.Object({ ticket: Ticket }),
        response: {
          200: Type.Object({}, { additionalProperties: true, description: 'See the class definition of the lookup.' }),
          304: Type.Null({ description: 'No event has come since.' }),
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
      // Weak, because the time of writing is in the payload.
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
            Type.Integer({ minimum: 0, description: 'The same, for those who cannot set a header; the header wins.' }),
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
      // One of each user after the other.
      const schedule = (go: () => void): void => streamScheduler.enqueue(`${userId}`, go);
      const scheduleReplay = (go: () => void): void => replayScheduler.enqueue(`${userId}`, go);
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
      void send(followLive(following, botId, reader), stream, onFault);
      return reply;
    },
  );
}

function describeStream({ heartbeatMs, stalledMs, unsureMs }: StreamLimits): string {
  return [
    'Server-Sent Events: `event: live`, the sequence as `id`, the standard payload in one line as `data`.',
    'The first one is the current state, and one follows after every pushed event.',
    '`event: fixture` tells which fixture is on by the schedule of the bot, as `by-bot` has it, or null: at the start and when that changes.',
    'With Last-Event-ID it goes on behind that event, without gap or duplicate;',
    'when the log no longer reaches back so far, with the current state.',
    `A reader that falls ${heardMax} states behind goes on with the newest, so that the \`id\` jumps;`,
    `one that takes nothing for ${stalledMs / 1000} seconds is disconnected.`,
    `A comment comes after ${heartbeatMs / 1000} seconds of silence.`,
    'The stream ends when the credentials or the assignment of the bot are no longer good, when the token or ticket expires,',
    `and when the service could not find that out for ${unsureMs / 1000} seconds.`,
  ].join(' ');
}

/**
 * Tells the reader which fixture is on: at first, when there is one, and whenever that changes. A fixture that cannot be read at the moment is
 * told later; it must not stop the score.
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

/** An EventSource that reconnects sends the header, whatever its address said at the beginning. */
function readLastEventId({ headers, query }: FastifyRequest): number | undefined {
  // An empty one means none.
  const header = headers['last-event-id'] || undefined;
  const { lastEventId } = query as Record<string, unknown>;
  return (
    readOptionalInteger('Last-Event-ID', header, 0) ?? readOptionalInteger('lastEventId', lastEventId || undefined, 0)
  );
}

async function send(frames: AsyncIterable<Buffer>, stream: EventStream, onFault: (error: Error) => void) {
  try {
    for await (const frame of frames) await stream.send(frame);
  } catch (error) {
    onFault(error as Error);
  }
  stream.end();
}

const frames = new WeakMap<LivePayload, Buffer>();

/** All readers of a bot get the same bytes of a state, made once; several states are those of a replay, for one reader alone. */
function frameOf(states: readonly LivePayload[]): Buffer {
  const [live] = states;
  if (live === undefined || states.length > 1) return Buffer.from(states.map(textOf).join(''));
  const known = frames.get(live);
  if (known !== undefined) return known;
  const frame = Buffer.from(textOf(live));
  frames.set(live, frame);
  return frame;
}

function textOf({ sequence, json }: LivePayload): string {
  return `id: ${sequence}\nevent: live\ndata: ${json}\n\n`;
}

function nothingYet(botId: number): Problem {
  return problem('not-found', `Nothing has been pushed to bot ${botId} yet.`);
}

function tooManyStreams(perUserMax: number): Problem {
  const detail = `You have ${perUserMax} live streams open, which is as many as there may be: close one first.`;
  return { code: 'too-many-streams', detail, retryAfterSeconds: 10 };
}
