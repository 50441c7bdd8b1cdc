import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { createTestApp, type TestApp } from '#tests/support/test-app';
import { createClock, type TestClock } from './arrange.ts';
import { assertProblem } from './assert-problem.ts';

interface Service {
  readonly service: TestApp;
  readonly time: TestClock;
  /** The status of an attempt from an address. */
  attempt(password: string, address: string, username?: string): Promise<number>;
}

/** A service with the user ana, whose sign-in nothing remembers any more. */
async function createService(t: TestContext, env: Record<string, string> = {}): Promise<Service> {
  const time = createClock('2026-04-01T12:00:00Z');
  const service = await createTestApp(t, { env, clock: time.clock });
  await service.createUser('ana');
  time.advanceSeconds(3600);
  return {
    service,
    time,
    async attempt(password, address, username = 'ana') {
      const as = { basic: [username, password] } as const;
      return (await service.send({ url: '/external/lookup/event-types', as, remoteAddress: address })).statusCode;
    },
  };
}

const right = 'password of ana';
const address = '203.0.113.7';
const elsewhere = '198.51.100.4';

test('with the limits as they come', async (t) => {
  const { service, time, attempt } = await createService(t);

  await t.test('[5 limits] 20 failures a minute from one address are all 401', async () => {
    const statuses: number[] = [];
    for (let count = 1; count <= 20; count += 1) statuses.push(await attempt(`guess ${count}`, address));
    assert.deepEqual(new Set(statuses), new Set([401]));
  });

  await t.test('[5 limits] after as many as the limit says, the next is 429 with Retry-After', async () => {
    for (let count = 21; count <= 30; count += 1) assert.equal(await attempt(`guess ${count}`, address), 401);
    time.advanceSeconds(20);
    const as = { basic: ['ana', 'guess 31'] } as const;
    const answer = await service.send({ url: '/external/lookup/event-types', as, remoteAddress: address });
    assertProblem(answer, 429, 'too-many-sign-ins');
    assert.equal(answer.headers['retry-after'], '40');
  });

  await t.test('[5 limits] the same user still signs in from another address', async () => {
    assert.equal(await attempt(right, elsewhere), 200);
  });

  await t.test('[5 limits] after the window the address may try again', async () => {
    time.advanceSeconds(39);
    const stillClosed = await attempt('guess 32', address);
    time.advanceSeconds(1);
    assert.deepEqual([stillClosed, await attempt('guess 33', address)], [429, 401]);
  });
});

