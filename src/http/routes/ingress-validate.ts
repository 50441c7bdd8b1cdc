import { Type } from 'typebox';
import { runDry } from '#core/ingress/dry-run';
import { answerSchedule } from '#http/answer-schedule';
import type { Policies } from '#http/authenticate';
import type { HttpApp, HttpParts } from '#http/http-app';
import { readIngressEventType } from '#http/read-event-type';
import { Int32 } from '#http/schemas/field';
import { DryRunSchema } from '#http/schemas/ingress';
import { problems } from '#http/schemas/problem';

const bodyBytesMin = 1_048_576;
const description =
  'Send the payload as it would be published, whatever the Content-Type. A payload over the limit is told so as on MQTT. ' +
  'There is no bot here: its sport and its state before are not looked at.';

/** A dry run. The payload reaches it as bytes, in a scope of its own, so that all faults are told in the words of the status. */
export async function registerIngressValidate(
  app: HttpApp,
  { approved }: Policies,
  { ingress, ingressLimits, answerScheduler }: HttpParts,
): Promise<void> {
  const { onRequest, security } = approved;
  const bodyLimit = Math.max(bodyBytesMin, (ingressLimits['payloadBytesMax'] ?? 0) + 65_536);
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_request, body, done) => done(null, body));

    scope.post(
      '/external/ingress/event-types/:eventTypeId/validate',
      {
        bodyLimit,
        onRequest,
        // What it is called does not matter, not even when that cannot be read.
        preParsing: (request, _reply, _payload, done) => {
          delete request.headers['content-type'];
          done(null);
        },
        // The body is described for readers; what is wrong with it is for the dry run to say.
        validatorCompiler: () => () => true,
        schema: {
          tags: ['Ingress'],
          summary: 'The status messages that a payload would get; nothing is stored',
          description,
          security,
          params: Type.Object({ eventTypeId: Int32('The event type.', 1) }),
          consumes: ['application/json'],
          body: Type.Object({ EventId: Int32('The event type.') }, { additionalProperties: true }),
          response: { 200: DryRunSchema, ...problems(400, 401, 403, 404, 413, 429, 500) },
        },
      },
      async (request) => {
        const eventTypeId = readIngressEventType(request.params);
        // A payload may take milliseconds, and many may come at once.
        await new Promise<void>(answerSchedule(answerScheduler, request));
        return runDry(ingress, eventTypeId, (request.body as Buffer | undefined) ?? Buffer.alloc(0));
      },
    );
  });
}
