import assert from 'node:assert/strict';
import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import mqtt from 'mqtt';
import { startOpenMode } from '#tests/mqtt/open-mode/start-open-mode';
import { afterTest } from '#tests/support/after-test';
import { createTemporaryFolder } from '#tests/support/temporary-folder';
import { adminPassword, createTestApp, type TestApp } from '#tests/support/test-app';
import { findClosedPort, startPlainProxy, startSilent, startTls, startWeb } from './broken-servers.ts';
import { assertCause, diagnose, withoutChance } from './diagnose.ts';
import { makeCertificate } from './make-certificate.ts';

const day = 86_400_000;
const daysFromNow = (days: number): Date => new Date(Date.now() + days * day);

test('the doctor names the cause of a broken set-up of a sender', async (t) => {
  const skew = { ms: 0 };
  const data = createTemporaryFolder(t);
  const service = await createTestApp(t, {
    clock: () => Date.now() + skew.ms,
    env: { SCOREWIRE_DATA_DIR: data, SCOREWIRE_SIGN_IN_ADDRESS_FAILURES_MAX: '20' },
  });
  const addresses = await service.app.listen();
  const ports = { rest: portOf(addresses.http), mqtt: portOf(addresses.mqtt) };
  const { basketball, anySport, botPushOff } = await createBots(service);
  const anna = await createSender(service, 'anna', { pushEnabled: true, bots: [basketball, anySport, botPushOff] });
  await createSender(service, 'noflag', { pushEnabled: false, bots: [basketball] });
  await createSender(service, 'nobots', { pushEnabled: true, bots: [] });
  await createSender(service, 'nothing', { pushEnabled: false, bots: [] });
  const gone = await createSender(service, 'gone', { pushEnabled: true, bots: [basketball] });
  await service.administer('PATCH', `/admin/users/${gone.id}`, { disabled: true });
  const folder = createTemporaryFolder(t);
  const names = { FOLDER: folder };
  const home = { HOME: folder, SCOREWIRE_DATA_DIR: folder };

  const rest = addresses.http;
  const broker = addresses.mqtt;
  const as = (username: string): string => `--username ${username} --password "password of ${username}"`;
  const check = (
    name: string,
    cause: string,
    commandLine: string | ((t: TestContext) => Promise<string>),
    { isWarning = false, env = {} }: { readonly isWarning?: boolean; readonly env?: Record<string, string> } = {},
  ) =>
    t.test(name, async (t) => {
      const line = typeof commandLine === 'string' ? commandLine : await commandLine(t);
      assertCause(t, await diagnose(line, { ...home, ...env }), { cause, isWarning, names });
    });
  const anyBot = `${basketball} --url ${rest} ${as('anna')}`;

  await t.test('nothing is wrong with one that works', async (t) => {
    const found = await diagnose(`${anyBot} --broker ${broker} --push`, {
      ...home,
      SCOREWIRE_BROKER_PASSWORD: anna.brokerPassword,
    });
    assert.equal(found.exitCode, 0, found.text);
    assert.equal(found.cause, undefined, found.text);
    t.assert.snapshot(`\n${withoutChance(found.text, names)}`, { serializers: [String] });
  });

  // The way there.
  const label = 'x'.repeat(64);
  await check('a host that does not exist', 'rest-name-unknown', `--url http://${label}.example`);
  await check('a closed port', 'rest-port-closed', async () => `--url http://127.0.0.1:${await findClosedPort()}`);
  await check(
    'a web server that is not Scorewire',
    'not-scorewire',
    async (t) =>
      `--url http://127.0.0.1:${await startWeb(t, (_request, answer) => answer.writeHead(200, { server: 'nginx' }).end('<h1>It works!</h1>'))}`,
  );
  await check(
    'an address that redirects',
    'rest-redirects',
    async (t) =>
      `--url http://127.0.0.1:${await startWeb(t, (_request, answer) => answer.writeHead(301, { location: 'https://scores.example/' }).end())}`,
  );
  await check(
    'a proxy that does not reach the service',
    'proxy-without-service',
    async (t) =>
      `--url http://127.0.0.1:${await startWeb(t, (_request, answer) => answer.writeHead(502).end('Bad Gateway'))}`,
  );
  await check(
    'a service that is shutting down',
    'service-stopping',
    async (t) => `--url http://127.0.0.1:${await startWeb(t, answerAsStopping)}`,
  );
  await check(
    'a server that says nothing',
    'rest-silent',
    async (t) => `--url http://127.0.0.1:${await startSilent(t)} --timeout 1`,
  );
  await check('the MQTT port as the REST address', 'rest-url-is-mqtt-port', `--url http://127.0.0.1:${ports.mqtt}`);
  await check('TLS to a port without it', 'rest-tls-on-plain-port', `--url https://127.0.0.1:${ports.rest}`);

  // Certificates.
  const authority = makeCertificate({ name: 'League CA', isAuthority: true });
  const intermediate = makeCertificate({ name: 'League CA 2', isAuthority: true, issuer: authority });
  const caFile = join(folder, 'ca.pem');
  writeFileSync(caFile, authority.cert);
  const good = { name: 'scores.example', issuer: authority, addresses: ['127.0.0.1'] } as const;
  const tlsPort = (t: TestContext, wishes: Partial<Parameters<typeof makeCertificate>[0]>): Promise<number> =>
    startTls(t, makeCertificate({ ...good, ...wishes }), ports.rest);
  const https = async (t: TestContext, wishes: Partial<Parameters<typeof makeCertificate>[0]>): Promise<string> =>
    `${basketball} --url https://127.0.0.1:${await tlsPort(t, wishes)} ${as('anna')} --ca ${caFile}`;
  await t.test('nothing is wrong with a good certificate', async (t) => {
    const found = await diagnose(await https(t, {}), home);
    assert.equal(found.cause, undefined, found.text);
  });
  const past = { validFrom: daysFromNow(-400), validTo: daysFromNow(-3) };
  const future = { validFrom: daysFromNow(3), validTo: daysFromNow(400) };
  await check('an expired certificate', 'rest-certificate-expired', (t) => https(t, past));
  await check('a certificate of the future', 'rest-certificate-not-yet-valid', (t) => https(t, future));
  await check(
    'a certificate that expires soon',
    'rest-certificate-expires-soon',
    (t) => https(t, { validTo: daysFromNow(5.5) }),
    { isWarning: true },
  );
  await check('a certificate for another name', 'rest-certificate-other-name', (t) =>
    https(t, { addresses: [], dnsNames: ['scores.example', 'www.scores.example'] }),
  );
  await check('a self-signed certificate', 'rest-certificate-self-signed', async (t) => {
    const own = makeCertificate({ name: 'scores.example', addresses: ['127.0.0.1'] });
    return `--url https://127.0.0.1:${await startTls(t, own, ports.rest)}`;
  });
  await check('a certificate of an unknown authority', 'rest-authority-unknown', async (t) => {
    const other = makeCertificate({ name: 'Other CA', isAuthority: true });
    return https(t, { issuer: other });
  });
  await check('a chain without its intermediate certificate', 'rest-certificate-chain-incomplete', (t) =>
    https(t, { issuer: intermediate, issuerUrl: 'http://ca.example/league-2.der' }),
  );
  await check(
    'no TLS to a port with it',
    'rest-needs-tls',
    async (t) => `--url http://127.0.0.1:${await tlsPort(t, {})}`,
  );
  await check('an expired certificate of the broker', 'broker-certificate-expired', async (t) => {
    const port = await startTls(t, makeCertificate({ ...good, ...past }), ports.mqtt);
    return `${anyBot} --broker mqtts://127.0.0.1:${port} --ca ${caFile}`;
  });

  // Sign-in and permissions.
  await check('a wrong password', 'rest-password-refused', `--url ${rest} --username anna --password "wrong password"`);
  await check('a disabled user', 'rest-password-refused', `--url ${rest} ${as('gone')}`);
  await check(
    'the broker password for REST',
    'broker-password-for-rest',
    `--url ${rest} --username anna --password ${anna.brokerPassword}`,
  );
  await check('the REST password for the broker', 'rest-password-for-broker', `${anyBot} --broker ${broker}`, {
    env: { SCOREWIRE_BROKER_PASSWORD: 'password of anna' },
  });
  await check('a wrong broker password', 'broker-password-refused', `${anyBot} --broker ${broker}`, {
    env: { SCOREWIRE_BROKER_PASSWORD: 'x'.repeat(43) },
  });
  await check('the push flag of the user', 'user-push-off', `${basketball} --url ${rest} ${as('noflag')}`);
  await check('the push flag of the bot', 'bot-push-off', `${botPushOff} --url ${rest} ${as('anna')}`);
  await check('a bot that is not assigned', 'bot-not-assigned', `${basketball} --url ${rest} ${as('nobots')}`);
  await check('several permissions', 'push-permissions-missing', `${basketball} --url ${rest} ${as('nothing')}`);
  await check('a user without bots', 'no-bot-assigned', `--url ${rest} ${as('nobots')}`);
  await check('a bot without a sport', 'bot-without-sport', `${anySport} --url ${rest} ${as('anna')}`, {
    isWarning: true,
  });

  // An administrator looks at the account of somebody else.
  const asAdmin = `--url ${rest} --username admin --password "${adminPassword}"`;
  await check('a disabled user, asked by an administrator', 'user-disabled', `${basketball} ${asAdmin} --for gone`);
  await check('a user that does not exist', 'user-unknown', `${basketball} ${asAdmin} --for nobody`);
  await check('another user, asked by a user', 'not-administrator', `${anyBot} --for nobots`);
  await check(
    'a bot that is not assigned to somebody else',
    'bot-not-assigned',
    `${basketball} ${asAdmin} --for nobots`,
  );

  // Events.
  const write = (name: string, content: string): string => {
    writeFileSync(join(folder, name), content);
    return join(folder, name);
  };
  const wrong = write('wrong.json', '{"EventId":3,"HomeScore":"fifty"}');
  const large = write('large.json', JSON.stringify({ EventId: 3, HomeTeamName: 'x'.repeat(70_000) }));
  await check('an event with a fault', 'event-refused', `${anyBot} --event ${wrong}`);
  await check('an event that is too large', 'event-too-large', `${anyBot} --event ${large}`);
  await check('more events than a bot may push', 'rate-over-limit', `${anyBot} --rate 500`, { isWarning: true });

  // The broker.
  await check(
    'a closed port of the broker',
    'broker-port-closed',
    async () => `${anyBot} --broker mqtt://127.0.0.1:${await findClosedPort()}`,
  );
  await check(
    'the REST port as the broker',
    'broker-is-http-port',
    `${anyBot} --broker mqtt://127.0.0.1:${ports.rest}`,
  );
  await check(
    'TLS to the MQTT port without it',
    'broker-tls-on-plain-port',
    `${anyBot} --broker mqtts://127.0.0.1:${ports.mqtt}`,
  );
  await check('no TLS to the MQTT port with it', 'broker-needs-tls', async (t) => {
    const port = await startTls(t, makeCertificate(good), ports.mqtt);
    return `${anyBot} --broker mqtt://127.0.0.1:${port} --ca ${caFile}`;
  });
  await check(
    'WebSocket to the MQTT port',
    'broker-not-websocket',
    `${anyBot} --broker ws://127.0.0.1:${ports.mqtt}/mqtt`,
  );
  await check(
    'WebSocket at another path',
    'websocket-wrong-path',
    `${anyBot} --broker ws://127.0.0.1:${ports.rest}/ws`,
  );
  await check('a proxy that does not upgrade', 'websocket-not-upgraded', async (t) => {
    const port = await startPlainProxy(t, ports.rest);
    return `${basketball} --url http://127.0.0.1:${port} ${as('anna')}`;
  });
  await check(
    'a broker that says nothing',
    'broker-silent',
    async (t) => `${anyBot} --broker mqtt://127.0.0.1:${await startSilent(t)} --timeout 2`,
  );
  await check('another broker', 'broker-not-scorewire', async (t) => {
    const open = await startOpenMode({ port: 0 });
    afterTest(t, () => open.close());
    return `${anyBot} --broker mqtt://127.0.0.1:${open.port}`;
  });
  await check('a client of MQTT 3.1', 'protocol-level-refused', `${anyBot} --broker ${broker} --protocol 3.1`);
  await check('a keep alive of one second', 'keep-alive-raised', `${anyBot} --broker ${broker} --keep-alive 1`, {
    isWarning: true,
  });
  await check('two clients with one client id', 'client-id-clash', async (t) => {
    const { username, brokerPassword: password } = anna;
    const options = { clientId: 'truck-1', username, password, reconnectPeriod: 1 };
    const other = await mqtt.connectAsync(broker, options);
    afterTest(t, () => other.endAsync(true));
    return `${anyBot} --broker ${broker} --client-id truck-1`;
  });

  // The service.
  await t.test('a service that has lost its database', async (t) => {
    const file = join(data, 'scorewire.db');
    renameSync(file, `${file}.away`);
    const found = await diagnose(anyBot, home);
    renameSync(`${file}.away`, file);
    assertCause(t, found, { cause: 'service-not-ready', names });
  });
  await check('too many failed sign-ins', 'sign-in-throttled', async () => {
    for (let count = 0; count < 20; count += 1)
      await service.send({ method: 'POST', url: '/oauth/token', as: { basic: ['anna', `guess ${count}`] } });
    return `--url ${rest} --username anna --password "wrong password"`;
  });
  // Ten minutes later, the failed sign-ins no longer count.
  await t.test('a clock that is wrong', async (t) => {
    skew.ms = 10 * 60_000;
    const found = await diagnose(anyBot, home);
    skew.ms = 0;
    assertCause(t, found, { cause: 'clock-skew', names });
  });
});