test('failures are counted per address', async (t) => {
  const env = { SCOREWIRE_SIGN_IN_ADDRESS_FAILURES_MAX: '2' };
  const { service, attempt, time } = await createService(t, env);
  const fail = async (from: string): Promise<void> => {
    for (const guess of ['one', 'two']) assert.equal(await attempt(guess, from), 401);
  };

  await t.test('[5 limits] whichever usernames are tried', async () => {
    assert.equal(await attempt('guess', '192.0.2.1', 'ana'), 401);
    assert.equal(await attempt('guess', '192.0.2.1', 'nobody'), 401);
    assert.equal(await attempt('guess', '192.0.2.1', 'admin'), 429);
  });

  await t.test('[5 limits] whichever door they come to', async () => {
    const remoteAddress = '192.0.2.2';
    const body = { client_id: 'ana', client_secret: 'guess' };
    const answers = [
      await service.send({ method: 'POST', url: '/oauth/token', payload: body, remoteAddress }),
      await service.send({ url: '/admin/users', as: { basic: ['ana', 'guess'] }, remoteAddress }),
      await service.send({ method: 'POST', url: '/oauth/token', as: { basic: ['ana', 'guess'] }, remoteAddress }),
      await service.send({ url: '/external/ingress/limits', as: { basic: ['ana', 'guess'] }, remoteAddress }),
    ];
    assert.deepEqual(
      answers.map(({ statusCode }) => statusCode),
      [401, 401, 429, 429],
    );
  });

  await t.test('[5 limits] whatever address the sender says it has', async () => {
    const remoteAddress = '192.0.2.3';
    const statuses: number[] = [];
    for (const pretended of ['10.0.0.1', '10.0.0.2', '10.0.0.3']) {
      const headers = { 'x-forwarded-for': pretended, forwarded: `for=${pretended}`, 'x-real-ip': pretended };
      const as = { basic: ['ana', 'guess'] } as const;
      const url = '/external/lookup/event-types';
      statuses.push((await service.send({ url, as, remoteAddress, headers })).statusCode);
    }
    assert.deepEqual(statuses, [401, 401, 429]);
  });

  await t.test('[5 limits] a host has one count for the IPv6 network that is its own', async () => {
    await fail('2001:db8:1:2::1');
    assert.deepEqual([await attempt('x', '2001:DB8:1:2:ffff::9'), await attempt('x', '2001:db8:1:3::1')], [429, 401]);
  });

  await t.test('[5 limits] an IPv4 address is the same one written as IPv6', async () => {
    await fail('192.0.2.4');
    assert.equal(await attempt('guess', '::ffff:192.0.2.4'), 429);
  });

  await t.test('[5 limits] a success is not counted', async () => {
    const statuses: number[] = [];
    for (const guess of ['one', right, right, 'two', 'three']) {
      statuses.push(await attempt(guess, '192.0.2.5'));
      time.advanceSeconds(1);
    }
    assert.deepEqual(statuses, [401, 200, 200, 401, 429]);
  });

  await t.test('[5 limits] credentials that cannot be read are no attempt', async () => {
    const remoteAddress = '192.0.2.6';
    const headers = { authorization: 'Basic !' };
    for (let count = 0; count < 10; count += 1)
      assertProblem(await service.send({ url: '/external/lookup/event-types', headers, remoteAddress }), 401);
  });

  await t.test('[5 limits] tokens are not held up by them', async () => {
    const signedIn = await service.send({ method: 'POST', url: '/oauth/token', as: { basic: ['ana', right] } });
    const { access_token: token } = signedIn.json<{ access_token: string }>();
    await fail('192.0.2.7');
    const url = '/external/lookup/event-types';
    const answer = await service.send({ url, as: { token }, remoteAddress: '192.0.2.7' });
    assert.equal(answer.statusCode, 200);
  });
});

test('failures are counted per username as well', async (t) => {
  const { attempt, time } = await createService(t, { SCOREWIRE_SIGN_IN_USERNAME_FAILURES_MAX: '4' });
  assert.equal(await attempt(right, elsewhere), 200);
  time.advanceSeconds(3600);
  for (let host = 1; host <= 4; host += 1) assert.equal(await attempt('guess', `192.0.2.${host}`), 401);

  await t.test('[5 limits] over all addresses at which the user was not seen', async () => {
    assert.equal(await attempt('guess', '192.0.2.5'), 429);
  });
  await t.test('[5 limits] in whichever case the username is written', async () => {
    assert.equal(await attempt('guess', '192.0.2.6', 'ANA'), 429);
  });
  await t.test('[5 limits] but not at the address from which the user has signed in before', async () => {
    assert.equal(await attempt(right, elsewhere), 200);
  });
  await t.test('[5 limits] and not for another username', async () => {
    assert.equal(await attempt('guess', '192.0.2.7', 'admin'), 401);
  });
  await t.test('[5 limits] until the window has passed', async () => {
    time.advanceSeconds(60);
    assert.equal(await attempt(right, '192.0.2.8'), 200);
  });
});

test('[5 limits] behind a trusted proxy the address is that of the client', async (t) => {
  const env = { SCOREWIRE_SIGN_IN_ADDRESS_FAILURES_MAX: '1', SCOREWIRE_TRUSTED_PROXIES: '10.0.0.5' };
  const { service } = await createService(t, env);
  const attempt = async (client: string): Promise<number> => {
    const headers = { 'x-forwarded-for': client };
    const as = { basic: ['ana', 'guess'] } as const;
    const url = '/external/lookup/event-types';
    return (await service.send({ url, as, headers, remoteAddress: '10.0.0.5' })).statusCode;
  };
  assert.deepEqual(
    [await attempt('192.0.2.1'), await attempt('192.0.2.2'), await attempt('192.0.2.1')],
    [401, 401, 429],
  );
});
