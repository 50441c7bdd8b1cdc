import assert from 'node:assert/strict';
import { test } from 'node:test';
import pg from 'pg';
import { RawClient } from '#tests/conformance/raw-client';
import { testEngines } from '#tests/support/engines';
import { readStoredEvents } from './ingress-audit.ts';
import { createNumberedEvent, readNumberedEvent } from './ingress-numbered-event.ts';
import { createIngressTestbed } from './ingress-testbed.ts';

const botId = 1;
const basketball = 3;
const numbers = [1, 2, 3] as const;

for (const { name, skip, create } of testEngines.filter((engine) => engine.name === 'postgres'))
  test(`${name}: [MQTT-4.6.0-2] when the store takes the second event and not the first, both are still stored in order`, {
    skip,
  }, async (t) => {
    const { env } = await create(t);
    const testbed = await createIngressTestbed(t, env, [botId]);
    await failOnce(env['SCOREWIRE_DATABASE_URL'] ?? '');
    // Sent again after a lost connection: one is looked up in the log and stored after the other.
    const resend = async (): Promise<RawClient> => {
      const client = await RawClient.open(testbed.mqttPort, 4);
      t.after(() => client.destroy());
      await client.connect({ ...testbed.credentials, clientId: 'sender' });
      for (const messageId of numbers)
        client.sendPublish(`bot/${botId}/ingress`, createNumberedEvent(basketball, 'sender', messageId), {
          qos: 1,
          dup: true,
          messageId,
        });
      return client;
    };

    await (await resend()).expectClosed();
    const client = await resend();
    for (const messageId of numbers) assert.equal((await client.next('puback')).messageId, messageId);

    const events = await readStoredEvents(testbed.service.url, botId);
    assert.deepEqual(
      events.map(({ payload }) => readNumberedEvent(payload).number),
      numbers,
    );
  });

/** A sequence goes on counting when the transaction fails. */
async function failOnce(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query(`
    create sequence attempts;
    create function fail_once() returns trigger language plpgsql as $$
    begin
      if nextval('attempts') = 1 then raise exception 'not this time'; end if;
      return new;
    end $$;
    create trigger fail_once before insert on event_runs for each row execute function fail_once()`);
  await client.end();
}
