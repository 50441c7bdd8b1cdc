import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { PostedVerdict } from '#core/ingress/posted-event';
import { type Problem, ProblemError, problem } from '#core/problem';
import type { Policies } from '#http/authenticate';
import type { HttpApp, HttpParts } from '#http/http-app';
import { readId } from '#http/read-request';
import { Int32 } from '#http/schemas/field';
import { PostedEventSchema, PostedVerdictSchema } from '#http/schemas/ingress';
import { problems } from '#http/schemas/problem';

const bodyBytesMin = 1_048_576;
/** A control character of a payload that is sent as text takes six bytes in JSON. */
const escapedMax = 6;

/** Sends an event over REST, through the same door as over MQTT. */
export function registerIngressPost(app: HttpApp, policies: Policies, parts: HttpParts): void {
  const { onRequest, security } = policies.basicOrToken;
  const { ingress, ingressLimits } = parts;
  const bodyLimit = Math.max(bodyBytesMin, (ingressLimits['payloadBytesMax'] ?? 0) * escapedMax + 1024);
  app.post(
    '/external/ingress/bots/:botId/events',
    {
      bodyLimit,
      onRequest,
      schema: {
        tags: ['Ingress'],
        summary: 'Send an event to a bot',
        description:
          'Permission, contract, rules, storage and statuses are those of MQTT. The statuses come in the answer, and to those who subscribe to them. ' +
          'The answer is 200 for a refused event too: `accepted` says what became of it. Over the rate limit of the bot the answer is 429 and nothing is stored. ' +
          'For a running game use MQTT: it is faster, keeps the order of events and sends them again after a lost connection.',
        security,
        params: Type.Object({ botId: Int32('The bot.') }),
        body: PostedEventSchema,
        response: { 200: PostedVerdictSchema, ...problems(400, 401, 403, 413, 415, 429, 500, 503) },
      },
    },
    async (request: FastifyRequest) => {
      const botId = readId(request.params, 'botId');
      const { userId } = request.principal;
      if (userId === null) throw new ProblemError(problem('forbidden', 'Only a user of the service can send events.'));
      const { payload } = request.body as { readonly payload: unknown };
      const text = typeof payload === 'string' ? payload : JSON.stringify(payload);
      return verdictToAnswer(await ingress.post(botId, userId, Buffer.from(text)), botId);
    },
  );
}

function verdictToAnswer({ outcome, sequence, statuses }: PostedVerdict, botId: number) {
  switch (outcome.kind) {
    case 'dropped':
      throw new ProblemError(overRate(botId));
    case 'unknown':
    case 'left':
      throw new ProblemError(problem('busy', outcome.message));
    case 'refused':
      if (outcome.because === 'store') throw new ProblemError(problem('busy', outcome.message));
      return { accepted: false, statuses };
    case 'stored':
    case 'duplicate':
      return { accepted: true, sequence, statuses };
  }
}

function overRate(botId: number): Problem {
  const detail = `Bot ${botId} gets more events than its rate limit allows: nothing was stored. Send it again in a moment.`;
  return { code: 'too-many-events', detail, retryAfterSeconds: 1 };
}
