import assert from 'node:assert/strict';
import { test } from 'node:test';
import { connectAsync } from 'mqtt';
import { addressOf, listedPages } from '#documents/pages/page-list';
import { startDemoService } from '#tests/documents/demo-service';
import { openBrowser } from '#tests/support/shared-browser';

test('the documents in a browser', { timeout: 170_000 }, async (t) => {
  const demo = await startDemoService(t);
  const browser = await openBrowser(t);

  await t.test('pages obey their policy, load nothing else, and fit on a phone; their links work', async () => {
    const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
    const problems: string[] = [];
    page.on('request', (request) => {
      if (/^https?:/.test(request.url()) && !request.url().startsWith(demo.http)) problems.push(request.url());
    });
    // The browser reports violations of the Content-Security-Policy there.
    page.on('console', (message) => {
      if (message.type() === 'error') problems.push(message.text());
    });
    const guides = listedPages.flatMap((link) => (link.page === undefined ? [] : [addressOf(link)]));
    const links = new Set<string>();
    for (const path of ['/docs/', ...guides, '/docs/sports/basketball', '/docs/decisions/0015-redelivery']) {
      const answer = await page.goto(`${demo.http}${path}`);
      assert.equal(answer?.status(), 200, path);
      assert.equal(await page.evaluate('document.documentElement.scrollWidth'), 390, `${path} scrolls sideways`);
      const found = (await page.evaluate('[...document.links].map(({ href }) => href)')) as string[];
      const broken = (await page.evaluate(
        '[...document.links].filter(({ hash, pathname }) => hash && pathname === location.pathname && !document.getElementById(decodeURIComponent(hash.slice(1)))).map(({ href }) => href)',
      )) as string[];
      assert.deepEqual(broken, [], path);
      for (const link of found) if (link.startsWith(demo.http)) links.add(link.replace(/#.*/, ''));
    }
    assert.deepEqual(problems, []);
    const statuses = await Promise.all([...links].map(async (link) => [link, (await fetch(link)).status] as const));
    assert.deepEqual(
      statuses.filter(([, status]) => status !== 200),
      [],
    );
    assert.ok(links.size > 40);
  });

  await t.test('the menu opens on a phone without a script', async () => {
    const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
    await page.goto(`${demo.http}/docs/quick-start`);
    await page.getByText('Menu').click();
    await page.getByRole('link', { name: 'Statuses and their cures' }).first().click();
    assert.equal(new URL(page.url()).pathname, '/docs/statuses');
  });

  await t.test('the scoreboard page shows each event, and says when its ticket is none', async () => {
    const basic = [demo.env['SCOREWIRE_USERNAME'] ?? '', demo.env['SCOREWIRE_PASSWORD'] ?? ''] as const;
    const payload = { botIds: [12345], expiresInSeconds: 300 };
    const issued = await demo.service.send({ method: 'POST', url: '/external/live/tickets', as: { basic }, payload });
    const { ticket } = issued.json<{ ticket: string }>();
    const page = await browser.newPage();
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    const client = await connectAsync(demo.mqtt, { username: 'demo', password: demo.brokerPassword });
    t.after(() => client.endAsync());
    const push = (fields: object) =>
      client.publishAsync('bot/12345/ingress', JSON.stringify({ EventId: 3, ...fields }), { qos: 1 });

    await page.goto(`${demo.http}/docs/examples/scoreboard.html#bot=12345&ticket=${ticket}`);
    await page.getByText('Waiting for the first event').waitFor();
    await push({
      HomeTeamName: 'Lions',
      GuestTeamName: 'Bears',
      Period: 4,
      HomeScore: 88,
      GuestScore: 86,
      Clock: '0:42',
      IsClockRunning: true,
    });
    await page.getByText('88').waitFor();
    const shown = await page.getByRole('main').innerText();
    assert.deepEqual(shown.split(/\s+/), ['Lions', '4th', 'Bears', '88', '0:42', '86']);
    assert.equal(await page.locator('#clock').getAttribute('class'), 'running');
    await push({ HomeScore: 90, IsClockRunning: false });
    await page.getByText('90').waitFor();
    assert.equal(await page.locator('#clock').getAttribute('class'), '');
    assert.deepEqual(errors, []);

    await page.goto(`${demo.http}/docs/`);
    await page.goto(`${demo.http}/docs/examples/scoreboard.html#bot=12345&ticket=none`);
    await page.getByText('No access: get a new ticket').waitFor();
  });
});
