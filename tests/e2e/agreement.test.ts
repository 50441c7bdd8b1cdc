import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import { type Sport, sports } from '#core/contract/catalog';
import type { DryRun, DryStatus } from '#core/ingress/dry-run';
import type { IngressStatus } from '#core/ingress/status';
import { fc } from '#tests/support/property';
import type { Level } from './arrange-broker.ts';
import { arbitraryPayload } from './sample-events.ts';
import { openSampleService, type Pushed, type SampleSender } from './sample-sender.ts';

/**
 * A dry run, a publication and a plain validator with the published schema say the same of 200 payloads of each sport. A dry run knows of
 * no event before, so that each payload is published to a bot that has seen one of another sport last, which leaves no state to it.
 */
test('three ways to check a payload agree', { timeout: 120_000 }, async (t) => {
  const time = { ms: Date.UTC(2026, 3, 1, 19, 30) };
  const service = await openSampleService(t, { clock: () => time.ms });
  const senders = [await createSender(4), await createSender(5)];
  const [{ user } = assert.fail()] = senders;

  async function createSender(level: Level) {
    const user = await service.operator.createUser(`user-${level}`);
    return { level, user, bots: await service.createBots(user, payloadsTogether / 2) };
  }

  for (const sport of sports.filter(({ ingress }) => ingress !== null))
    await t.test(sport.name, async () => {
      const as = { basic: [user.username, user.password] } as const;
      const path = `/external/ingress/event-types/${sport.id}`;
      const schema = (await service.app.send({ url: `${path}/schema`, as })).json<object>();
      const validate = new Ajv2020({ allErrors: true }).compile(schema);
      const dryRun = async (payload: string): Promise<DryRun> =>
        (await service.app.send({ method: 'POST', url: `${path}/validate`, payload, as })).json<DryRun>();

      await fc.assert(
        fc.asyncProperty(fc.array(arbitraryPayload(sport), batch), async (payloads) => {
          const dry = await Promise.all(payloads.map(dryRun));
          // Connections of their own: what was told of before on one is not told of there again.
          const ways: readonly Way[] = await Promise.all(
            senders.map(async ({ level, user: integrator, bots }) => ({
              bots,
              sender: await service.connectSender(level, integrator, 'scoreboard'),
            })),
          );
          const pushed = await pushAll(ways, sport, payloads);
          for (const { sender } of ways) await sender.end();
          for (const [index, payload] of payloads.entries()) {
            const { accepted, statuses } = dry[index] ?? assert.fail();
            const { statuses: told, acknowledgement } = pushed[index] ?? assert.fail();
            assert.deepEqual({ payload, statuses: told.map(toDry) }, { payload, statuses });
            assert.equal(accepted, !told.some(isError), payload);
            if (acknowledgement.reasonCode !== undefined)
              assert.equal(accepted, acknowledgement.reasonCode === 0, payload);
            assertSchemaAgrees(validate, payload, statuses);
          }
        }),
        // The payload at fault is told; to make it smaller would take longer than to read it.
        { numRuns: 60 / payloadsTogether, endOnFailure: true },
      );
    });
});

const payloadsTogether = 20;
const batch = { minLength: payloadsTogether, maxLength: payloadsTogether } as const;

interface Way {
  readonly sender: SampleSender;
  readonly bots: readonly number[];
}

/** Each to a bot of its own, in turns by MQTT 3.1.1 and MQTT 5, and behind an event of another sport. */
async function pushAll(ways: readonly Way[], { id }: Sport, payloads: readonly string[]): Promise<Pushed[]> {
  const other = `{"EventId":${sports.find((sport) => sport.id !== id && sport.ingress !== null)?.id}}`;
  const pushed = await Promise.all(
    ways.map(({ sender, bots }, turn) => {
      const own = payloads.filter((_, index) => index % ways.length === turn);
      return sender.pushAll(
        own.flatMap((payload, index) => [other, payload].map((each) => ({ botId: bots[index] ?? 0, payload: each }))),
      );
    }),
  );
  const behind = pushed.map((own) => own.filter((_, index) => index % 2 === 1));
  return payloads.map((_, index) => behind[index % ways.length]?.[Math.floor(index / ways.length)] ?? assert.fail());
}

function toDry({ statusType, statusName, severity, message, eventId, errors }: IngressStatus): DryStatus {
  return { statusType, statusName, severity, message, eventId, errors };
}

function isError({ severity }: Pick<IngressStatus, 'severity'>): boolean {
  return severity === 'error';
}

/** The schema knows nothing of rules, and of EventId no more than that it must be right. */
function assertSchemaAgrees(validate: ValidateFunction, payload: string, statuses: readonly DryStatus[]): void {
  const refusal = statuses.find((status) => isError(status) && status.statusName !== 'SportEventProcessingError');
  const isValid = validate(JSON.parse(payload));
  assert.equal(isValid, refusal === undefined, payload);
  const fields = new Set((validate.errors ?? []).map(fieldOf));
  if (refusal?.statusName === 'DeserializationError') assert.ok(fields.has('EventId'), payload);
  else {
    const told = refusal?.errors.filter(({ actual }) => actual !== 'an unknown field');
    assert.deepEqual({ payload, fields: new Set(told?.map(({ field }) => field)) }, { payload, fields });
  }
}

function fieldOf({ instancePath, params }: ErrorObject): string {
  return instancePath === '' ? String(params['missingProperty']) : instancePath.slice(1);
}
