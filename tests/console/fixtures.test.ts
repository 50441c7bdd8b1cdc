import assert from 'node:assert/strict';
import { test } from 'node:test';
import { administrator, type ConsoleTestbed, dark, findBarriers, openConsole, phone } from './arrange-console.ts';

test('the schedule of fixtures', { timeout: 120_000 }, async (t) => {
  const bed = await openConsole(t);
  const { service, signIn } = bed;
  await arrangeFixtures(bed);
  const page = await signIn('/fixtures');
  const goTo = (day: string) => page.getByRole('textbox', { name: 'Day' }).fill(day);

  await t.test('a day shows who covers what, what nobody covers, and clashes', async () => {
    const row = (name: string) => page.getByRole('listitem').filter({ hasText: name });
    await row('Hawks v Wolves').getByRole('link', { name: 'Bot 1 (1)' }).waitFor();
    assert.match(await row('Hawks v Wolves').innerText(), /ana/);
    assert.match(await row('Hawks v Wolves').innerText(), /On now/);
    await service.connect().then((client) => client.bot(1).publish({ EventId: 3, HomeTeamName: 'Hawks' }));
    await row('Hawks v Wolves').getByText('Live', { exact: true }).waitFor();
    assert.match(await row('Uncovered game').first().innerText(), /No bot covers it/);
    assert.match(await row('First of two').first().innerText(), /Bot 2 \(2\) also covers Second of two/);
    await page.getByRole('button', { name: '1 without a bot' }).click();
    await row('Hawks v Wolves').waitFor({ state: 'detached' });
    assert.equal(new URL(page.url()).searchParams.get('show'), 'uncovered');

    await page.getByRole('button', { name: 'Assign a bot to Uncovered game' }).click();
    await page.getByRole('dialog').getByRole('searchbox').fill('bot 9');
    await page.getByRole('checkbox', { name: 'Bot 9 (9)' }).check();
    await page.getByRole('button', { name: 'Assign', exact: true }).click();
    await page.getByText('No fixture matches.').waitFor();
    await page.getByRole('button', { name: 'Clear the filters' }).click();
    await row('Uncovered game').getByRole('link', { name: 'Bot 9 (9)' }).waitFor();
  });

  await t.test('the arrow keys change the day, in the zone of the reader', async () => {
    const page = await signIn('/fixtures?day=2026-03-10', administrator, { timezoneId: 'Asia/Tokyo' });
    // 23:30 UTC on the 9th is the morning of the 10th in Tokyo.
    const game = page.getByRole('listitem').filter({ hasText: 'Night game' });
    await game.waitFor();
    assert.match(await game.innerText(), /8:30[\s\S]*23:30 UTC/);
    await page.keyboard.press('ArrowLeft');
    await page.getByText('No fixtures on this day.').waitFor();
    assert.equal(new URL(page.url()).searchParams.get('day'), '2026-03-09');
    await page.keyboard.press('ArrowRight');
    await game.waitFor();
  });

  await t.test('a fixture is added, changed and deleted', async () => {
    await goTo('2026-03-11');
    await page.getByRole('button', { name: 'Add fixture' }).click();
    await page.getByLabel('Name').fill('Cup final');
    await page.getByRole('dialog').getByRole('button', { name: 'Add fixture' }).click();
    const row = page.getByRole('listitem').filter({ hasText: 'Cup final' });
    await row.waitFor();
    await page.getByRole('button', { name: 'Actions for Cup final' }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    await page.getByLabel('Start').fill('2026-03-11T20:15');
    await page.getByRole('button', { name: 'Save' }).click();
    await row.getByText('20:15').waitFor();
    await page.getByRole('button', { name: 'Actions for Cup final' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('No fixtures on this day.').waitFor();
  });

  await t.test('an import shows its bad lines before it stores anything', async () => {
    await goTo('2026-03-12');
    await page.getByRole('button', { name: 'Import' }).click();
    const csv = 'partnerFixtureId,name,fixtureStartTime\n901,Good,2026-03-12T10:00:00Z\n902,Bad,tomorrow\n';
    await page.getByLabel('Lines to import').fill(csv);
    await page.getByRole('button', { name: 'Check' }).click();
    const bad = page.getByRole('table', { name: 'Bad lines' });
    await bad.waitFor();
    assert.match(await bad.innerText(), /3\s+fixtureStartTime: "tomorrow"[\s\S]*902,Bad,tomorrow/);
    await page.getByText('Nothing is stored yet.').waitFor();
    assert.deepEqual(await findBarriers(page), []);
    await page.getByRole('button', { name: 'Import 1 fixture, skip 1 bad line' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
    await page.getByRole('listitem').filter({ hasText: 'Good' }).waitFor();
  });

  await t.test('an administrator adds a venue', async () => {
    await page.getByRole('link', { name: 'Venues' }).click();
    await page.getByRole('button', { name: 'Add venue' }).click();
    await page.getByLabel('Name').fill('Lakeside Hall');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('table').getByRole('link', { name: 'Lakeside Hall' }).waitFor();
    assert.deepEqual(await findBarriers(page), []);
    await page.getByRole('link', { name: 'Fixtures' }).first().click();
  });

  await t.test('an integrator sees the fixtures of the own bots, and changes nothing', async () => {
    const page = await signIn('/fixtures', service.ana, phone);
    await page.getByText('Hawks v Wolves').waitFor();
    assert.equal(await page.getByText('Of somebody else').count(), 0);
    assert.equal(await page.getByRole('button', { name: /Add fixture|Import|Actions for/ }).count(), 0);
    assert.deepEqual(await findBarriers(page), []);
  });

  await t.test('nothing hinders people who use assistive technology, on a desk and on a dark phone', async () => {
    for (const each of [page, await signIn('/fixtures', administrator, { ...phone, ...dark })]) {
      await each.getByText('7 days').click();
      await each.getByText('Second of two').first().waitFor();
      assert.deepEqual(await findBarriers(each), []);
      assert.equal(await each.evaluate('document.documentElement.scrollWidth <= innerWidth'), true);
    }
  });
});

/** Around noon of today in UTC, which is the zone of the browser; one game is on now, whatever the time is. */
async function arrangeFixtures({ service }: ConsoleTestbed): Promise<void> {
  await service.app.administer('PUT', '/admin/venues/5', { partnerId: 5, name: 'Harbor Arena' });
  const today = new Date().toISOString().slice(0, 10);
  let id = 0;
  const put = async (name: string, start: string, botIds: readonly number[], more = {}) => {
    id += 1;
    const body = { partnerFixtureId: id, name, fixtureStartTime: start, botIds, ...more };
    const { statusCode, body: answer } = await service.app.administer('PUT', `/admin/fixtures/${id}`, body);
    assert.equal(statusCode, 201, answer);
  };
  await put('Hawks v Wolves', `${today}T12:00:00Z`, [1], { eventStatusType: 'Inprogress', venueId: 5 });
  await put('Uncovered game', `${today}T12:00:00Z`, []);
  await put('First of two', `${today}T12:00:00Z`, [2], { fixtureEndTime: `${today}T14:00:00Z` });
  await put('Second of two', `${today}T13:00:00Z`, [2]);
  await put('Of somebody else', `${today}T12:00:00Z`, [10]);
  await put('Night game', '2026-03-09T23:30:00Z', [3]);
}
