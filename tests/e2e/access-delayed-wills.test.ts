import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type BrokerService, eventOf, openBrokerService, sha256 } from './arrange-broker.ts';
import type { Integrator } from './arrange-operator.ts';

/** Wills that still wait for their delay when their sender is shut out. The end of the session is the end of the delay: then it shows. */

const clientId = 'mortal';
const farAwaySeconds = 3600;

test('delayed wills', { timeout: 60_000 }, async (t) => {
  const service = await openBrokerService(t);
  const { operator } = service;
  await operator.putBot(1);
  const ana = await operator.createUser('ana', { bots: [1] });
  const listener = await service.listen(5, ana);
  await listener.subscribe('bot/1/ingress_receipt', 1);
  const nextStored = async (): Promise<string> => {
    const { payload } = await listener.receive();
    return (JSON.parse(payload.toString()) as { payloadSha256: string }).payloadSha256;
  };
  const pushMark = async (): Promise<string> => {
    const mark = eventOf(`Mark ${crypto.randomUUID()}`);
    await (await service.connect(5, ana)).publish('bot/1/ingress', mark, { qos: 1 });
    return sha256(mark);
  };

  await t.test('one whose credential was revoked meanwhile is not pushed', async () => {
    const { user, other } = await leaveWill(service, 'revoked');
    const beside = await service.connect(5, user);
    await operator.revokeCredential(user.id, user.credentialId);
    await beside.expectDisconnect(0x98);
    await endSession(service, other);
    const mark = await pushMark();
    assert.equal(await nextStored(), mark);
  });

  await t.test('one whose user was disabled meanwhile is not pushed, not even when he is back', async () => {
    const { user, other } = await leaveWill(service, 'disabled');
    const beside = await service.connect(5, user);
    await operator.changeUser(user.id, { disabled: true });
    await beside.expectDisconnect(0x98);
    await operator.changeUser(user.id, { disabled: false });
    await endSession(service, other);
    const mark = await pushMark();
    assert.equal(await nextStored(), mark);
  });

  await t.test('one whose user has lost another credential is pushed', async () => {
    const { user, other, will } = await leaveWill(service, 'kept');
    const beside = await service.connect(5, other);
    await operator.revokeCredential(user.id, other.credentialId);
    await beside.expectDisconnect(0x98);
    await endSession(service, user);
    assert.equal(await nextStored(), sha256(will));
  });
});

/** A client of a new user with two credentials has left its will, which waits for long; the server knows that the client is gone. */
async function leaveWill(
  { operator, connect }: BrokerService,
  username: string,
): Promise<{ readonly user: Integrator; readonly other: Integrator; readonly will: string }> {
  const user = await operator.createUser(username, { bots: [1] });
  const other = { ...user, ...(await operator.issueCredential(user.id)) };
  const will = eventOf(`Will of ${username}`);
  const client = await connect(5, user, {
    clientId,
    properties: { sessionExpiryInterval: farAwaySeconds },
    will: {
      topic: 'bot/1/ingress',
      payload: Buffer.from(will),
      qos: 1,
      retain: false,
      properties: { willDelayInterval: farAwaySeconds },
    },
  });
  client.sendPacket({ cmd: 'disconnect', reasonCode: 0x04 });
  await client.closed();
  return { user, other, will };
}

/** A clean start ends the session that was kept. */
async function endSession({ connect }: BrokerService, user: Integrator): Promise<void> {
  await connect(5, user, { clientId, clean: true });
}
