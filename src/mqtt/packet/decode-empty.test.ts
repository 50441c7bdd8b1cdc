import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkPingreq } from './decode-empty.ts';
import { reasonCode } from './reason-code.ts';
import { refusalOf } from './wire.vectors.ts';

test('a PINGREQ is accepted', () => {
  checkPingreq(0xc0, 2, 2);
});

test('[MQTT-2.1.3-1] a PINGREQ with flags is malformed', () => {
  for (let header = 0xc1; header < 0xd0; header += 1)
    assert.equal(
      refusalOf(() => checkPingreq(header, 2, 2)),
      reasonCode.malformedPacket,
    );
});

test('a PINGREQ with a body is malformed', () => {
  assert.equal(
    refusalOf(() => checkPingreq(0xc0, 2, 3)),
    reasonCode.malformedPacket,
  );
});
