import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { administrator, findBarriers, openConsole, toDark } from './arrange-console.ts';

test('trying it in the console', { timeout: 120_000 }, async (t) => {
  const { service, signIn } = await openConsole(t);
  const { ana, operator, app } = service;
  await app.administer('PATCH', '/admin/bots/1', { name: 'Main Arena', eventTypeId: 8 });
  const page = await signIn('/try', ana);
  page.setDefaultTimeout(10_000);

  await t.test('from signing in to the first accepted event: three steps', async () => {
    await page.getByText('You may push to this bot: all three conditions hold.').waitFor();
    assert.equal(await page.getByRole('combobox', { name: 'Bot' }).inputValue(), 'Main Arena · 1 · Soccer');
    await page.getByRole('button', { name: 'Connect' }).click();
    await page.getByText('Connected as ana with MQTT 5.').waitFor();
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByText('Your first event is accepted.').waitFor();
    const [event] = await operator.readEvents(1);
    assert.equal(event?.payload['EventId'], 8);
  });

  await t.test('verdict, receipt and live state appear by themselves', async () => {
    await arrival(page, 'Accepted', /Stored as event 1, acknowledged after \d+ ms/);
    await arrival(page, 'Receipt', /Event 1 is stored/);
    await arrival(page, 'Live', /Event 1: .*HomeTeamName Hillcrest/);
    await page.locator('scorewire-board').getByText('Hillcrest').first().waitFor();
    await editor(page).fill('{"EventId": 8, "HomeScore": 3}');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await arrival(page, 'Live', /Event 2: HomeScore 3/);
  });

  await t.test('a refusal marks the field, and its status arrives', async () => {
    await editor(page).fill('{"EventId": 8, "HomeScore": "two"}');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByText('The service refused this event.').waitFor();
    assert.equal(await page.locator('.cm-lintRange-error').innerText(), '"HomeScore": "two"');
    await arrival(page, 'Status', /HomeScore must be a number; got the text "two"/);
  });

  await t.test('the same event to copy for programs', async () => {
    await editor(page).fill('{"EventId": 8, "HomeTeamName": "O\'Neill"}');
    await page.getByText(`-t bot/1/ingress -m '{"EventId":8,"HomeTeamName":"O'\\''Neill"}'`).waitFor();
    await page.getByRole('tab', { name: 'JavaScript' }).click();
    await page.getByText(`client.bot(1).publish({"EventId":8,"HomeTeamName":"O'Neill"})`).waitFor();
  });

  await t.test('with broker credentials and MQTT 3.1.1', async () => {
    await page.getByRole('button', { name: 'Disconnect' }).click();
    await page.getByText('With broker credentials').click();
    await page.getByText('MQTT 3.1.1', { exact: true }).click();
    await page.getByLabel('Secret of the broker credentials').fill('not it');
    await page.getByRole('button', { name: 'Connect' }).click();
    assert.match(
      await page.getByRole('alert').filter({ hasText: 'wrong' }).innerText(),
      /The username or password is wrong/,
    );
    await page.getByRole('button', { name: 'Make credentials for me' }).click();
    await page.getByText('it is shown only once').waitFor();
    await page.getByRole('button', { name: 'Connect' }).click();
    await page.getByText('Connected as ana with MQTT 3.1.1.').waitFor();
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await arrival(page, 'Accepted', /Stored as event 3/);
  });

  for (const isDark of [false, true])
    await t.test(
      `nothing hinders people who use assistive technology, ${isDark ? 'on a phone in the dark' : 'at a desk'}`,
      async () => {
        if (isDark) await toDark(page);
        if (isDark) await page.setViewportSize({ width: 390, height: 844 });
        assert.deepEqual(await findBarriers(page), []);
        assert.equal(await page.evaluate<boolean>('document.documentElement.scrollWidth <= innerWidth'), true);
      },
    );

  await t.test('what is missing is said: an integrator copies the request, an administrator mends it', async () => {
    await operator.changeUser(ana.id, { pushEnabled: false });
    await page.getByText('Your user may not push yet.').waitFor();
    await page.getByRole('button', { name: 'Copy the request' }).waitFor();
    const theirs = await signIn('/try?bot=2', administrator);
    await theirs.getByRole('button', { name: 'Assign it to me' }).click();
    await theirs.getByText('You may push to this bot: all three conditions hold.').waitFor();
  });
});

function editor(page: Page) {
  return page.getByRole('textbox', { name: 'Event to send' });
}

async function arrival(page: Page, kind: string, words: RegExp): Promise<void> {
  const list = page.getByRole('list', { name: 'What arrives' });
  await list.getByRole('listitem').filter({ hasText: kind }).filter({ hasText: words }).first().waitFor();
}
