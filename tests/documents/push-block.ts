import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { connectAsync, type MqttClient } from 'mqtt';
import { demoBotId } from '#app/demo-data';
import type { IngressStatus } from '#core/ingress/status';
import type { DemoService } from './demo-service.ts';
import type { Block } from './markdown-blocks.ts';

/** What came after the payload of a `push` block. */
export interface PushResult {
  readonly statuses: readonly IngressStatus[];
  readonly isAccepted: boolean;
}

/**
 * Publishes a payload as the demo user. Options of the block:
 *
 * - `bot=N`, `topic=T`: to another bot or topic.
 * - `times=N`: that often, at QoS 0, until a status comes.
 * - `without=user`, `bot` or `store`: while the permission of the user or bot is off, or the store fails.
 */
export async function pushBlock(demo: DemoService, { options }: Block, payload: Uint8Array): Promise<PushResult> {
  const topic = options.get('topic') ?? `bot/${options.get('bot') ?? demoBotId}/ingress`;
  const restore = await takeAway(demo, options.get('without'));
  // With a clean connection, because a warning is told once for each.
  const client = await connectAsync(demo.mqtt, {
    username: demo.env['SCOREWIRE_USERNAME'] ?? '',
    password: demo.brokerPassword,
    clientId: 'scoreboard-1',
    protocolVersion: 5,
  });
  try {
    const statuses: IngressStatus[] = [];
    const status = Promise.withResolvers<void>();
    client.on('message', (_topic, message) => {
      statuses.push(JSON.parse(message.toString()) as IngressStatus);
      status.resolve();
    });
    await client.subscribeAsync('bot/+/ingress_status', { qos: 1 });
    const times = Number(options.get('times') ?? 0);
    for (let count = 0; count < times; count += 1) client.publish(topic, Buffer.from(payload), { qos: 0 });
    if (times > 0) await status.promise;
    const reason = times > 0 ? 0 : await publish(client, topic, payload);
    // Statuses are sent before the answer to a ping that follows them. A store fault ends the connection, after the status.
    if (reason !== storeFault) await ping(client);
    return { statuses, isAccepted: reason < 0x80 };
  } finally {
    await client.endAsync(true);
    await restore();
  }
}

const storeFault = 0x83;

/** The reason code of the acknowledgement. */
async function publish(client: MqttClient, topic: string, payload: Uint8Array): Promise<number> {
  try {
    const packet = await client.publishAsync(topic, Buffer.from(payload), { qos: 1 });
    return (packet as { reasonCode?: number } | undefined)?.reasonCode ?? 0;
  } catch (error) {
    return (error as { code: number }).code;
  }
}

/** A subscription is answered behind everything that was sent before. */
async function ping(client: MqttClient): Promise<void> {
  await client.subscribeAsync('bot/0/ingress_status', { qos: 1 });
}

async function takeAway(demo: DemoService, what: string | undefined): Promise<() => Promise<void>> {
  const { service } = demo;
  switch (what) {
    case undefined:
      return async () => {};
    case 'store': {
      const database = new DatabaseSync(join(demo.dataFolder, 'events.db'), { timeout: 5000 });
      database.exec("create trigger full before insert on arrivals begin select raise(abort, 'disk full'); end");
      return async () => {
        database.exec('drop trigger full');
        database.close();
      };
    }
    case 'user': {
      const { user } = (await service.app.store.users.findSecretByUsername('demo')) ?? {};
      await service.administer('PATCH', `/admin/users/${user?.id}`, { pushEnabled: false });
      return async () => void (await service.administer('PATCH', `/admin/users/${user?.id}`, { pushEnabled: true }));
    }
    case 'bot':
      await service.administer('PATCH', `/admin/bots/${demoBotId}`, { pushEnabled: false });
      return async () => void (await service.administer('PATCH', `/admin/bots/${demoBotId}`, { pushEnabled: true }));
    default:
      throw new Error(`There is no without=${what}.`);
  }
}
