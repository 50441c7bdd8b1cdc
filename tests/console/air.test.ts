import assert from 'node:assert/strict';
import { test } from 'node:test';
import { connectAsync } from 'mqtt';
import type { Page } from 'playwright-core';
import { dark, findBarriers, openConsole, phone } from './arrange-console.ts';

/** A share link as its users see it: made in the console, on air, revoked. */

const game = { EventId: 3, HomeTeamName: 'Lions', GuestTeamName: 'Bears', HomeScore: 50, GuestScore: 48, Period: 3 };

test('a share link, from the console to the air', { timeout: 120_000 }, async (t) => {
  const { service, browser, signIn } = await openConsole(t);
  const client = await service.connect();
  const push = async (fields: object) => void (await client.bot(1).publish({ EventId: 3, ...fields }));
  await push(game);
  const onAir = async (url: string, viewport = { width: 1280, height: 720 }): Promise<Page> => {
    const page = await (await browser.newContext({ viewport })).newPage();
    const faults: string[] = [];
    page.on('pageerror', ({ message }) => faults.push(message));
    page.on('console', (message) => /Content.Security/i.test(message.text()) && faults.push(message.text()));
    t.after(() => assert.deepEqual(faults, [], url));
    page.setDefaultTimeout(10_000);
    await page.goto(url);
    return page;
  };
  const console = await signIn('/air', service.ana);
  console.setDefaultTimeout(10_000);
  let address = '';

  await t.test('is made in the console, and its overlay is shown with what was chosen', async () => {
    await console.getByRole('button', { name: 'New share link' }).click();
    await console.getByRole('combobox', { name: 'Bot' }).fill('1');
    await console.getByRole('option', { name: /\(1\)$/ }).click();
    await console.getByRole('textbox', { name: 'Name' }).fill('Club stream');
    await console.getByRole('button', { name: 'Make the link' }).click();
    const preview = console.frameLocator('iframe');
    await preview.getByText('Lions').waitFor();
    await console.getByText('Block', { exact: true }).click();
    await console.getByRole('textbox', { name: 'Short home name' }).fill('LNS');
    await preview.locator('[data-theme=block]').getByText('LNS').waitFor();
    address = await console.getByRole('textbox', { name: 'Address of the overlay' }).inputValue();
    assert.match(address, /\/air\/[\w-]{44}\/overlay\?theme=block&homeShort=LNS$/);
    assert.deepEqual(await findBarriers(console), []);
  });
  const link = address.replace(/\/overlay.*$/, '');

  await t.test('the overlay shows the score, and every change of it', async () => {
    const page = await onAir(`${link}/overlay?home=Hillcrest&homeColor=7a1fa2&theme=classic&position=bottom-right`);
    await page.locator('.home', { hasText: 'Hillcrest' }).locator('.score', { hasText: '50' }).waitFor();
    await page.locator('.state', { hasText: '3rd' }).waitFor();
    await push({ HomeScore: 52, HomePossession: true });
    await page.locator('.home .score', { hasText: '52' }).waitFor();
    await page.locator('.home .has.on').waitFor();
    const background = await page.evaluate('getComputedStyle(document.body).backgroundColor');
    assert.equal(background, 'rgba(0, 0, 0, 0)');
    const stripe = await page.evaluate("getComputedStyle(document.querySelector('.home')).borderLeftColor");
    assert.equal(stripe, 'rgb(122, 31, 162)');
  });

  await t.test('wrong choices in the address fall back: the score is shown all the same', async () => {
    const page = await onAir(`${link}/overlay?theme=none&scale=-1&position=x&homeColor=url(x)&margin=NaN`);
    await page.locator('#root[data-theme=classic][data-position=top-left] .score', { hasText: '52' }).waitFor();
  });

  await t.test('a running clock runs between events, and says when the signal is lost', async () => {
    const page = await onAir(`${link}/overlay`);
    await page.clock.install();
    await page.reload();
    await push({ Clock: '7:57', IsClockRunning: true });
    await page.locator('.clock', { hasText: '7:57' }).waitFor();
    await page.clock.runFor(3000);
    await page.locator('.clock', { hasText: '7:54' }).waitFor();
    await page.context().setOffline(true);
    await page.clock.runFor(16_000);
    await page.getByText(/^No signal since \d/).waitFor();
    // Not the clock that it made up.
    await page.locator('.clock', { hasText: '7:57' }).waitFor();
    await page.context().setOffline(false);
    await push({ Clock: '7:40' });
    await page.locator('.clock', { hasText: /7:(40|39|38|37)/ }).waitFor();
    await page.locator('.bug.lost').waitFor({ state: 'detached' });
  });

  await t.test('the screen shows the board, and a phone too', async () => {
    for (const size of [
      { width: 1280, height: 720 },
      { width: 390, height: 844 },
    ]) {
      const page = await onAir(link, size);
      await page.getByText('Lions').first().waitFor();
      assert.deepEqual(await findBarriers(page), []);
    }
  });

  await t.test('the secret is no way into the broker', async () => {
    const secret = link.slice(link.lastIndexOf('/') + 1);
    for (const username of ['ticket', 'air', 'ana', secret]) {
      const options = { username, password: secret, reconnectPeriod: 0 };
      await assert.rejects(connectAsync(service.broker, options), /Not authorized|Bad username|refused/i, username);
    }
  });

  await t.test('the console shows that it is in use, on a phone and in the dark too', async () => {
    for (const options of [phone, dark]) {
      const page = await signIn('/air', service.ana, options);
      await page.getByText('Club stream').waitFor();
      await page.getByText(/^\d readers?$/).waitFor();
      assert.deepEqual(await findBarriers(page), []);
    }
  });

  await t.test('revoked: open pages end, and the address opens nothing', async () => {
    const [overlay, screen] = [await onAir(`${link}/overlay`), await onAir(link)];
    await overlay.locator('.bug').waitFor();
    const page = await signIn('/bots/1', service.ana);
    await page.getByRole('button', { name: 'Revoke the link Club stream' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    await screen.getByRole('heading', { name: 'This link has ended' }).waitFor();
    await overlay.locator('.bug').waitFor({ state: 'detached' });
    await page.getByText('No share links yet').waitFor();
    await screen.reload();
    await screen.getByRole('heading', { name: 'This link does not work' }).waitFor();
  });
});
