import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dark, findBarriers, openConsole, phone } from './arrange-console.ts';

test('the overview', { timeout: 120_000 }, async (t) => {
  const { service, signIn } = await openConsole(t);
  const client = await service.connect();
  const game = { EventId: 3, HomeTeamName: 'Falcons', GuestTeamName: 'Bears', HomeScore: 50, GuestScore: 48 } as const;
  await client.bot(2).publish(game);
  const page = await signIn('/');

  await t.test('a live game has a card, which follows the score and leads to the bot', async () => {
    const card = page.getByRole('link', { name: /Falcons/ });
    await card.getByText('50', { exact: true }).waitFor();
    await client.bot(2).publish({ ...game, HomeScore: 52 });
    await card.getByText('52', { exact: true }).waitFor();
    assert.equal(await card.getAttribute('href'), '/console/bots/2');
  });

  await t.test('the numbers by state lead to the bots', async () => {
    const live = page.getByRole('navigation', { name: 'Bots by state' }).getByRole('link', { name: /Live/ });
    assert.match(await live.innerText(), /Live\s+1/);
    assert.equal(await live.getAttribute('href'), '/console/bots?state=live');
  });

  await t.test('charts of the last 15 minutes are also said in words', async () => {
    for (const said of [/Accepted: .* now, at most .* Refused/, /p50: .* p99/, /MQTT: \d+ now/])
      await page.getByRole('img', { name: said }).waitFor();
  });

  await t.test('what needs attention says the next step and leads to the place', async () => {
    await client
      .bot(3)
      .publish({ EventId: 3, HomeScore: 'fifty' })
      .catch(() => {});
    const item = page.getByRole('region', { name: 'Needs attention' }).getByRole('link', { name: /3/ });
    await item.first().waitFor();
    assert.match((await item.first().getAttribute('href')) ?? '', /^\/console\/.*3/);
  });

  await t.test('an integrator sees no figures of the service, and asks for none', async () => {
    const own = await signIn('/bots', service.ana);
    const asked: string[] = [];
    own.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await own.getByRole('link', { name: 'Overview' }).click();
    await own.getByRole('link', { name: /Falcons/ }).waitFor();
    assert.equal(await own.getByRole('heading', { name: 'The service' }).count(), 0);
    assert.deepEqual(
      asked.filter((path) => path.startsWith('/admin')),
      [],
    );
  });

  for (const [name, options] of Object.entries({ desk: {}, 'phone and dark': { ...phone, ...dark } }))
    await t.test(`nothing hinders people who use assistive technology: ${name}`, async () => {
      const shown = await signIn('/', undefined, options);
      await shown.getByRole('img', { name: /MQTT/ }).waitFor();
      await shown.getByRole('link', { name: /Falcons/ }).waitFor();
      assert.deepEqual(await findBarriers(shown), []);
      const width = await shown.evaluate(() => {
        const { document } = globalThis as unknown as { document: { documentElement: Record<string, number> } };
        const { scrollWidth = 0, clientWidth = 0 } = document.documentElement;
        return scrollWidth - clientWidth;
      });
      assert.equal(width, 0, 'the page scrolls sideways');
    });
});
