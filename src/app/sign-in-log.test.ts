import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { createSignInLog } from './sign-in-log.ts';

const wrong = { username: 'ana', address: '192.0.2.7', reason: 'wrong password' };

suite('the log of refused sign-ins', () => {
  test('has the interface, the address, the username and the reason', () => {
    const { refuse, lines } = createTestbed();
    refuse('REST', wrong);
    assert.deepEqual(lines, [
      {
        door: 'REST',
        address: '192.0.2.7',
        username: 'ana',
        reason: 'wrong password',
        attempts: 1,
        message: 'sign-in refused',
      },
    ]);
  });

  test('has null for a missing username', () => {
    const { refuse, lines } = createTestbed();
    refuse('MQTT', { ...wrong, username: undefined });
    assert.equal(lines[0]?.['username'], null);
  });

  test('logs a repeated refusal once in five seconds, with the number of attempts since', () => {
    const { refuse, lines, time } = createTestbed();
    for (let attempt = 0; attempt < 100; attempt += 1) refuse('REST', wrong);
    assert.equal(lines.length, 1);
    time.ms += 5000;
    refuse('REST', wrong);
    assert.deepEqual(
      lines.map(({ attempts }) => attempts),
      [1, 100],
    );
  });

  test('logs another user, address, reason or interface at once', () => {
    const { refuse, lines } = createTestbed();
    refuse('REST', wrong);
    refuse('MQTT', wrong);
    refuse('REST', { ...wrong, username: 'ben' });
    refuse('REST', { ...wrong, address: '192.0.2.8' });
    refuse('REST', { ...wrong, reason: 'too many failed sign-ins' });
    assert.equal(lines.length, 5);
  });

  test('a flood of users and addresses takes sixty lines a minute at most, and the rest is counted', () => {
    const { refuse, lines, time } = createTestbed();
    for (let attempt = 0; attempt < 20_000; attempt += 1) {
      refuse('REST', { ...wrong, username: `user ${attempt}`, address: `192.0.2.${attempt % 250}` });
      time.ms += 2;
    }
    assert.equal(lines.length, 60);
    time.ms += 60_000;
    refuse('REST', wrong);
    assert.equal(lines.at(-1)?.['leftOut'], 20_000 - 60);
    time.ms += 60_000;
    refuse('REST', wrong);
    assert.ok(!('leftOut' in (lines.at(-1) ?? {})));
  });
});

function createTestbed() {
  const time = { ms: 1_000_000 };
  const lines: Record<string, unknown>[] = [];
  const info = (facts: object, message: string): void => void lines.push({ ...facts, message });
  return { time, lines, refuse: createSignInLog({ info } as never, () => time.ms) };
}
