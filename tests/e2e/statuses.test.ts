import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type StatusName, statusType } from '#core/ingress/status';
import { type Level, levelNames, levels } from './arrange-broker.ts';
import { brokenRules } from './sample-broken-rules.ts';
import { invalidFields } from './sample-invalid-fields.ts';
import { jsonErrors } from './sample-json-errors.ts';
import { noEvents } from './sample-no-events.ts';
import { largest, parseErrors } from './sample-parse-errors.ts';
import { openSampleService, type Pushed, sha256 } from './sample-sender.ts';
import { payloadBytesMax, type StatusSample } from './sample-status.ts';

/** What the sender of a payload is told, word for word. Type 4 is not about payloads and has a file of its own. */
const tables: Readonly<Record<Exclude<StatusName, 'ProcessingError'>, readonly StatusSample[]>> = {
  ParseError: parseErrors,
  DeserializationError: noEvents,
  JsonParseError: jsonErrors,
  InvalidField: invalidFields,
  SportEventProcessingError: brokenRules,
};

test('what the sender of a payload is told', { timeout: 60_000 }, async (t) => {
  const service = await openSampleService(t, { clock: () => Date.UTC(2026, 3, 1, 19, 30) });
  const user = await service.operator.createUser('ana');
  for (const level of levels) {
    const sender = await service.connectSender(level, user, `scoreboard of level ${level}`);
    const [refusingBot = 0] = await service.createBots(user, 1);
    for (const name of Object.keys(tables) as (keyof typeof tables)[])
      await t.test(`${levelNames[level]}: ${name}`, async (t) => {
        for (const sample of tables[name])
          await t.test(sample.title, async () => {
            const botId = needsOwnBot(sample) ? await createBot(sample) : refusingBot;
            const { before, payload } = sample;
            if (before !== undefined) assert.deepEqual((await sender.push(botId, before)).statuses, []);
            const pushed = await sender.push(botId, payload, level === 5 ? correlation : undefined);
            assertStatus(pushed, level, name, sample);
            assertAcknowledged(pushed, level, sample);
            assert.deepEqual(await storedPayloads(botId), acceptedPayloads(sample));
          });
      });
    await t.test(`${levelNames[level]}: a payload as large as it may be is taken without a word`, async () => {
      const { statuses, acknowledgement } = await sender.push(refusingBot, largest);
      assert.deepEqual([statuses, acknowledgement.reasonCode ?? 0], [[], 0]);
    });
    await sender.end();
  }

  async function createBot({ boundTo }: StatusSample): Promise<number> {
    const [botId = 0] = await service.createBots(user, 1, boundTo);
    return botId;
  }

  async function storedPayloads(botId: number): Promise<unknown[]> {
    return (await service.operator.readEvents(botId)).map(({ payload }) => payload);
  }
});

/** One that is refused leaves nothing behind that the next one could see. */
function needsOwnBot({ before, boundTo, severity }: StatusSample): boolean {
  return before !== undefined || boundTo !== undefined || severity === 'warning';
}

function acceptedPayloads({ before, payload, severity }: StatusSample): unknown[] {
  const accepted = [...(before === undefined ? [] : [before]), ...(severity === 'warning' ? [String(payload)] : [])];
  return accepted.map((text) => JSON.parse(text) as unknown);
}

const correlation = { correlationData: Buffer.from('Zürich, third quarter') };

function assertStatus({ statuses, payload, ...sent }: Pushed, level: Level, name: StatusName, sample: StatusSample) {
  const [status] = statuses;
  assert.ok(status && statuses.length === 1, JSON.stringify(statuses));
  const { message, errors, ...rest } = status;
  assert.deepEqual(rest, {
    statusType: statusType[name],
    statusName: name,
    severity: sample.severity ?? 'error',
    botId: sent.botId,
    eventId: sample.eventId ?? null,
    receivedAt: '2026-04-01T19:30:00.000Z',
    clientId: `scoreboard of level ${level}`,
    packetId: sent.packetId,
    payloadSha256: sha256(payload),
    payloadExcerpt: new TextDecoder().decode(Buffer.from(payload as string)).slice(0, 256),
    correlation: level === 5 ? 'Zürich, third quarter' : null,
  });
  assert.equal(message, sample.message ?? message);
  assert.match(message, /^\S[^\n]*[.!?]$/u);
  const known = sample.errors.map((expected) => Object.keys(expected) as (keyof typeof expected)[]);
  const told = errors.map((error, index) => Object.fromEntries((known[index] ?? []).map((key) => [key, error[key]])));
  assert.deepEqual(told, sample.errors);
  for (const error of errors)
    assert.deepEqual(Object.keys(error), error.rule === undefined ? errorKeys : [...errorKeys, 'rule']);
}

const errorKeys = ['field', 'pointer', 'expected', 'actual', 'value', 'hint'];

/** A refusal costs neither the acknowledgement nor the connection; MQTT 5 is told of it there as well. */
function assertAcknowledged({ acknowledgement, statuses, payload }: Pushed, level: Level, { severity }: StatusSample) {
  const { reasonCode = 0, properties } = acknowledgement;
  const isTooLarge = Buffer.byteLength(payload) > payloadBytesMax;
  if (level === 4 || severity === 'warning') assert.deepEqual([reasonCode, properties], [0, undefined]);
  else
    assert.deepEqual(
      [reasonCode, properties?.reasonString],
      [isTooLarge ? quotaExceeded : payloadFormatInvalid, statuses[0]?.message],
    );
}

const payloadFormatInvalid = 0x99;
const quotaExceeded = 0x97;
