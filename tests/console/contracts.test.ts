import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { findBarriers, openConsole, toDark } from './arrange-console.ts';

test('the contracts in the console', { timeout: 120_000 }, async (t) => {
  const { service, signIn } = await openConsole(t);
  const page = await signIn('/contracts', service.ana);
  page.setDefaultTimeout(10_000);

  await t.test('a search finds fields of all sports, and leads to them', async () => {
    await page.getByRole('searchbox').fill('shot clock');
    await page.getByText(/^\d+ matches in \d+ sports$/).waitFor();
    await page.getByRole('link', { name: 'ShotClockTenths' }).first().click();
    await page.getByRole('heading', { name: 'Contracts: Basketball' }).waitFor();
    assert.equal(new URL(page.url()).search, '?view=live&field=ShotClockTenths');
    await page.getByRole('row', { name: /^ShotClockTenths/ }).waitFor();
  });

  await t.test('the rules of a sport are in words', async () => {
    await page.getByRole('tab', { name: 'Rules' }).click();
    const rule = page.getByRole('row', { name: /basketball.score-whole/ });
    assert.match(await rule.innerText(), /refused[\s\S]*a whole number[\s\S]*Basketball has no part points/);
  });

  await t.test('the editor judges while one types, marks the fault and explains it', async () => {
    await page.getByRole('tab', { name: 'Check a payload' }).click();
    const editor = page.getByRole('textbox', { name: 'Payload of Basketball' });
    await verdict(page, 'would accept this event.');
    await editor.fill('{"EventId": 3, "HomeScore": "fifty", "Periode": 1}');
    await verdict(page, 'would refuse');
    assert.deepEqual(await page.locator('.cm-lintRange-error').allInnerTexts(), [
      '"HomeScore": "fifty"',
      '"Periode": 1',
    ]);
    await page.getByText('expected a number between 0 and 999, or null to clear it; got the text "fifty".').waitFor();
    await page.getByText('Did you mean "Period"?').waitFor();
  });

  await t.test('the name of a fault leads to its place', async () => {
    await page.getByRole('status').getByRole('button', { name: 'HomeScore' }).click();
    assert.equal(await page.evaluate('String(getSelection())'), '"HomeScore": "fifty"');
  });

  await t.test('a text that is not JSON is marked where it stops being JSON', async () => {
    await page.getByRole('textbox').filter({ hasText: 'EventId' }).fill('{"EventId": 3,}');
    await page.getByText('Leave out the comma before it.').waitFor();
    assert.equal(await page.locator('.cm-lintRange-error').innerText(), '}');
  });

  await t.test('the example is accepted, and formatting changes nothing but the form', async () => {
    await page.getByRole('button', { name: 'Load an example of Basketball' }).click();
    await verdict(page, 'would accept this event.');
    const editor = page.getByRole('textbox', { name: 'Payload of Basketball' });
    await editor.fill('{"EventId":3,"HomeScore":1}');
    await page.getByRole('button', { name: 'Format' }).click();
    assert.equal(await linesOf(page), '{\n  "EventId": 3,\n  "HomeScore": 1\n}');
  });

  await t.test('by keyboard alone: a field is offered and chosen, and Escape and Tab leave the editor', async () => {
    const editor = page.getByRole('textbox', { name: 'Payload of Basketball' });
    await editor.fill('{"EventId": 3, ');
    await page.keyboard.type('"PeriodO');
    assert.equal(await page.getByRole('option').count(), 0);
    await page.keyboard.press('Backspace');
    await page.getByRole('option', { name: 'Period' }).waitFor();
    await page.keyboard.press('Enter');
    await page.keyboard.type('2}');
    assert.equal(await linesOf(page), '{"EventId": 3, "Period": 2}');
    await verdict(page, 'would accept this event.');
    await page.keyboard.press('Tab');
    assert.equal(await isFocused(page), true);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Tab');
    assert.equal(await isFocused(page), false);
    assert.match((await editor.getAttribute('aria-describedby')) ?? '', /\S/);
    await page.getByText('press Escape, then Tab to leave the editor').waitFor();
  });

  await t.test('a user who may not push is told why nothing is judged', async () => {
    const { username, password } = await service.operator.createUser('eve', { pushEnabled: false });
    const page = await signIn('/contracts/3?view=check', { username, password });
    assert.match(await page.getByRole('alert').innerText(), /ask support to enable push permission/);
  });

  for (const isDark of [false, true])
    await t.test(
      `nothing hinders people who use assistive technology, ${isDark ? 'on a phone in the dark' : 'at a desk'}`,
      async () => {
        if (isDark) await toDark(page);
        if (isDark) await page.setViewportSize({ width: 390, height: 844 });
        await page.getByRole('tab', { name: 'Check a payload' }).click();
        await verdict(page, 'would accept this event.');
        assert.deepEqual(await findBarriers(page), [], 'editor');
        await page.getByRole('tab', { name: 'Rules' }).click();
        assert.deepEqual(await findBarriers(page), [], 'rules');
        assert.equal(await page.evaluate<boolean>('document.documentElement.scrollWidth <= innerWidth'), true);
      },
    );
});

async function verdict(page: Page, words: string): Promise<void> {
  await page.locator('[role=status][aria-busy=false]', { hasText: words }).waitFor();
}

async function linesOf(page: Page): Promise<string> {
  return (await page.locator('.cm-line').allInnerTexts()).map((line) => line.replace(/\n$/, '')).join('\n');
}

function isFocused(page: Page): Promise<boolean> {
  return page.evaluate<boolean>("document.activeElement.classList.contains('cm-content')");
}
