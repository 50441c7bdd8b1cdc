import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Finding } from '#app/health/finding';
import { createEndpoint } from '#cli/doctor/endpoint';
import { judgeAccess } from './check-access.ts';
import { judgeAccount } from './check-account.ts';
import { judgeBroker } from './check-broker-service.ts';
import { judgeBrokerSignIn } from './check-broker-sign-in.ts';
import { judgeClientId } from './check-client-id.ts';
import { judgeClock } from './check-clock.ts';
import { judgeDryRun } from './check-dry-run.ts';
import { judgeKeepAlive } from './check-keep-alive.ts';
import { judgeLimits } from './check-limits.ts';
import { judgeName } from './check-name.ts';
import { judgePort } from './check-port.ts';
import { judgePush } from './check-push.ts';
import { judgeRestSignIn } from './check-rest-sign-in.ts';
import { judgeTls } from './check-tls.ts';

const rest = createEndpoint(new URL('https://scores.example'));
const broker = createEndpoint(new URL('mqtts://scores.example'));
const plain = createEndpoint(new URL('http://scores.example:8080'));
const credentials = { username: 'anna', password: 'secret', isToken: false };
const nowMs = Date.parse('2026-11-18T12:00:00Z');
const dayMs = 86_400_000;
const certificate = {
  subject: 'scores.example',
  issuer: 'League CA',
  names: ['scores.example'],
  validFromMs: nowMs - 100 * dayMs,
  validToMs: nowMs + 100 * dayMs,
  isSelfSigned: false,
  namesIssuerUrl: false,
};
const handshake = { kind: 'done', chain: [certificate], isOtherName: false, protocol: 'TLSv1.3' } as const;
const connack = (code: number) => ({ kind: 'connack', connack: { type: 'connack', code } }) as const;
const refused = (code: number) => judgeBrokerSignIn({ credentials, outcome: connack(code) });
const port = (...errorCodes: (string | undefined)[]) =>
  judgePort('rest', {
    endpoint: plain,
    attempts: errorCodes.map((errorCode, index) => ({
      address: `10.0.0.${index + 1}`,
      ...(errorCode && { errorCode }),
    })),
  });
const conditions = { userEnabled: true, botEnabled: true, assigned: true };
const access = { username: 'anna', botId: 42, wasGiven: true, status: 200, conditions };
const limits = { payloadBytesMax: 65_536, ingressRateMax: 200 };

type Case = readonly [what: string, found: Finding, id: string];

