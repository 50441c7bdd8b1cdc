import { mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium as driver } from 'playwright-core';

/** Unpacks Chromium and returns its path. Two processes must not do that at once: neither could start it while the other writes. */
export async function unpackBrowser(): Promise<string> {
  const { default: chromium } = await importChromium();
  return chromium.executablePath();
}

async function importChromium() {
  // The package unpacks its libraries only on AWS Lambda, and always into the folder for temporary files. A folder of our own keeps
  // other programs from removing half of them.
  const folder = join(tmpdir(), 'scorewire-chromium');
  mkdirSync(folder, { recursive: true });
  process.env['TMPDIR'] = folder;
  process.env['AWS_LAMBDA_JS_RUNTIME'] = 'nodejs24.x';
  // Its font configuration names folders that exist on Lambda only, and Chromium exits when it finds no font.
  process.env['FONTCONFIG_FILE'] = join(folder, 'fonts.conf');
  writeFileSync(process.env['FONTCONFIG_FILE'], fontsConfig(folder));
  return import('@sparticuz/chromium');
}

/** A real Chromium with the libraries it needs, all from inside an npm package. A script may start it, as $CHROMIUM. */
export async function launchBrowser(script?: string): Promise<Browser> {
  const { default: chromium } = await importChromium();
  const path = await chromium.executablePath();
  return driver.launch({
    executablePath: script ?? path,
    env: { ...process.env, CHROMIUM: path },
    args: [
      ...chromium.args.filter((arg) => !unwanted.has(arg)),
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--no-first-run',
    ],
    headless: true,
  });
}

/** Defaults of the package that we drop: graphics without a graphics card cost most of the time of a test, some disable the same-origin policy, which tests are about, and one runs everything in a single process, which exits with the first closed page. */
const unwanted: ReadonlySet<string> = new Set([
  '--disable-web-security',
  '--allow-running-insecure-content',
  '--disable-site-isolation-trials',
  '--single-process',
  '--ignore-gpu-blocklist',
  '--use-gl=angle',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
]);

function fontsConfig(folder: string): string {
  return `<?xml version="1.0"?><fontconfig><dir>${folder}/fonts</dir><cachedir>${folder}/fonts-cache</cachedir></fontconfig>\n`;
}
