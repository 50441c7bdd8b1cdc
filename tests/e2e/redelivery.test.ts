import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect as connectSocket, createServer, type Socket } from 'node:net';
import { type TestContext, test } from 'node:test';
import { connect as connectMqttJs } from 'mqtt';
import type { RawClient } from '#tests/conformance/raw-client';
import { type BrokerService, eventOf, type Level, levelNames, levels, openBrokerService } from './arrange-broker.ts';
import type { Integrator } from './arrange-operator.ts';

/** What a client sends again after it has lost its connection, and what only looks like it. */

const qualities = [1, 2] as const;

test('what is sent again', { timeout: 60_000 }, async (t) => {
  const service = await openBrokerService(t, { env: { SCOREWIRE_USER_CONNECTIONS_MAX: '0' } });
  const user = await service.operator.createUser('ana');
  const other = await service.operator.createUser('bob');
  let lastBotId = 0;
  const openStage = async (level: Level): Promise<Stage> => {
    lastBotId += 1;
    await service.operator.putBot(lastBotId);
    for (const { id } of [user, other]) await service.operator.assign(id, lastBotId);
    return createStage(service, level, lastBotId, user, other);
  };
  const cases = levels.flatMap((level) => [
    ...qualities.flatMap((qos) =>
      Object.entries(claims).map(([what, prove]) =>
        t.test(`${levelNames[level]}, QoS ${qos}: ${what}`, async () => prove(await openStage(level), qos)),
      ),
    ),
    t.test(
      `${levelNames[level]}: MQTT.js, which does not say that it sends again, is stored once at QoS 2`,
      async (t) => loseAcknowledgements(t, await openStage(level)),
    ),
  ]);
  await Promise.all(cases);
});

type Prove = (stage: Stage, qos: 1 | 2) => Promise<void>;

const claims: Readonly<Record<string, Prove>> = {
  async 'it is stored once in a session that is resumed'(stage, qos) {
    const first = await stage.connect({ clean: false });
    for (const messageId of [1, 2, 3]) first.sendPublish(stage.topic, eventOf(`${messageId}`), { qos, messageId });
    // All are stored when the last acknowledgement is here, and the client forgets that it has seen any.
    for (const _ of [1, 2, 3]) await first.next(qos === 1 ? 'puback' : 'pubrec');
    first.destroy();
    const again = await stage.connect({ clean: false });
    for (const messageId of [1, 2, 3, 4])
      again.sendPublish(stage.topic, eventOf(`${messageId}`), { qos, messageId, dup: true });
    for (const messageId of [1, 2, 3, 4])
      assert.equal((await again.next(qos === 1 ? 'puback' : 'pubrec')).messageId, messageId);
    assert.deepEqual(await stage.storedTeams(), ['1', '2', '3', '4']);
  },

  async 'it is another event in a session that began anew'(stage, qos) {
    const first = await stage.connect({ clean: true });
    for (const team of ['1-0', '2-0']) await first.publish(stage.topic, eventOf(team), { qos });
    first.destroy();
    const anew = await stage.connect({ clean: true });
    await anew.publish(stage.topic, eventOf('2-0'), { qos, messageId: 2, dup: true });
    assert.deepEqual(await stage.storedTeams(), ['1-0', '2-0', '2-0']);
  },

  async 'it is another event when a clean start ended a session that lasted'(stage, qos) {
    const first = await stage.connect({ clean: false });
    await first.publish(stage.topic, eventOf('1-0'), { qos, messageId: 1 });
    first.destroy();
    (await stage.connect({ clean: true })).destroy();
    const anew = await stage.connect({ clean: false });
    await anew.publish(stage.topic, eventOf('1-0'), { qos, messageId: 1, dup: true });
    assert.deepEqual(await stage.storedTeams(), ['1-0', '1-0']);
  },

  async 'it is another event when its packet id was used again, and the score is right'(stage, qos) {
    const first = await stage.connect({ clean: false });
    for (const team of ['1-0', '2-0']) await first.publish(stage.topic, eventOf(team), { qos });
    // Corrected, and lost with the connection: the first id is free again.
    first.destroy();
    const again = await stage.connect({ clean: false });
    await again.publish(stage.topic, eventOf('1-0'), { qos, messageId: 1, dup: true });
    assert.deepEqual(await stage.storedTeams(), ['1-0', '2-0', '1-0']);
    assert.equal(await stage.liveTeam(), '1-0');
  },

  async 'it is another event when another user sends it with the same client id'(stage, qos) {
    const first = await stage.connect({ clean: false });
    await first.publish(stage.topic, eventOf('1-0'), { qos, messageId: 1 });
    const other = await stage.connect({ clean: false }, stage.other);
    await other.publish(stage.topic, eventOf('1-0'), { qos, messageId: 1, dup: true });
    assert.deepEqual(await stage.storedTeams(), ['1-0', '1-0']);
  },
};