const cases: readonly Case[] = [
  [
    'a question for rights that fails',
    judgeAccess({ username: 'anna', botId: 42, wasGiven: true, status: 500 }),
    'access-unknown',
  ],
  [
    'a user without broker credentials',
    judgeAccount({
      username: 'anna',
      askedBy: 'admin',
      isAdmin: true,
      user: { id: 7, disabled: false, pushEnabled: true },
      credentialCount: 0,
    }),
    'no-broker-credentials',
  ],
  [
    'a sign-in without an answer',
    judgeRestSignIn({ username: 'anna', answer: { kind: 'fault', errorCode: 'ECONNRESET' } }),
    'rest-sign-in-silent',
  ],
  [
    'a sign-in that fails',
    judgeRestSignIn({
      username: 'anna',
      answer: { kind: 'answer', status: 500, headers: {}, text: '', halfwayMs: nowMs },
    }),
    'rest-sign-in-failed',
  ],
  [
    'no name server',
    judgeName('rest', { endpoint: rest, host: 'scores.example', addresses: [], errorCode: 'EAI_AGAIN' }),
    'rest-name-server-silent',
  ],
  ['a firewall', port('TIMEOUT'), 'rest-port-blocked'],
  ['no route', port('ENETUNREACH'), 'rest-host-unreachable'],
  ['another failure of the network', port('EACCES'), 'rest-port-failed'],
  ['an IPv6 address at which nothing listens', port('ECONNREFUSED', undefined), 'rest-first-address-dead'],
  ['no TLS over a network', judgeTls('rest', { endpoint: plain, handshake: undefined, nowMs }), 'rest-not-encrypted'],
  [
    'TLS that is too old',
    judgeTls('rest', { endpoint: rest, handshake: { kind: 'failed', errorCode: 'EPROTO' }, spoken: 'https', nowMs }),
    'rest-tls-handshake-failed',
  ],
  [
    'the REST port with TLS as the broker',
    judgeTls('broker', { endpoint: broker, handshake: { kind: 'failed', errorCode: 'EPROTO' }, spoken: 'http', nowMs }),
    'broker-wrong-port',
  ],
  [
    'a peer that ends the handshake',
    judgeTls('rest', {
      endpoint: rest,
      handshake: { kind: 'failed', errorCode: 'ECONNRESET' },
      spoken: 'silence',
      nowMs,
    }),
    'rest-silent',
  ],
  [
    'a clock that makes a certificate look expired',
    judgeTls('rest', { endpoint: rest, handshake: { ...handshake, serverTimeMs: nowMs }, nowMs: nowMs + 200 * dayMs }),
    'clock-skew',
  ],
  [
    'an authority that expired',
    judgeTls('rest', {
      endpoint: rest,
      handshake: {
        ...handshake,
        chain: [certificate, { ...certificate, validToMs: nowMs - dayMs }],
        distrustCode: 'CERT_HAS_EXPIRED',
      },
      nowMs,
    }),
    'rest-authority-expired',
  ],
  [
    'an authority of the operator',
    judgeTls('rest', {
      endpoint: rest,
      handshake: {
        ...handshake,
        chain: [certificate, { ...certificate, subject: 'League CA', isSelfSigned: true }],
        distrustCode: 'SELF_SIGNED_CERT_IN_CHAIN',
      },
      nowMs,
    }),
    'rest-authority-unknown',
  ],
  ['a clock that drifts', judgeClock({ aheadMs: [1000, -45_000] }), 'clock-drift'],
  ['a clock that is an hour off', judgeClock({ aheadMs: [3_600_000] }), 'clock-skew'],
  ['a bot that does not exist, for an administrator', judgeAccess({ ...access, status: 404 }), 'bot-unknown'],
  [
    'an example that is refused',
    judgeDryRun({ isOwn: false, status: 200, accepted: false, message: 'No.' }),
    'example-refused',
  ],
  ['a rate over the limit', judgeLimits({ limits, eventBytes: 100, ratePerSecond: 201 }), 'rate-over-limit'],
  [
    'a WebSocket without TLS at a port with it',
    judgeBroker({
      endpoint: createEndpoint(new URL('ws://scores.example/mqtt')),
      level: 5,
      outcome: { kind: 'fault', errorCode: 'ECONNRESET' },
      spoken: 'https',
    }),
    'broker-needs-tls',
  ],
  ['too many failed sign-ins', refused(0x9f), 'sign-in-throttled'],
  ['too many connections', refused(0x97), 'too-many-connections'],
  ['a broker that is stopping', refused(0x8b), 'broker-refuses'],
  ['a broker that ends the connection', judgeClientId({ clientId: 'truck', end: 'closed' }), 'connection-ended'],
  [
    'no keep alive',
    judgeKeepAlive({ askedSeconds: 0, serverSeconds: undefined, isPingAnswered: true }),
    'keep-alive-off',
  ],
  [
    'a keep alive that is too long',
    judgeKeepAlive({ askedSeconds: 900, serverSeconds: 300, isPingAnswered: true }),
    'keep-alive-lowered',
  ],
  [
    'a ping without an answer',
    judgeKeepAlive({ askedSeconds: 60, serverSeconds: undefined, isPingAnswered: false }),
    'ping-unanswered',
  ],
  [
    'a status topic of another user',
    judgePush({ botId: 42, subscribed: { type: 'suback', code: 0x87 }, isPushed: false }),
    'status-topic-refused',
  ],
  [
    'an event that the broker refuses',
    judgePush({
      botId: 42,
      subscribed: { type: 'suback', code: 1 },
      isPushed: true,
      acknowledged: { type: 'puback', code: 0x99 },
    }),
    'push-refused',
  ],
  [
    'an event without an answer',
    judgePush({ botId: 42, subscribed: { type: 'suback', code: 1 }, isPushed: true }),
    'push-unanswered',
  ],
];

for (const [what, found, id] of cases)
  test(`${what}: ${id}`, () => {
    assert.equal('id' in found ? found.id : found.state, id);
  });

test('a clock that is a few seconds off is right', () => {
  assert.equal(judgeClock({ aheadMs: [4000, -900] }).state, 'ok');
});

test('an administrator without bots of his own is asked to name one', () => {
  const found = judgeAccess({ ...access, wasGiven: false, conditions: { ...conditions, assigned: false } });
  assert.equal(found.state, 'skipped');
});
