import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { botsOfAna } from '#tests/sdk/arrange-service';
import { administrator, findBarriers, openConsole, phone, toDark } from './arrange-console.ts';

const teams = { HomeTeamName: 'Lions', GuestTeamName: 'Bears' } as const;
const basketball = { EventId: 3, ...teams, Period: 3, ShotClock: '14', IsPlayClockRunning: true } as const;

test('the page of a bot', { timeout: 180_000 }, async (t) => {
  const { service, signIn } = await openConsole(t);
  const { ana, url } = service;
  const client = await service.connect({ clientId: 'scoreboard-1' });
  const bot = client.bot(1);
  const page = await signIn('/bots/1', ana);
  const board = page.getByRole('group', { name: /^Lions/ });

  await t.test('a bot without events says how it gets its first one', async () => {
    await page.getByText('The board appears with the first accepted event.').waitFor();
    await page.getByRole('log', { name: 'Live tail' }).getByText('Nothing has arrived yet').waitFor();
  });

  await t.test('the board appears with the first event, and follows', async () => {
    await bot.publish({ ...basketball, HomeScore: 48, GuestScore: 48, Clock: '7:57', IsClockRunning: false });
    await page.getByRole('group', { name: 'Lions 48, Bears 48, third period, 7:57' }).waitFor();
    await bot.publish({ EventId: 3, HomeScore: 50, HomePossession: true });
    await page.getByRole('group', { name: 'Lions 50, ball, Bears 48, third period, 7:57' }).waitFor();
  });

  await t.test('the clock runs on between events, and an event corrects it', async () => {
    await bot.publish({ EventId: 3, Clock: '5:00', IsClockRunning: true });
    await board.getByText('4:59').waitFor();
    await board.getByText('4:58').waitFor();
    await bot.publish({ EventId: 3, Clock: '5:00', IsClockRunning: false });
    await board.getByText('5:00').waitFor();
  });

  await t.test('the tail marks what an event changed', async () => {
    const tail = page.getByRole('log', { name: 'Live tail' });
    const row = tail.locator('[class*=row]', { hasText: '#2' });
    assert.deepEqual(await row.locator('ins').allInnerTexts(), ['50', '<']);
    assert.deepEqual(await row.locator('del').allInnerTexts(), ['48']);
  });

  await t.test('the tail stands still while somebody reads further down', async () => {
    for (let score = 51; score < 70; score += 1) await bot.publish({ EventId: 3, HomeScore: score });
    const tail = page.getByRole('log', { name: 'Live tail' });
    await tail.getByText('69', { exact: true }).waitFor();
    await tail.evaluate((log) => log.scrollTo({ top: 200 }));
    await page.getByRole('button', { name: 'Paused: go on' }).waitFor();
    await bot.publish({ EventId: 3, HomeScore: 71 });
    await page.getByRole('button', { name: 'Paused: 1 new, go on' }).waitFor();
    assert.equal(await tail.getByText('71', { exact: true }).count(), 0);
    await page.getByRole('button', { name: 'Paused: 1 new, go on' }).click();
    await tail.getByText('71', { exact: true }).waitFor();
  });

  await t.test('a refused event is explained at once: every fault, and its cure', async () => {
    await assert.rejects(bot.publish('{"EventId":3,"HomeScore":"fifty","Clok":"4:00"}'));
    const statuses = page.getByRole('log', { name: 'Statuses' });
    await statuses.getByText('HomeScore must be a number; got the text "fifty".').waitFor();
    await statuses.getByText('Did you mean "Clock"?').waitFor();
    await statuses.getByText('scoreboard-1').waitFor();
    assert.match(
      await page.getByRole('log', { name: 'Live tail' }).innerText(),
      /Refused\s+HomeScore must be a number/,
    );
  });

  await t.test('the light tells that events are refused', async () => {
    await page.getByText('Failing', { exact: true }).waitFor();
  });

  await t.test('who sends, and how to send', async () => {
    const senders = page.getByRole('region', { name: 'Connected senders' });
    await senders.getByText('scoreboard-1').waitFor();
    const snippets = page.getByRole('region', { name: 'Send and read by program' }).filter({ visible: true });
    assert.match(await snippets.innerText(), new RegExp(`${url}/external/ingress/bots/1/events`));
    await snippets.getByRole('tab', { name: 'mosquitto_pub' }).click();
    assert.match(
      await snippets.innerText(),
      /mosquitto_pub -h 127\.0\.0\.1 .*-u ana -P PASSWORD[^]*-t bot\/1\/ingress/,
    );
    await snippets.getByRole('tab', { name: 'SDK' }).click();
    assert.match(await snippets.innerText(), /client\.bot\(1\)\.publish\(/);
  });

  await t.test('the scrubber shows the board at any past moment, by keyboard', async () => {
    await page.getByRole('slider', { name: 'Event of the game' }).focus();
    await page.keyboard.press('Home');
    await page.getByRole('group', { name: 'Lions 48, Bears 48, third period, 7:57' }).waitFor();
    await page.keyboard.press('ArrowRight');
    await page.getByRole('group', { name: 'Lions 50, ball, Bears 48, third period, 7:57' }).waitFor();
    await page.getByText(/^As it was at /).waitFor();
    await page.waitForURL(/\?at=2$/);
    // Live events do not disturb a reader of the past.
    await bot.publish({ EventId: 3, HomeScore: 72 });
    await page.getByRole('log', { name: 'Live tail' }).getByText('72', { exact: true }).waitFor();
    await page.getByRole('group', { name: 'Lions 50, ball, Bears 48, third period, 7:57' }).waitFor();
    await page.getByRole('button', { name: 'Back to live' }).click();
    await page.getByRole('group', { name: /^Lions 72/ }).waitFor();
    await page.waitForURL(/\/bots\/1$/);
  });

  const admin = await signIn('/bots/1?at=1', administrator);
  await t.test(
    'a link to a moment opens it; an administrator, who may not listen over MQTT, sees refusals too',
    async () => {
      await admin.getByRole('group', { name: 'Lions 48, Bears 48, third period, 7:57' }).waitFor();
      await admin.getByRole('log', { name: 'Statuses' }).getByText('got the text "fifty"').first().waitFor();
      await assert.rejects(bot.publish('{"EventId":3,"HomeScore":-4}'));
      await admin.getByRole('log', { name: 'Statuses' }).getByText('-4').first().waitFor();
      await admin.getByText('admin may not push to this bot.').waitFor();
    },
  );

  await t.test('a push flag that is turned off is said in words, and the refusal is seen', async () => {
    await admin.getByRole('switch', { name: 'This bot takes events' }).click();
    await page.getByText('The bot takes no events: its push flag is off.').waitFor();
    await page.getByText('ana may not push to this bot.').waitFor();
    await assert.rejects(bot.publish({ EventId: 3, HomeScore: 73 }));
    await page.getByRole('log', { name: 'Statuses' }).getByText('ProcessingError').waitFor();
    await admin.getByRole('switch', { name: 'This bot takes events' }).click();
    await page.getByText('ana may push to this bot.').waitFor();
    await admin.close();
  });

  for (const [name, change] of Object.entries({ desk: async () => {}, 'dark phone': toDarkPhone }))
    await t.test(`nothing hinders people who use assistive technology, and nothing is cut off: ${name}`, async () => {
      await change(page);
      assert.deepEqual(await findBarriers(page), []);
      assert.equal(await scrollsSideways(page), false);
    });

  await t.test('a bot of somebody else is not shown', async () => {
    await page.evaluate(
      `history.pushState({}, '', '/console/bots/${botsOfAna + 1}'); dispatchEvent(new PopStateEvent('popstate'))`,
    );
    await page.getByText('is not assigned to your user').first().waitFor();
    assert.equal(await page.locator('scorewire-board').count(), 0);
  });
});

async function toDarkPhone(page: Page): Promise<void> {
  await toDark(page);
  await page.setViewportSize(phone.viewport);
}

function scrollsSideways(page: Page): Promise<boolean> {
  return page.evaluate('document.documentElement.scrollWidth > document.documentElement.clientWidth');
}
