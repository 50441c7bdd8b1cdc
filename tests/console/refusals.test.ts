import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { findBarriers, openConsole, phone, toDark } from './arrange-console.ts';

test('refusals in the console', { timeout: 120_000 }, async (t) => {
  const { service, signIn } = await openConsole(t);
  const { ana, operator } = service;
  const scoreboard = await service.connect({ clientId: 'scoreboard-7' });
  const refuse = (botId: number, payload: string) =>
    assert.rejects(scoreboard.bot(botId).publish(payload), { name: 'EventRefusedError' });
  const page = await signIn('/refusals', ana);
  page.setDefaultTimeout(10_000);
  const groups = page.getByRole('list', { name: 'Groups of refusals' }).getByRole('link');

  await t.test('without refusals the page says so', async () => {
    await page.getByText('Nothing was refused.').waitFor();
  });

  await t.test('a refusal appears by itself; the same fault again counts', async () => {
    await refuse(3, '{"EventId": 3, "HomeScore": "fifty", "Clock": "7:57"}');
    await groups.filter({ hasText: 'HomeScore must be a number' }).waitFor();
    await refuse(3, '{"EventId": 3, "HomeScore": "sixty", "Clock": "7:56"}');
    await groups.getByTitle('2 times').waitFor();
    assert.equal(await groups.count(), 1);
    assert.match(await groups.innerText(), /Bot 3 \(3\) · ana/);
  });

  await t.test('a group shows the newest event with the faulty field marked in place', async () => {
    await groups.first().click();
    await page.getByRole('heading', { name: /HomeScore must be a number/ }).waitFor();
    assert.equal(await page.locator('.cm-lintRange-error').innerText(), '"HomeScore": "sixty"');
    await page.getByText('HomeScore must be a number; got the text "sixty".').waitFor();
    await page.getByRole('definition').filter({ hasText: 'scoreboard-7' }).waitFor();
  });

  await t.test('a newer refusal does not replace the event that somebody works on', async () => {
    await refuse(3, '{"EventId": 3, "HomeScore": "seventy"}');
    await page.getByRole('definition').filter({ hasText: '3 times' }).waitFor();
    assert.match(await editor(page).innerText(), /sixty/);
    await page.getByRole('button', { name: 'Show the newest event' }).click();
    await page.locator('.cm-lintRange-error', { hasText: 'seventy' }).waitFor();
  });

  await t.test('check again judges it anew; the correction is sent, stored and told', async () => {
    await page.getByRole('button', { name: 'Check again' }).click();
    await verdict(page, 'would refuse this event.');
    await editor(page).fill('{"EventId": 3, "HomeScore": 70}');
    await verdict(page, 'would accept this event.');
    await send(page);
    await verdict(page, 'Stored as event 1.');
    assert.deepEqual(
      (await operator.readEvents(3)).map(({ payload }) => payload),
      [{ EventId: 3, HomeScore: 70 }],
    );
  });

  await t.test('what is refused again is explained again', async () => {
    await editor(page).fill('{"EventId": 3, "Period": 77}');
    await send(page);
    await verdict(page, 'The service refused this event again.');
    await page.getByText('Period must be between 0 and 9; got 77.').waitFor();
    await groups.filter({ hasText: 'Period' }).waitFor();
  });

  await t.test('while the pointer is in the list, groups stay where they are and new ones wait', async () => {
    await groups.last().hover();
    await refuse(5, 'hello');
    await page.getByText('The list does not change while you are in it: 1 new group waits.').waitFor();
    assert.equal(await groups.count(), 2);
    await page.getByRole('heading', { name: 'Refusals', level: 1 }).hover();
    await groups.first().filter({ hasText: 'not valid JSON' }).waitFor();
  });

  await t.test('filters are in the address', async () => {
    await refuse(4, 'hello');
    await page.getByRole('combobox', { name: 'Bot' }).click();
    await page.getByRole('option', { name: 'Bot 4 (4)' }).click();
    await groups.filter({ hasText: 'Period' }).waitFor({ state: 'detached' });
    assert.match(await groups.innerText(), /not valid JSON.*Bot 4 \(4\)/s);
    await page.getByText('15 min', { exact: true }).click();
    await page.waitForURL((url) => url.searchParams.get('bot') === '4' && url.searchParams.get('since') === '15m');
  });

  await t.test('a link opens a group, for an administrator too', async () => {
    const { searchParams } = new URL(page.url());
    const theirs = await signIn(`/refusals?group=${searchParams.get('group')}`);
    await theirs.getByRole('heading', { name: /HomeScore must be a number/ }).waitFor();
    await theirs.getByRole('link', { name: 'ana', exact: true }).waitFor();
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

  await t.test('on a phone, a group and the list take turns, each where it should begin', async () => {
    const small = await signIn('/refusals', ana, { ...phone, viewport: { width: 390, height: 400 } });
    const last = small.getByRole('list', { name: 'Groups of refusals' }).getByRole('link').last();
    await last.click();
    await last.waitFor({ state: 'hidden' });
    await assertInView(small.getByRole('button', { name: 'All refusals' }));
    await small.getByRole('button', { name: 'All refusals' }).click();
    await last.waitFor();
    await assertInView(last);
    assert.deepEqual(await findBarriers(small), []);
  });
});

/** Without scrolling, and below the bar with the menu. */
async function assertInView(element: Locator): Promise<void> {
  const box = await element.boundingBox();
  const bar = await element.page().getByRole('banner').boundingBox();
  assert.ok(box !== null && bar !== null);
  assert.ok(box.y >= bar.y + bar.height && box.y + box.height <= 400, JSON.stringify({ box, bar }));
}

function editor(page: Page) {
  return page.getByRole('textbox', { name: 'Payload of the refused event' });
}

async function send(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: 'Send again' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send again' }).click();
}

async function verdict(page: Page, words: string): Promise<void> {
  await page.locator('[role=status][aria-busy=false]', { hasText: words }).waitFor();
}