interface Sender {
  readonly id: number;
  readonly username: string;
  readonly brokerPassword: string;
}

async function createSender(
  service: TestApp,
  username: string,
  { pushEnabled, bots }: { readonly pushEnabled: boolean; readonly bots: readonly number[] },
): Promise<Sender> {
  const { id } = await service.createUser(username, { pushEnabled });
  for (const botId of bots) await service.administer('PUT', `/admin/users/${id}/bots/${botId}`);
  const issued = await service.administer('POST', `/admin/users/${id}/broker-credentials`, { name: 'truck' });
  return { id, username, brokerPassword: issued.json<{ password: string }>().password };
}

async function createBots(service: TestApp) {
  const bots = { basketball: 42, anySport: 43, botPushOff: 44 };
  const put = (id: number, bot: object) =>
    service.administer('PUT', `/admin/bots/${id}`, { name: `Bot ${id}`, ...bot });
  await put(bots.basketball, { eventTypeId: 3, pushEnabled: true });
  await put(bots.anySport, { pushEnabled: true });
  await put(bots.botPushOff, { eventTypeId: 3, pushEnabled: false });
  return bots;
}

/** As the service answers on a connection that was open before it began to stop. New connections are refused. */
const answerAsStopping: Parameters<typeof startWeb>[1] = (_request, answer) => {
  const problem = { status: 503, code: 'not-ready', detail: 'The service is stopping: try again in a moment.' };
  answer.writeHead(503, { 'content-type': 'application/problem+json' }).end(JSON.stringify(problem));
};

function portOf(address: string): number {
  return Number(new URL(address).port);
}
