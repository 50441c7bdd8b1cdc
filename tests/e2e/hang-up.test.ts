import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startForeign } from '#tests/mqtt/foreign-process';
import { skipWithout } from '#tests/support/system-packages';
import { eventOf, levelNames, levels, openBrokerService } from './arrange-broker.ts';

/**
 * `mosquitto_pub -l` sends the lines of its standard input, DISCONNECT, and hangs up: at once, and so while the service does not read it
 * because as many of its events as may be are on their way to the disk.
 */

const lines = 300;
const botTopic = (botId: number): string => `bot/${botId}/ingress`;

test('all lines of mosquitto_pub are stored in their order, and its will is not published', {
  skip: skipWithout('mosquitto-clients'),
  timeout: 60_000,
}, async (t) => {
  const service = await openBrokerService(t);
  let botId = 0;
  for (const level of levels)
    for (const qos of [0, 1, 2] as const) {
      botId += 1;
      const bot = botId;
      await t.test(`${levelNames[level]}, QoS ${qos}`, async (t) => {
        await service.operator.putBot(bot);
        const user = await service.operator.createUser(`line.sender.${bot}`, { bots: [bot] });
        const events = Array.from({ length: lines }, (_, index) => eventOf(`Team ${index}`));
        const server = ['-V', level === 5 ? 'mqttv5' : 'mqttv311', '-h', '127.0.0.1', '-p', String(service.port)];
        const sender = ['-u', user.username, '-P', user.secret, '-i', 'lines', '-t', botTopic(bot), '-q', String(qos)];
        const will = ['--will-topic', botTopic(bot), '--will-payload', eventOf('Will'), '--will-qos', '1'];
        const publisher = startForeign(t, 'mosquitto_pub', [...server, ...sender, ...will, '-l']);
        publisher.writeLine(events.join('\n'));
        publisher.endInput();
        await publisher.ended();
        // With the same client id: it comes behind everything that was sent with it before.
        const next = await service.connect(level, user, { clientId: 'lines' });
        await next.publish(botTopic(bot), eventOf('Behind'), { qos: 1 });
        const stored = (await service.operator.readEvents(bot)).map(({ payload }) => JSON.stringify(payload));
        assert.deepEqual(stored, [...events, eventOf('Behind')]);
      });
    }
});
