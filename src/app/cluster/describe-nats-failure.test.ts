import assert from 'node:assert/strict';
import { test } from 'node:test';
import { describeNatsFailure } from './describe-nats-failure.ts';

const reset = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });

test('a reset points to the certificates where TLS is used, because a server that wants one may close without a reason', () => {
  const sentence = describeNatsFailure('nats:4222', reset, true);
  assert.match(
    sentence,
    /^NATS at nats:4222 does not get past TLS \(read ECONNRESET\): check .*SCOREWIRE_NATS_CERT_FILE/,
  );
});

test('a reset without TLS is a server that cannot be reached', () => {
  assert.equal(
    describeNatsFailure('nats:4222', reset, false),
    'NATS at nats:4222 cannot be reached (read ECONNRESET): trying again',
  );
});
