import assert from 'node:assert/strict';
import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { type TestContext, test } from 'node:test';
import { createLiveService } from '#tests/support/live-service';
import { authorization, type Credentials } from '#tests/support/test-app';

/** Requests of different people on one connection, as a proxy sends them: each is whoever its own header says. */

const path = '/external/ingress/bots/1/access';

async function createWorld(t: TestContext) {
  const service = await createLiveService(t);
  await service.putBot(1);
  const ana = await service.createUser('ana', { bots: [1] });
  const ben = await service.createUser('ben');
  const url = await service.listen();
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  t.after(() => agent.destroy());
  const sockets = new Set<unknown>();
  /** 'ana', 'ben', or the status of the refusal. */
  const whoIs = async (as: Credentials | undefined): Promise<string> => {
    const headers = as === undefined ? {} : { authorization: authorization(as) };
    const sent = request(`${url}${path}`, { agent, headers }).end();
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    sockets.add(sent.socket);
    let text = '';
    for await (const chunk of answer.setEncoding('utf8')) text += chunk as string;
    if (answer.statusCode !== 200) return String(answer.statusCode);
    return (JSON.parse(text) as { conditions: { assigned: boolean } }).conditions.assigned ? 'ana' : 'ben';
  };
  return { service, ana, ben, whoIs, sockets };
}

test('[5] a connection belongs to nobody: each request is who its own header says', async (t) => {
  const { ana, ben, whoIs, sockets } = await createWorld(t);
  const steps: readonly (readonly [as: Credentials | undefined, who: string])[] = [
    [{ basic: [ana.username, ana.password] }, 'ana'],
    // The second time it is known by its header alone.
    [{ basic: [ana.username, ana.password] }, 'ana'],
    [{ basic: [ben.username, ben.password] }, 'ben'],
    [{ basic: [ben.username, ben.password] }, 'ben'],
    [{ basic: [ana.username, ana.password] }, 'ana'],
    [{ basic: [ana.username, 'a guess'] }, '401'],
    [{ basic: [ana.username, ana.password] }, 'ana'],
    [undefined, '401'],
    [{ token: ben.token }, 'ben'],
    [{ token: `${ana.token}.` }, '401'],
    [{ token: ana.token }, 'ana'],
    [{ basic: [ben.username, ben.password] }, 'ben'],
    [undefined, '401'],
  ];
  const got: string[] = [];
  for (const [as] of steps) got.push(await whoIs(as));
  assert.deepEqual(
    got,
    steps.map(([, who]) => who),
  );
  assert.equal(sockets.size, 1, 'all on one connection');
});

for (const [what, change] of [
  ['a new password', { password: 'a second password' }],
  ['a disabled user', { disabled: true }],
] as const)
  test(`[5] ${what} acts on the next request of a connection`, async (t) => {
    const { service, ana, whoIs, sockets } = await createWorld(t);
    const as: Credentials = { basic: [ana.username, ana.password] };
    assert.deepEqual([await whoIs(as), await whoIs(as)], ['ana', 'ana']);
    const actor = { userId: null, username: 'test', address: 'here' };
    await service.administration.users.update(actor, ana.id, change);
    assert.deepEqual([await whoIs(as), sockets.size], ['401', 1]);
  });
