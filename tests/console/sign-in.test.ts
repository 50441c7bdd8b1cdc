import assert from 'node:assert/strict';
import { test } from 'node:test';
import { administrator, dark, fillSignIn, findBarriers, openConsole, phone } from './arrange-console.ts';

test('signing in to the console', { timeout: 120_000 }, async (t) => {
  const { service, openPage, signIn } = await openConsole(t);
  const { ana } = service;

  await t.test('a wrong password is said in words', async () => {
    const page = await openPage();
    await fillSignIn(page, { ...administrator, password: 'not it' });
    assert.match(await page.getByRole('alert').innerText(), /username or password is wrong/);
    assert.equal(await page.getByRole('button', { name: 'Sign in' }).isEnabled(), true);
  });

  await t.test('a link opens its page after signing in', async () => {
    const page = await signIn('/bots');
    await page.getByRole('heading', { name: 'Bots', level: 1 }).waitFor();
    assert.equal(new URL(page.url()).pathname, '/console/bots');
  });

  await t.test('an integrator has no pages for administrators', async () => {
    const page = await signIn('/', ana);
    await page.getByRole('link', { name: 'Bots', exact: true }).waitFor();
    assert.equal(await page.getByRole('link', { name: 'Access', exact: true }).count(), 0);
  });

  await t.test('signing out, and reloading, end the session: nothing is stored in the browser', async () => {
    const page = await signIn('/', ana);
    await page.getByRole('button', { name: 'Menu of ana' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.getByRole('button', { name: 'Sign in' }).waitFor();
    await fillSignIn(page, ana);
    await page.getByRole('button', { name: 'Menu of ana' }).waitFor();
    const stored = await page.evaluate(() =>
      JSON.stringify([
        Object.entries(localStorage),
        Object.entries(sessionStorage),
        (globalThis as unknown as { document: { cookie: string } }).document.cookie,
      ]),
    );
    assert.doesNotMatch(stored, /eyJ|password/i);
    await page.reload();
    await page.getByRole('button', { name: 'Sign in' }).waitFor();
  });

  for (const [name, options] of Object.entries({ desk: {}, phone, dark }))
    await t.test(`nothing hinders people who use assistive technology: ${name}`, async () => {
      const page = await openPage('/', options);
      await page.getByLabel('Username').waitFor();
      assert.deepEqual(await findBarriers(page), []);
      await fillSignIn(page, administrator);
      await page.getByRole('heading', { level: 1 }).waitFor();
      assert.deepEqual(await findBarriers(page), []);
    });

  await t.test('a user who is disabled meanwhile is told so, and again when he signs in', async () => {
    const ben = await service.operator.createUser('ben');
    const page = await signIn('/bots', ben);
    await service.operator.changeUser(ben.id, { disabled: true });
    await page.getByRole('alert').filter({ hasText: 'Your session has ended' }).waitFor();
    await fillSignIn(page, ben);
    await page.getByRole('alert').filter({ hasText: 'Your user is disabled' }).waitFor();
  });

  await t.test('too many failed attempts', async () => {
    const page = await openPage();
    const wrong = { basic: ['nobody', 'not it'] } as const;
    const remoteAddress = '127.0.0.1';
    for (let attempts = 0; attempts < 30; attempts += 1)
      await service.app.send({ method: 'POST', url: '/oauth/token', as: wrong, remoteAddress });
    // A password that was right a moment ago is not checked again.
    await fillSignIn(page, { username: 'nobody', password: 'not it' });
    const alert = page.getByRole('alert').filter({ hasText: /Too many failed attempts: wait \d+ seconds/ });
    await alert.waitFor();
    assert.ok(await alert.isVisible());
  });
});
