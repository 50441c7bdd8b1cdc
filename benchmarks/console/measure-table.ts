import type { Browser, CDPSession, Page } from 'playwright-core';
import { say } from '../support/parse-options.ts';
import { openPage, signIn } from './open-page.ts';

export interface TableFigures {
  /** When the table was shown for the first time. */
  readonly sinceMs: number;
  readonly framesPerSecond: number;
  readonly frameMsP99: number;
  /** The oldest age of the last event among the live bots on the screen: it grows when updates pile up. */
  readonly ageSecondsMax: number;
  /** After a garbage collection, evenly over the time. */
  readonly heapMib: readonly number[];
  /** How often Chromium drew no more frames, and the table was opened again. */
  readonly stops: number;
}

/** How long one scroll goes on before memory and ages are read. */
const scrollSeconds = 10;

/** Without a frame for so long, the page is given up. */
const stoppedSeconds = 10;

/** Scrolls through the whole table and back, again and again, for about this time. The live bots are the last ones, so that both kinds are passed. */
export async function measureTable(browser: Browser, url: string, seconds: number): Promise<TableFigures> {
  let table = await openTable(browser, url);
  const sinceMs = Date.now();
  const frames: number[] = [];
  const ages: number[] = [];
  const heapMib: number[] = [];
  let stops = 0;
  for (let spent = 0; spent + scrollSeconds <= seconds; spent += scrollSeconds) {
    const scrolled = await table.page.evaluate<Scrolled>(`(${scrollFor})(${scrollSeconds}, ${stoppedSeconds})`);
    frames.push(...scrolled.frames);
    if (scrolled.hasStopped) {
      stops += 1;
      say(`  Chromium drew no frame for ${stoppedSeconds} s: opening the table again`);
      await table.page.context().close();
      table = await openTable(browser, url);
      continue;
    }
    ages.push(...(await table.page.evaluate<number[]>(readAges)));
    heapMib.push(await readHeap(table.session));
  }
  await table.page.context().close();
  if (frames.length === 0)
    throw new Error('Chromium drew no frame of the table: run it again, or with another Chromium.');
  const sorted = frames.toSorted((a, b) => a - b);
  const total = frames.reduce((sum, frame) => sum + frame, 0);
  return {
    sinceMs,
    framesPerSecond: Math.round((frames.length / total) * 10_000) / 10,
    frameMsP99: Math.round(sorted[Math.floor(sorted.length * 0.99)] ?? 0),
    ageSecondsMax: Math.max(0, ...ages),
    heapMib: thin(heapMib, 10),
    stops,
  };
}

interface OpenTable {
  readonly page: Page;
  readonly session: CDPSession;
}

async function openTable(browser: Browser, url: string): Promise<OpenTable> {
  const page = await openPage(browser, `${url}/console/bots`);
  await signIn(page);
  await page.locator('[data-bot]').first().waitFor();
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  return { page, session };
}

interface Scrolled {
  /** The milliseconds between frames. */
  readonly frames: readonly number[];
  readonly hasStopped: boolean;
}

/**
 * Runs in the page. The direction turns at the ends, and is kept for the next call. Chromium without a graphics card at times stops for good in the middle
 * of a scroll: its compositor holds a pending tree that it never activates, while timers and the stream go on. No callback would ever come.
 */
const scrollFor = `async (seconds, stoppedSeconds) => {
  const table = document.querySelector('[data-scroll-restoration-id=bots]');
  const frames = [];
  let last = performance.now();
  const end = last + seconds * 1000;
  const hasStopped = await new Promise((done) => {
    const watch = setInterval(() => {
      if (performance.now() - last < stoppedSeconds * 1000) return;
      clearInterval(watch);
      done(true);
    }, 1000);
    const step = (now) => {
      frames.push(now - last);
      last = now;
      const bottom = table.scrollHeight - table.clientHeight;
      if (table.scrollTop >= bottom - 1) globalThis.direction = -1;
      if (table.scrollTop <= 0) globalThis.direction = 1;
      table.scrollTop += (globalThis.direction ?? 1) * 100;
      if (now < end) return requestAnimationFrame(step);
      clearInterval(watch);
      done(false);
    };
    requestAnimationFrame(step);
  });
  return { frames: frames.slice(1), hasStopped };
}`;

/** Jumps to the live bots, and waits until the next update is drawn. */
const readAges = `(async () => {
  const table = document.querySelector('[data-scroll-restoration-id=bots]');
  const before = table.scrollTop;
  table.scrollTop = table.scrollHeight;
  await new Promise((done) => setTimeout(done, 1500));
  const rows = [...document.querySelectorAll('[data-bot]')].filter((row) => row.querySelector('[data-state=live]'));
  const ages = rows.map((row) => Date.now() - Date.parse(row.querySelector('time').dateTime));
  table.scrollTop = before;
  return ages.map((age) => Math.round(age / 100) / 10);
})()`;

async function readHeap(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.collectGarbage');
  const { metrics } = await session.send('Performance.getMetrics');
  const used = metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? 0;
  return Math.round((used / 2 ** 20) * 10) / 10;
}

/** At most so many values, evenly chosen, the last one included. */
function thin(values: readonly number[], most: number): number[] {
  const step = Math.max(1, (values.length - 1) / (most - 1));
  const chosen = Array.from({ length: Math.min(most, values.length) }, (_, index) => Math.round(index * step));
  return chosen.map((index) => values[index] ?? 0);
}
