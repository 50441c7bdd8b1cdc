import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { pino } from 'pino';
import { loadConfig } from '#app/config/load-config';
import { afterTest } from '#tests/support/after-test';
import { createNatsOperator, createNkeyUser } from '#tests/support/nats-credentials';
import { startNats } from '#tests/support/start-nats';
import { skipWithout } from '#tests/support/system-packages';
import { createTemporaryFolder } from '#tests/support/temporary-folder';
import { openNats } from './open-nats.ts';

const skip = skipWithout('nats-server');
const certificate = join(import.meta.dirname, '../../../tests/process/certificate');
const [certFile, keyFile] = [join(certificate, 'cert.pem'), join(certificate, 'key.pem')];
const tls = `tls: { cert_file: "${certFile}", key_file: "${keyFile}" }`;
const verifyingTls = `tls: { cert_file: "${certFile}", key_file: "${keyFile}", ca_file: "${certFile}", verify: true }`;
const operator = createNatsOperator();
const keyUser = createNkeyUser();

interface Case {
  readonly settings: string;
  /** The URL without its port. */
  readonly url?: string;
  readonly env?: Record<string, string>;
  /** The content of the credentials file. */
  readonly credentials?: string;
}

const accepted: Record<string, Case> = {
  'a user and password in the URL': {
    settings: 'authorization: { user: anna, password: "p@ss/word" }',
    url: 'nats://anna:p%40ss%2Fword@127.0.0.1',
  },
  'a token': { settings: 'authorization: { token: "s3cret" }', env: { SCOREWIRE_NATS_TOKEN: 's3cret' } },
  'a credentials file': { settings: operator.settings, credentials: operator.credentials },
  'the seed of an NKey': { settings: keyUser.settings, credentials: keyUser.seed },
  'TLS with an authority of its own': {
    settings: tls,
    url: 'tls://127.0.0.1',
    env: { SCOREWIRE_NATS_CA_FILE: certFile },
  },
  'TLS by host name': { settings: tls, url: 'tls://localhost', env: { SCOREWIRE_NATS_CA_FILE: certFile } },
  'a client certificate': {
    settings: verifyingTls,
    url: 'tls://127.0.0.1',
    env: {
      SCOREWIRE_NATS_CA_FILE: certFile,
      SCOREWIRE_NATS_CERT_FILE: certFile,
      SCOREWIRE_NATS_KEY_FILE: keyFile,
    },
  },
};

for (const [what, given] of Object.entries(accepted))
  test(`NATS is connected to with ${what}`, { skip }, async (t) => {
    const { isConnected, lines } = await open(t, given);
    assert.equal(isConnected, true, JSON.stringify(lines));
  });

const refused: Record<string, Case & { readonly sentence: RegExp }> = {
  'a wrong password': {
    settings: 'authorization: { user: anna, password: right }',
    url: 'nats://anna:wrong@127.0.0.1',
    sentence:
      /^NATS at 127\.0\.0\.1:\d+ refuses the credentials of this node: check the user and password in SCOREWIRE/,
  },
  'no token': {
    settings: 'authorization: { token: "s3cret" }',
    sentence: /refuses the credentials of this node/,
  },
  'credentials of another operator': {
    settings: operator.settings,
    credentials: createNatsOperator().credentials,
    sentence: /refuses the credentials of this node/,
  },
  'a credentials file that holds none': {
    settings: keyUser.settings,
    credentials: 'nothing',
    sentence: /refuses the credentials of this node/,
  },
  'TLS at a server without it': {
    settings: '',
    url: 'tls://127.0.0.1',
    sentence: /does not offer TLS: write nats:\/\/ inst/,
  },
  'a certificate that nobody trusts': {
    settings: tls,
    url: 'tls://127.0.0.1',
    sentence: /does not get past TLS \(self-signed certificate\): check SCOREWIRE_NATS_CA_FILE/,
  },
  'no client certificate': {
    settings: verifyingTls,
    url: 'tls://127.0.0.1',
    env: { SCOREWIRE_NATS_CA_FILE: certFile },
    sentence: /does not get past TLS/,
  },
};

for (const [what, { sentence, ...given }] of Object.entries(refused))
  test(`${what} is told in one sentence, and the start goes on`, { skip }, async (t) => {
    const { isConnected, lines } = await open(t, given);
    assert.equal(isConnected, false);
    assert.equal(lines.length, 1);
    assert.match(lines[0] ?? '', sentence);
  });

test('any of several servers will do', { skip }, async (t) => {
  const gone = await startNats();
  await gone.stop();
  const { isConnected, lines } = await open(t, { settings: '', url: `nats://127.0.0.1:${gone.port},nats://127.0.0.1` });
  assert.equal(isConnected, true, JSON.stringify(lines));
});

async function open(t: TestContext, { settings, url = 'nats://127.0.0.1', env = {}, credentials }: Case) {
  const server = await startNats({ settings });
  afterTest(t, () => server.stop());
  const folder = createTemporaryFolder(t);
  const file = join(folder, 'nats.creds');
  if (credentials !== undefined) writeFileSync(file, credentials);
  const config = loadConfig({
    env: {
      SCOREWIRE_DATABASE_URL: 'postgres://unused',
      SCOREWIRE_NATS_URL: `${url}:${server.port}`,
      ...(credentials !== undefined && { SCOREWIRE_NATS_CREDENTIALS_FILE: file }),
      ...env,
    },
    readFile: () => '',
  });
  const lines: string[] = [];
  const write = (line: string): void => void lines.push((JSON.parse(line) as { msg: string }).msg);
  const bus = await openNats(config, pino({ level: 'warn' }, { write }), {
    installation: 'test',
    nodeId: '00000000',
    name: 'test',
  });
  afterTest(t, () => bus.close());
  return { isConnected: bus.isConnected, lines };
}
