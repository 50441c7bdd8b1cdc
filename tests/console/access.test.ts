import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { recordSecret } from '#tests/support/run-record';
import { administrator, dark, findBarriers, openConsole, phone, toDark } from './arrange-console.ts';

test('users and what they may do', { timeout: 120_000 }, async (t) => {
  const { service, signIn } = await openConsole(t);
  const page = await signIn('/access');
  const account = { username: 'cleo', password: '' };

  await t.test('a new user gets a password, a bot and broker credentials, and may push then', async () => {
    await page.getByRole('button', { name: 'Add user' }).click();
    await page.getByLabel('Username').fill(account.username);
    await page.getByRole('dialog').getByRole('button', { name: 'Add user' }).click();
    account.password = await readShownSecret(page);
    await page.getByRole('heading', { name: 'cleo', level: 1 }).waitFor();
    await page.getByText('Not ready to push').waitFor();

    await page.getByRole('button', { name: 'Assign bots' }).click();
    await page.getByRole('dialog').getByRole('searchbox').fill('bot 10');
    await page.getByRole('checkbox', { name: 'Bot 10 (10)' }).check();
    await page.getByRole('button', { name: 'Assign', exact: true }).click();
    await page.getByRole('table', { name: 'Bots' }).getByRole('link', { name: 'Bot 10 (10)' }).waitFor();

    await page.getByRole('button', { name: 'Issue credentials' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Court 1');
    await page.getByRole('button', { name: 'Issue', exact: true }).click();
    await readShownSecret(page);
    await page.getByText('Ready to push', { exact: true }).waitFor();
    assert.match(await page.getByRole('table', { name: 'Broker credentials' }).innerText(), /Court 1\s+never/);
  });

  await t.test('the push flag takes effect at once, both ways', async () => {
    const client = await service.connect(account);
    const push = () => client.bot(10).publish({ EventId: 3, HomeTeamName: 'Hawks' });
    assert.equal((await push()).sequence, 1);
    await page.getByRole('switch', { name: 'May push events' }).click();
    await page.getByText('cleo may not push any more: the next event is refused with status 4.').waitFor();
    await assert.rejects(push(), /push/);
    await page.getByRole('switch', { name: 'May push events' }).click();
    await page.getByText('Ready to push', { exact: true }).waitFor();
    assert.equal((await push()).sequence, 2);
    assert.deepEqual(await findBarriers(page), []);
  });

  await t.test('a connection is shown with the bots it pushed to, and ended', async () => {
    const row = page.getByRole('table', { name: 'Connections' }).getByRole('row').nth(1);
    await row.getByRole('link', { name: '10' }).waitFor();
    assert.match(await row.innerText(), /MQTT 5\.0.*127\.0\.0\.1/s);
    await row.getByRole('button', { name: /^Disconnect/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click();
    await page.getByText(/is disconnected\.$/).waitFor();
  });

  await t.test('credentials are rotated and revoked, after asking once', async () => {
    const table = page.getByRole('table', { name: 'Broker credentials' });
    await table.getByRole('button', { name: 'Rotate Court 1' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Rotate' }).click();
    await readShownSecret(page);
    await table.getByRole('button', { name: 'Revoke Court 1' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await table.getByRole('button', { name: 'Revoke Court 1' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    await page.getByText('No broker credentials yet.').waitFor();
  });

  await t.test('the audit log tells all of that in words, and is filtered by the address', async () => {
    await page.getByRole('link', { name: 'Audit log' }).last().click();
    // The page of the user has the same sentences.
    await page.getByRole('heading', { name: 'Audit log', level: 1 }).waitFor();
    await page.getByText('admin forbade cleo to push').waitFor();
    assert.match(await page.getByRole('main').innerText(), /pushEnabled\s+true\s+false/);
    assert.equal(await page.getByText('created user ana').count(), 0, 'only what is about cleo');
    assert.deepEqual(await findBarriers(page), []);
    await page.getByRole('combobox', { name: 'What was done' }).click();
    await page.getByRole('option', { name: 'Credentials revoked' }).click();
    await page.getByText('forbade cleo to push').waitFor({ state: 'detached' });
    await page.getByText('admin revoked the broker credentials “Court 1” of cleo').waitFor();
    assert.equal(new URL(page.url()).searchParams.get('action'), 'broker-credential.revoke');
    await toDark(page);
    assert.deepEqual(await findBarriers(page), []);
  });

  await t.test('what somebody else changes appears in the audit log by itself', async () => {
    await page.getByRole('button', { name: 'Clear the filters' }).click();
    await page.getByText('created user ana').waitFor();
    await service.operator.putBot(11);
    await page.getByText('created bot Bot 11 (11)').waitFor();
  });

  await t.test('a user is found, disabled and deleted with the keyboard alone', async () => {
    await page.getByRole('link', { name: 'Access' }).press('Enter');
    await page.getByRole('searchbox', { name: 'Find a user by name' }).focus();
    await page.keyboard.type('cleo');
    await page.getByRole('link', { name: 'ana' }).waitFor({ state: 'detached' });
    assert.equal(new URL(page.url()).searchParams.get('q'), 'cleo');
    for (const item of ['Disable', 'Delete']) {
      await page.getByRole('button', { name: 'Actions for cleo' }).press('Enter');
      // A menu or a dialog moves the focus when it opens. A key that is pressed before that reaches the wrong button.
      await page.locator('[role=menu]:focus-within').waitFor();
      await page.getByRole('menuitem', { name: item }).press('Enter');
      await page.getByRole('dialog').and(page.locator(':focus-within')).waitFor();
      await page.getByRole('dialog').getByRole('button', { name: item }).press('Enter');
      const shown = item === 'Disable' ? 'Disabled' : 'No user matches.';
      await page.getByRole('main').getByText(shown, { exact: true }).waitFor();
    }
  });

  // It would go on asking for connections and costs the rest of the test time.
  await page.close();

  await t.test('an integrator manages the own credentials, and sees no other user', async () => {
    const own = await signIn(`/access/${service.ana.id + 1}`, service.ana, { ...phone, ...dark });
    await own.getByText('Only administrators manage users').waitFor();
    await own.getByText('scoreboard', { exact: true }).waitFor();
    await own.getByRole('button', { name: 'Issue credentials' }).click();
    await own.getByLabel('Name', { exact: true }).fill('Laptop');
    await own.getByRole('button', { name: 'Issue', exact: true }).click();
    await readShownSecret(own);
    await own.getByText('Laptop', { exact: true }).waitFor();
    assert.deepEqual(await findBarriers(own), []);
    assert.equal(await own.getByText('admin', { exact: true }).count(), 0);
  });

  await t.test('nothing hinders people who use assistive technology, on a dark phone', async () => {
    const small = await signIn('/access', administrator, { ...phone, ...dark });
    await small.getByRole('link', { name: 'ana' }).waitFor();
    assert.deepEqual(await findBarriers(small), []);
    await small.getByRole('link', { name: 'ana' }).click();
    await small.getByText('issued broker credentials “scoreboard” to ana').waitFor();
    assert.deepEqual(await findBarriers(small), []);
    assert.equal(await small.evaluate('document.documentElement.scrollWidth <= innerWidth'), true);
  });
});

test('the nodes', { timeout: 120_000 }, async (t) => {
  const { service, signIn } = await openConsole(t);
  const client = await service.connect();
  await client.bot(1).publish({ EventId: 3 });

  await t.test('a single node says what more nodes need, and has neither drain nor a filter by node', async () => {
    const page = await signIn('/nodes');
    await page.getByText('More nodes need PostgreSQL, NATS and a TCP balancer in front.').waitFor();
    assert.equal(await page.getByRole('link', { name: 'How to run several' }).getAttribute('href'), '/docs/scaling');
    const row = page.getByRole('table', { name: 'Connections' }).getByRole('row').nth(1);
    await row.getByRole('link', { name: 'ana' }).waitFor();
    assert.equal(await page.getByRole('columnheader', { name: 'Node' }).count(), 0);
    assert.equal(await page.getByRole('button', { name: /^Drain/ }).count(), 0);
    assert.deepEqual(await findBarriers(page), []);
    await page.close();
  });

  await t.test('of a cluster, one is drained after asking once; connections are filtered by node', async () => {
    const page = await signIn('/');
    const asked = await playCluster(page);
    await page.getByRole('link', { name: 'Nodes' }).click();
    const card = page.getByRole('listitem', { name: 'node-2' });
    await card.getByRole('button', { name: 'Drain node-2' }).click();
    await page.getByText('Over a few seconds, its MQTT clients (7) are asked to connect again').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Drain' }).click();
    await card.getByText('Drained', { exact: true }).waitFor();
    await card.getByRole('button', { name: 'Resume node-2' }).waitFor();
    await page.getByRole('listitem', { name: 'node-3' }).getByText('Lost', { exact: true }).waitFor();
    await page.getByText('node-2 did not answer: connections there are missing in this list.').waitFor();
    await page.getByRole('columnheader', { name: 'Node' }).waitFor();
    await page.getByRole('listitem', { name: 'node-1' }).getByText('Check NATS and the network between.').waitFor();
    assert.deepEqual(await findBarriers(page), []);
    await toDark(page);
    assert.deepEqual(await findBarriers(page), []);
    await card.getByRole('link', { name: 'Show connections' }).click();
    await page.waitForURL(/\?node=bbbbbbbb/);
    await page.waitForRequest(/admin\/connections\?nodeId=bbbbbbbb/);
    assert.deepEqual(asked, ['/admin/nodes/bbbbbbbb/drain']);
    await page.setViewportSize(phone.viewport);
    assert.equal(await page.evaluate('document.documentElement.scrollWidth <= innerWidth'), true);
    await page.close();
  });

  await t.test('an integrator does not see them', async () => {
    const own = await signIn('/nodes', service.ana);
    await own.getByText('Only administrators see the nodes.').waitFor();
    assert.equal(await own.getByRole('link', { name: 'Nodes' }).count(), 0);
  });
});

/** Answers as a cluster of three would: one is up without NATS, one answers no questions, one is lost. Returns the changes that were asked for. */
async function playCluster(page: Page): Promise<string[]> {
  const asked: string[] = [];
  const at = new Date().toISOString();
  const about = { version: '0.1.0', addresses: {}, startedAt: at, seenAt: at, isOwn: false, eventsPerSecond: 3 };
  const links = { isNatsConnected: true, isDatabaseConnected: true };
  const nodes = [
    { ...about, ...links, id: 'aaaaaaaa', name: 'node-1', state: 'up', connections: 1, isNatsConnected: false },
    { ...about, ...links, id: 'bbbbbbbb', name: 'node-2', state: 'up', connections: 7 },
    {
      ...about,
      id: 'cccccccc',
      name: 'node-3',
      state: 'lost',
      isNatsConnected: true,
      isDatabaseConnected: false,
      connections: 2,
    },
  ];
  await page.route('**/admin/nodes', (route) => route.fulfill({ json: { isCluster: true, nodes } }));
  await page.route('**/admin/nodes/*/drain', (route) => {
    asked.push(new URL(route.request().url()).pathname);
    Object.assign(nodes[1] ?? {}, { state: 'drained' });
    return route.fulfill({ status: 202, json: nodes[1] });
  });
  await page.route('**/admin/connections*', async (route) => {
    const answer = await route.fetch();
    const page = (await answer.json()) as object;
    return route.fulfill({ json: { ...page, silentNodes: [{ id: 'bbbbbbbb', name: 'node-2' }] } });
  });
  return asked;
}

/** Reads the secret of the window that shows it once, and closes the window. */
async function readShownSecret(page: Page): Promise<string> {
  const dialog = page.getByRole('dialog').filter({ hasText: 'shown only now' });
  const secret = await dialog.getByLabel('Password', { exact: true }).inputValue();
  recordSecret('a secret that the console showed', secret);
  await dialog.getByRole('button', { name: 'I have copied it' }).click();
  await dialog.waitFor({ state: 'detached' });
  return secret;
}
