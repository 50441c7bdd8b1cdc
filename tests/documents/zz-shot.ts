import { openBrowser } from '#tests/support/open-browser';

const hooks: (() => unknown)[] = [];
const browser = await openBrowser({ after: (f: () => unknown) => hooks.push(f) } as never);
const [, , ...shots] = process.argv;
for (const shot of shots) {
  const [path = '', size = '1280x900', scheme = 'light', name = 'x', full = ''] = shot.split('|');
  const [width = 1280, height = 900] = size.split('x').map(Number);
  const page = await browser.newPage({ colorScheme: scheme as 'light', viewport: { width, height } });
  page.on('console', (m) => console.log(name, m.type(), m.text()));
  await page.goto(`http://127.0.0.1:29180${path}`);
  await page.waitForTimeout(700);
  await page.screenshot({ path: `/tmp/shot-${name}.png`, fullPage: full === 'full' });
  await page.close();
}
for (const h of hooks) await h();
