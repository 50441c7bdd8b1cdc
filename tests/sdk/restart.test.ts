import assert from 'node:assert/strict';
import { EventEmitter, once } from 'node:events';
import { test } from 'node:test';
import { createApp } from '#app/create-app';
import { connect, type State } from '#sdk';
import { levelNames, levels } from '#tests/e2e/arrange-broker';
import { afterTest } from '#tests/support/after-test';
import { quickSecrets } from '#tests/support/quick-secrets';
import { createRecordedLog } from '#tests/support/run-record';
import { createTemporaryFolder } from '#tests/support/temporary-folder';
import { testConfig } from '#tests/support/test-app';
import { openSdkService, take, teamEvent } from './arrange-service.ts';

for (const protocol of levels)
  test(`the service restarts under a client of ${levelNames[protocol]}`, { timeout: 60_000 }, async (t) => {
    const env = { SCOREWIRE_DATA_DIR: createTemporaryFolder(t) };
    const service = await openSdkService(t, { env });
    const { http, mqtt } = service.addresses;
    const states = new EventEmitter();
    const onState = (state: State): boolean => states.emit(state);
    const { username, password } = service.ana;
    const client = await connect({ url: http, broker: mqtt, username, password, protocol, onState });
    afterTest(t, () => client.close({ timeoutMs: 0 }));
    const bot = client.bot(1);
    const [statuses, receipts, live] = [bot.statuses(), bot.receipts(), bot.live()];
    await bot.publish(teamEvent('One'));
    await take(live, 1);

    const offline = once(states, 'offline');
    await service.app.app.close();
    await offline;
    const waiting = bot.publish(teamEvent('Two'));
    const refused = assert.rejects(bot.publish({ EventId: 3, Period: 'x' }), { name: 'EventRefusedError' });
    const ports = { SCOREWIRE_HTTP_PORT: new URL(http).port, SCOREWIRE_MQTT_PORT: new URL(mqtt).port };
    const again = await createApp(testConfig(t, { ...env, ...ports }), createRecordedLog(), undefined, {
      secrets: quickSecrets,
    });
    afterTest(t, () => again.close());
    await again.listen();

    assert.equal((await waiting).sequence, 2);
    await refused;
    await bot.publish(teamEvent('Three'));
    assert.deepEqual(
      (await take(live, 2)).map(({ sequence, payload }) => [sequence, payload['HomeTeamName']]),
      [
        [2, 'Two'],
        [3, 'Three'],
      ],
    );
    assert.deepEqual(
      (await take(receipts, 3)).map(({ sequence }) => sequence),
      [1, 2, 3],
    );
    assert.deepEqual(
      (await take(statuses, 1)).map(({ errors }) => errors[0]?.field),
      ['Period'],
    );
  });
