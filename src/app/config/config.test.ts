import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { ConfigError, type ConfigSources, findUnknownSettings, loadConfig } from './load-config.ts';
import { renderConfigurationDocs } from './render-docs.ts';

function load(env: ConfigSources['env'], files: Record<string, string> = {}) {
  return loadConfig({
    env,
    readFile(path) {
      const content = files[path];
      if (content === undefined) throw new Error('no such file');
      return content;
    },
  });
}

function problemsOf(env: ConfigSources['env'], files?: Record<string, string>): readonly string[] {
  try {
    load(env, files);
  } catch (error) {
    assert.ok(error instanceof ConfigError);
    return error.problems;
  }
  return [];
}

test('an empty environment gives the defaults', () => {
  const config = load({});
  assert.equal(config.dataDir, './data');
  assert.equal(config.host, '127.0.0.1');
  assert.equal(config.httpPort, 8080);
  assert.equal(config.mqttPort, 1883);
  assert.equal(config.databaseUrl, undefined);
  assert.equal(config.payloadBytesMax, 65_536);
  assert.equal(config.ingressRateMax, 200);
  assert.equal(config.userConnectionsMax, 20);
});

test('an empty variable counts as not set', () => {
  assert.equal(load({ SCOREWIRE_HTTP_PORT: '' }).httpPort, 8080);
});

test('all wrong settings are reported at once, with the form that is accepted', () => {
  const problems = problemsOf({
    SCOREWIRE_HTTP_PORT: 'eighty',
    SCOREWIRE_MQTT_PORT: '70000',
    SCOREWIRE_LOG_LEVEL: 'loud',
    SCOREWIRE_OUTSIDE_JWKS_URL: 'ftp://keys',
  });
  assert.deepEqual(problems, [
    'SCOREWIRE_HTTP_PORT is "eighty", but takes a port from 0 to 65535; 0 takes a free one.',
    'SCOREWIRE_MQTT_PORT is "70000", but takes a port from 0 to 65535; 0 takes a free one.',
    'SCOREWIRE_LOG_LEVEL is "loud", but takes one of trace, debug, info, warn, error, fatal, silent.',
    'SCOREWIRE_OUTSIDE_JWKS_URL is "ftp://keys", but takes a URL that starts with https:// or http://.',
  ]);
});

test('origins are a list, or * for all', () => {
  const originsOf = (given: string) => load({ SCOREWIRE_CORS_ORIGINS: given }).corsOrigins;
  assert.deepEqual(originsOf(''), []);
  assert.deepEqual(originsOf('*'), ['*']);
  assert.deepEqual(originsOf('https://scores.example,http://localhost:5173 , http://[::1]:81'), [
    'https://scores.example',
    'http://localhost:5173',
    'http://[::1]:81',
  ]);
});

for (const [given, advice] of [
  ['https://scores.example/', 'Write https://scores.example instead.'],
  ['https://Scores.Example/live?x', 'Write https://scores.example instead.'],
  ['https://scores.example:443', 'Write https://scores.example instead.'],
  ['scores.example, http://localhost:5173/', 'Write https://scores.example, http://localhost:5173 instead.'],
  ['https://a.example, *', 'Write each origin in full, without *, or * alone.'],
  ['https://*.example', 'Write each origin in full, without *, or * alone.'],
  ['null', ''],
  ['ftp://a.example', ''],
  ['https://a.example,', ''],
] as const)
  test(`the origin ${given} is refused with what to write instead`, () => {
    const fault =
      `SCOREWIRE_CORS_ORIGINS is "${given}", but takes origins with commas between, such as https://scores.example, ` +
      `http://localhost:5173, or * alone for all.`;
    assert.deepEqual(problemsOf({ SCOREWIRE_CORS_ORIGINS: given }), [advice === '' ? fault : `${fault} ${advice}`]);
  });

test('a wrong secret is not printed', () => {
  const [problem = ''] = problemsOf({ SCOREWIRE_ADMIN_PASSWORD: 'hunter2' });
  assert.match(problem, /^SCOREWIRE_ADMIN_PASSWORD is \[secret\], but takes 8 to 256 characters\.$/);
});

test('a secret can come from a file, without its last line break', () => {
  const config = load({ SCOREWIRE_ADMIN_PASSWORD_FILE: '/run/admin' }, { '/run/admin': 'from a file\n' });
  assert.equal(config.adminPassword, 'from a file');
});

test('a secret in both places, or in a file that does not exist, is a problem', () => {
  const both = problemsOf(
    { SCOREWIRE_ADMIN_PASSWORD: 'password one', SCOREWIRE_ADMIN_PASSWORD_FILE: '/run/admin' },
    { '/run/admin': 'password two' },
  );
  assert.deepEqual(both, ['SCOREWIRE_ADMIN_PASSWORD and SCOREWIRE_ADMIN_PASSWORD_FILE are both set: set one of them.']);
  const [missing = ''] = problemsOf({ SCOREWIRE_METRICS_TOKEN_FILE: '/run/gone' });
  assert.match(missing, /SCOREWIRE_METRICS_TOKEN_FILE names \/run\/gone, which cannot be read/);
});

for (const [what, env] of Object.entries({
  'a certificate without its key': { SCOREWIRE_TLS_CERT_FILE: 'cert.pem' },
  'an outside issuer without its audience': {
    SCOREWIRE_OUTSIDE_JWKS_URL: 'https://id.example/jwks',
    SCOREWIRE_OUTSIDE_ISSUER: 'https://id.example',
  },
  'NATS without PostgreSQL': { SCOREWIRE_NATS_URL: 'nats://127.0.0.1' },
  'a burst below the rate': { SCOREWIRE_INGRESS_RATE_MAX: '500' },
}))
  test(`${what} is a contradiction`, () => {
    assert.equal(problemsOf(env).length, 1);
  });

test('a misspelt setting is found; settings and client variables are not reported', () => {
  const env = {
    SCOREWIRE_HTTP_PROT: '1',
    SCOREWIRE_HTTP_PORT: '1',
    SCOREWIRE_DATABASE_URL_FILE: 'x',
    SCOREWIRE_URL: 'y',
  };
  assert.deepEqual(findUnknownSettings(env), ['SCOREWIRE_HTTP_PROT']);
});

test('docs/configuration.md is up to date', () => {
  const written = readFileSync(new URL('../../../docs/configuration.md', import.meta.url), 'utf8');
  assert.equal(written, renderConfigurationDocs(), 'run npm run docs:configuration');
});
