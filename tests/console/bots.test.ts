import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { dark, findBarriers, openConsole, phone } from './arrange-console.ts';

const botsMore = 60;

test('the table of bots', { timeout: 120_000 }, async (t) => {
  const { service, signIn } = await openConsole(t);
  for (let id = 101; id <= 100 + botsMore; id += 1) await service.operator.putBot(id);
  const client = await service.connect();
  const refuse = (botId: number) =>
    client
      .bot(botId)
      .publish({ EventId: 3, HomeScore: 'fifty' })
      .catch(() => {});
  await client.bot(2).publish({ EventId: 3, HomeTeamName: 'Falcons', GuestTeamName: 'Bears', HomeScore: 50 });
  await refuse(7);
  const page = await signIn('/bots');
  const row = (botId: number) => page.locator(`[data-bot="${botId}"]`);

  await t.test('only the visible rows exist, and each shows its game as it goes on', async () => {
    await row(2).getByText('Falcons').waitFor();
    assert.equal(await page.getByRole('grid').getAttribute('aria-rowcount'), String(10 + botsMore + 1));
    assert.ok((await page.locator('[data-bot]').count()) < 40);
    await client.bot(2).publish({ EventId: 3, HomeScore: 51 });
    await row(2).getByText('51', { exact: true }).waitFor();
    await row(2).getByText('Live').waitFor();
  });

  await t.test('filters are in the address, and an address opens them', async () => {
    await page.getByRole('button', { name: /^Live/ }).click();
    await page.getByRole('searchbox').fill('falcons');
    await page.waitForURL((url) => url.search === '?state=live&q=falcons');
    assert.deepEqual(await shownBots(page), [2]);
    await page.getByRole('searchbox').fill('nobody');
    await page.getByText('No bot matches.').waitFor();
    await page.getByRole('button', { name: 'Clear all filters' }).click();
    await page.waitForURL((url) => url.search === '');
  });

  await t.test('the keyboard moves between rows and opens a bot', async () => {
    await row(1).focus();
    await page.keyboard.press('End');
    await page.locator(`[data-bot="${100 + botsMore}"]:focus`).waitFor();
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowDown');
    await page.locator('[data-bot="2"]:focus').waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.pathname === '/console/bots/2');
    await page.goBack();
    await row(2).waitFor();
  });

  await t.test('rows stay where they are while the pointer is over the table', async () => {
    await page.getByRole('button', { name: 'Refused' }).click();
    await page.waitForURL((url) => url.search === '?sort=-refusals');
    await page.getByRole('heading', { level: 1 }).hover();
    await page.getByRole('heading', { level: 1 }).click();
    await page.locator('[data-bot="7"][aria-rowindex="2"]').waitFor();
    await row(7).hover();
    await refuse(5);
    await refuse(5);
    await row(5).getByText('2', { exact: true }).waitFor();
    assert.equal((await shownBots(page))[0], 7);
    await page.getByRole('heading', { level: 1 }).hover();
    await page.locator('[data-bot="5"][aria-rowindex="2"]').waitFor();
  });

  await t.test('an administrator creates a bot, changes it and deletes it', async () => {
    await page.getByRole('button', { name: 'New bot' }).click();
    const drawer = page.getByRole('dialog');
    await drawer.getByLabel('Number').fill('7');
    await drawer.getByText('Bot 7 exists already').waitFor();
    await drawer.getByLabel('Number').fill('77');
    await drawer.getByLabel('Name').fill('North court');
    await drawer.getByRole('combobox', { name: 'Sport' }).click();
    await page.getByRole('option', { name: 'Soccer', exact: true }).click();
    assert.deepEqual(await findBarriers(page), []);
    await drawer.getByRole('button', { name: 'Create the bot' }).click();
    await drawer.waitFor({ state: 'hidden' });
    await page.getByRole('searchbox').fill('north court');
    await row(77).getByText('Soccer').waitFor();
    await row(77).getByRole('button', { name: 'Edit bot 77' }).click();
    await drawer.getByLabel('Name').fill('North court, main');
    await drawer.getByRole('switch').click({ force: true });
    await drawer.getByRole('button', { name: 'Save' }).click();
    await row(77).getByText('North court, main').waitFor();
    await row(77).getByText('push off').waitFor();
    await row(77).getByRole('button', { name: 'Edit bot 77' }).click();
    await drawer.getByRole('button', { name: /Delete the bot/ }).click();
    await page.getByRole('dialog', { name: 'Delete bot 77?' }).getByRole('button', { name: 'Delete the bot' }).click();
    await page.getByText('No bot matches.').waitFor();
  });

  await t.test('an integrator sees his own bots and cannot edit them', async () => {
    const own = await signIn('/bots', service.ana);
    await own.locator('[data-bot="9"]').waitFor();
    assert.deepEqual(await shownBots(own), [1, 2, 3, 4, 5, 6, 7, 8, 9]);
    assert.equal(await own.getByRole('button', { name: /New bot|Edit/ }).count(), 0);
  });

  for (const [name, options] of Object.entries({ desk: {}, 'phone and dark': { ...phone, ...dark } }))
    await t.test(`nothing hinders people who use assistive technology: ${name}`, async () => {
      const shown = await signIn('/bots', undefined, options);
      await shown.locator('[data-bot="7"]').waitFor();
      assert.deepEqual(await findBarriers(shown), []);
    });
});

/** In their order on the screen; rows that are only kept for the keyboard are left out. */
async function shownBots(page: Page): Promise<number[]> {
  await page.locator('[data-bot]').first().waitFor();
  const rows = await page.locator('[data-bot]').evaluateAll((elements) =>
    elements.map((element) => {
      const { dataset, ariaRowIndex } = element as unknown as { dataset: { bot: string }; ariaRowIndex: string };
      return { bot: Number(dataset.bot), index: Number(ariaRowIndex) };
    }),
  );
  return rows.sort((a, b) => a.index - b.index).map(({ bot }) => bot);
}