async function loseAcknowledgements(t: TestContext, stage: Stage): Promise<void> {
  const line = await openLine(t, stage.service.port);
  const { username, secret } = stage.user;
  const client = connectMqttJs(`mqtt://127.0.0.1:${line.port}`, {
    protocolVersion: stage.level,
    clientId: `mqtt.js ${stage.topic}`,
    username,
    password: secret,
    clean: false,
    reconnectPeriod: 1,
    ...lasting(stage.level),
  });
  t.after(() => client.endAsync(true));
  await once(client as unknown as NodeJS.EventEmitter, 'connect');
  line.lose();
  const teams = ['1', '2', '3', '4', '5'];
  const published = teams.map((team) => client.publishAsync(stage.topic, eventOf(team), { qos: 2 }));
  await stage.untilStored(teams.length);
  line.cut();
  await Promise.all(published);
  assert.deepEqual(await stage.storedTeams(), teams);
}

interface Stage {
  readonly service: BrokerService;
  readonly level: Level;
  readonly user: Integrator;
  readonly other: Integrator;
  readonly topic: string;
  connect(options: { readonly clean: boolean }, user?: Integrator): Promise<RawClient>;
  storedTeams(): Promise<unknown[]>;
  untilStored(count: number): Promise<void>;
  liveTeam(): Promise<unknown>;
}

/** A bot of its own, that two users may push to. */
function createStage(service: BrokerService, level: Level, botId: number, user: Integrator, other: Integrator): Stage {
  const { operator, app } = service;
  let connections = 0;
  /** To another node than the last time, where there are several. */
  const connectElsewhere = (): BrokerService['connect'] => {
    connections += 1;
    return connections % 2 === 1 ? service.connect : service.listen;
  };
  const readTeams = async () => (await operator.readEvents(botId)).map(({ payload }) => payload['HomeTeamName']);
  return {
    service,
    level,
    user,
    other,
    topic: `bot/${botId}/ingress`,
    connect: ({ clean }, from = user) =>
      connectElsewhere()(level, from, { clientId: `board ${botId}`, clean, ...(!clean && lasting(level)) }),
    storedTeams: readTeams,
    async untilStored(count) {
      const client = await service.connect(level, other);
      // Each exchange with the service is time for it to store more.
      while ((await readTeams()).length < count) {
        client.sendPingreq();
        await client.next('pingresp');
      }
    },
    async liveTeam() {
      const { body } = await app.administer('GET', `/external/live/${botId}`);
      return (JSON.parse(body) as { HomeTeamName?: unknown }).HomeTeamName;
    },
  };
}

function lasting(level: Level) {
  return level === 5 ? { properties: { sessionExpiryInterval: 3600 } } : {};
}

/** A line to the service that loses what the service says, and is cut, when the test wants it. */
async function openLine(t: TestContext, port: number) {
  const sockets = new Set<Socket>();
  let isLosing = false;
  const server = createServer((near) => {
    const far = connectSocket(port, '127.0.0.1');
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        near.destroy();
        far.destroy();
      });
    }
    near.on('data', (chunk) => far.write(chunk));
    far.on('data', (chunk) => {
      if (!isLosing) near.write(chunk);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const cut = (): void => {
    isLosing = false;
    for (const socket of sockets) socket.destroy();
    sockets.clear();
  };
  t.after(() => {
    cut();
    server.close();
  });
  return {
    port: (server.address() as { port: number }).port,
    lose(): void {
      isLosing = true;
    },
    cut,
  };
}
