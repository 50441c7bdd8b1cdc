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
  'Send the payload as it would be published, with any Content-Type. A payload over the size limit gets the same status as on MQTT. ' +
  'The dry run knows no bot: it does not check the sport of the bot or rules about its previous state.';

/** The dry run. A scope of its own takes the payload as bytes, so that every fault becomes a status message. */
export async function registerIngressValidate(
  app: HttpApp,
  { approved }: Policies,
  { ingress, ingressLimits, dryRunScheduler }: HttpParts,
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
        // Accept any Content-Type, even a malformed one.
        preParsing: (request, _reply, _payload, done) => {
          delete request.headers['content-type'];
          done(null);
        },
        // The schema is documentation only: the dry run reports the faults of the body.
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
        // A dry run may take milliseconds, and many may arrive at once.
        await new Promise<void>(answerSchedule(dryRunScheduler, request));
        return runDry(ingress, eventTypeId, (request.body as Buffer | undefined) ?? Buffer.alloc(0));
      },
    );
  });
}
