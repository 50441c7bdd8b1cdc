import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { connect } from '#sdk';
import { openConsole } from './arrange-console.ts';

test('from nothing to the first accepted event, in the console', { timeout: 120_000 }, async (t) => {
  const { service, signIn } = await openConsole(t);
  const page = await signIn('/bots');

  await t.test('a bot', async () => {
    await page.getByRole('button', { name: 'New bot' }).click();
    const form = page.getByRole('dialog');
    await form.getByLabel('Number').fill('4711');
    await form.getByLabel('Name').fill('North Court');
    await choose(page, 'Sport', 'Basketball');
    await form.getByRole('button', { name: 'Create the bot' }).click();
    await page.getByRole('link', { name: /North Court/ }).waitFor();
  });

  await t.test('a user who may push to it', async () => {
    await page.getByRole('link', { name: 'Access', exact: true }).click();
    await page.getByRole('button', { name: 'Add user' }).click();
    const form = page.getByRole('dialog');
    await form.getByLabel('Username').fill('north');
    await form.getByRole('switch', { name: 'May push events' }).check({ force: true });
    await form.getByRole('button', { name: 'Add user' }).click();
    await page.getByRole('button', { name: 'I have copied it' }).click();
    await page.getByRole('heading', { name: 'north', level: 1 }).waitFor();
    await page.getByRole('button', { name: 'Assign bots' }).first().click();
    await page
      .getByRole('dialog')
      .getByRole('checkbox', { name: /North Court/ })
      .check();
    await page.getByRole('dialog').getByRole('button', { name: 'Assign' }).click();
    await page.getByRole('link', { name: /North Court/ }).waitFor();
  });

  const credential = { password: '' };
  await t.test('broker credentials, shown once', async () => {
    await page.getByRole('button', { name: 'Issue credentials' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('Board controller');
    await page.getByRole('button', { name: 'Issue', exact: true }).click();
    credential.password = await page.getByRole('dialog').getByLabel('Password', { exact: true }).inputValue();
    assert.match(credential.password, /^[\w-]{43}$/);
    await page.getByRole('button', { name: 'I have copied it' }).click();
    await page.getByText('Ready to push', { exact: true }).waitFor();
    assert.doesNotMatch(await page.content(), new RegExp(credential.password));
  });

  await t.test('the first event on the page of the bot', async () => {
    await page.getByRole('link', { name: /North Court/ }).click();
    await page.getByText('No events yet').first().waitFor();
    const client = await connect({ url: service.url, username: 'north', ...credential });
    t.after(() => client.close({ timeoutMs: 0 }));
    await client.bot(4711).publish({ EventId: 3, HomeTeamName: 'Lions', GuestTeamName: 'Bears', HomeScore: 58 });
    await page.locator('scorewire-board').getByText('Lions').first().waitFor();
    await page.locator('scorewire-board').getByText('58').first().waitFor();
    await client
      .bot(4711)
      .publish({ EventId: 3, HomeScore: -1 })
      .catch(() => {});
    await page.getByText('HomeScore must be between 0 and 999; got -1.').first().waitFor();
  });
});

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page
    .getByRole('dialog')
    .getByRole('combobox', { name: label })
    .or(page.getByRole('dialog').getByLabel(label))
    .first()
    .click();
  await page.getByRole('option', { name: option, exact: true }).click();
}
