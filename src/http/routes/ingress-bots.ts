import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { formatDateTime } from '#core/date-time';
import type { RefusedBecause } from '#core/ingress/ingress-event';
import { findAccessReport } from '#core/ingress/read-access';
import { pageLimitDefault, pageLimitMax } from '#core/page';
import type { LoggedEvent, LoggedRefusal, Received } from '#core/ports/event-log';
import { notFound, type ProblemCode, ProblemError, problem } from '#core/problem';
import { answerSchedule } from '#http/answer-schedule';
import type { Policies } from '#http/authenticate';
import type { HttpApp, HttpParts } from '#http/http-app';
import { type PageSource, pagePieces } from '#http/page-pieces';
import { readDateTime, readId, readOptionalInteger } from '#http/read-request';
import { mayStillRead, requireReader } from '#http/require-reader';
import { Int32 } from '#http/schemas/field';
import {
  AccessReportSchema,
  EventPageSchema,
  EventQuerySchema,
  NewGameSchema,
  RejectionPageSchema,
  RejectionQuerySchema,
} from '#http/schemas/ingress';
import { problems } from '#http/schemas/problem';
import { sendPieces } from '#http/send-pieces';

const params = Type.Object({ botId: Int32('The bot.') });
/** Payload bytes of one read. */
const eventBytesMax = 65_536;
/** Less, because a control character takes six bytes in JSON. */
const refusalBytesMax = 16_384;

/** The events and rejections of a bot, its new-game mark, and the caller's access to it. */
export function registerIngressBotRoutes(app: HttpApp, policies: Policies, parts: HttpParts): void {
  const { onRequest, security } = policies.basicOrToken;
  const { access, ingress, eventLog, log, clock, answerScheduler } = parts;
  const refusals = problems(400, 401, 403, 404, 429, 500);
  const about = (summary: string) => ({ tags: ['Ingress'], summary, security, params });

  app.get(
    '/external/ingress/bots/:botId/events',
    {
      onRequest,
      schema: {
        ...about('The accepted events of a bot, in order'),
        description: 'A page ends early when it has grown to 4 MiB.',
        querystring: EventQuerySchema,
        response: { 200: EventPageSchema, ...refusals },
      },
    },
    async (request: FastifyRequest, reply: FastifyReply) => {
      const botId = readId(request.params, 'botId');
      const { afterSequence: after } = request.query as Record<string, unknown>;
      const afterSequence = readOptionalInteger('afterSequence', after, 0) ?? 0;
      const fromMs = readDateTime(request.query, 'from');
      const toMs = readDateTime(request.query, 'to');
      const limit = readLimit(request.query);
      await requireReader(access, request, botId);
      const times = { fromMs, toMs, bytesMax: eventBytesMax };
      return sendPage(request, reply, botId, limit, {
        read: (last: LoggedEvent | undefined, limit) =>
          eventLog.readEvents(botId, { afterSequence: last?.sequence ?? afterSequence, limit, ...times }),
        toJson: eventToJson,
        nextOf: ({ sequence }) => sequence,
        nextName: 'nextAfterSequence',
      });
    },
  );

  app.get(
    '/external/ingress/bots/:botId/rejections',
    {
      onRequest,
      schema: {
        ...about('The refused events of a bot, newest first'),
        description: 'A page ends early when it has grown to 4 MiB.',
        querystring: RejectionQuerySchema,
        response: { 200: RejectionPageSchema, ...refusals },
      },
    },
    async (request: FastifyRequest, reply: FastifyReply) => {
      const botId = readId(request.params, 'botId');
      const beforeId = readOptionalInteger('before', (request.query as Record<string, unknown>)['before'], 0);
      const limit = readLimit(request.query);
      await requireReader(access, request, botId);
      return sendPage(request, reply, botId, limit, {
        read: (last: LoggedRefusal | undefined, limit) =>
          eventLog.readRefusals(botId, { beforeId: last?.id ?? beforeId, limit, bytesMax: refusalBytesMax }),
        toJson: refusalToJson,
        nextOf: ({ id }) => id,
        nextName: 'nextBefore',
      });
    },
  );

  app.post(
    '/external/ingress/bots/:botId/new-game',
    {
      onRequest,
      schema: {
        ...about('Start a new game on a bot'),
        description:
          'Clears the live state except names and other identity fields, and marks the start in the event log. The service detects most new games itself.',
        response: { 200: NewGameSchema, ...problems(400, 401, 403, 404, 409, 429, 500, 503) },
      },
    },
    async (request) => {
      const botId = readId(request.params, 'botId');
      await requireReader(access, request, botId);
      const { userId } = request.principal;
      if (userId === null) throw new ProblemError(problem('forbidden', 'Only a user of the service can begin a game.'));
      const started = await ingress.startGame(botId, userId);
      if (started.kind === 'refused') throw new ProblemError(problem(refusedAs[started.because], started.message));
      return { botId, sequence: started.sequence, startedAt: formatDateTime(started.startedAtMs) };
    },
  );

  app.get(
    '/external/ingress/bots/:botId/access',
    {
      onRequest,
      schema: {
        ...about('Whether you may push to a bot, and which of the three conditions is missing'),
        response: { 200: AccessReportSchema, ...refusals },
      },
    },
    async (request) => {
      const botId = readId(request.params, 'botId');
      const report = await findAccessReport(access, request.principal, botId);
      if (report === undefined) throw new ProblemError(notFound('bot', botId));
      return report;
    },
  );

  function sendPage<Item>(
    request: FastifyRequest,
    reply: FastifyReply,
    botId: number,
    limit: number,
    source: PageSource<Item>,
  ): Promise<FastifyReply> {
    const mayGoOn = (): Promise<boolean> => mayStillRead(policies, access, request, botId);
    return sendPieces(reply, pagePieces(source, limit, answerSchedule(answerScheduler, request)), {
      log,
      clock,
      mayGoOn,
    });
  }
}

const refusedAs: Readonly<Record<RefusedBecause, ProblemCode>> = {
  permission: 'forbidden',
  size: 'payload-too-large',
  content: 'conflict',
  store: 'busy',
};

function readLimit(query: unknown): number {
  const { limit } = query as Record<string, unknown>;
  return readOptionalInteger('limit', limit, 1, pageLimitMax) ?? pageLimitDefault;
}

/** The accepted payload is valid JSON, so its text is inserted as it is: parsing might change numbers. */
function eventToJson({ sequence, eventTypeId, beginsGame = false, payload, ...sent }: LoggedEvent): string {
  const head = `"sequence":${sequence},${senderToJson(sent)},"eventTypeId":${eventTypeId},"newGame":${beginsGame}`;
  return `{${head},"payload":${toText(payload)}}`;
}

function refusalToJson({ id, status, payload, ...sent }: LoggedRefusal): string {
  return `{"id":${id},${senderToJson(sent)},"status":${status},"payload":${JSON.stringify(toText(payload))}}`;
}

function senderToJson({ receivedAtMs, userId, clientId, packetId }: Omit<Received, 'botId'>): string {
  const receivedAt = formatDateTime(receivedAtMs);
  return `"receivedAt":"${receivedAt}","userId":${userId},"clientId":${JSON.stringify(clientId)},"packetId":${packetId}`;
}

function toText(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}
