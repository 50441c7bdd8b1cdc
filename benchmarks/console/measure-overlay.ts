import { setTimeout as pause } from 'node:timers/promises';
import type { Browser } from 'playwright-core';
import { connect } from '#sdk';
import { administer, createPerson } from '../support/admin.ts';

export interface OverlayFigures {
  /** From publishing an event to the first frame of the overlay that shows it. */
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly maxMs: number;
}

const botId = 800_000;
const events = 100;
const pauseMs = 100;

/** Pushes a new score again and again to a bot of its own, and sees when the overlay of a share link shows it. */
export async function measureOverlay(browser: Browser, url: string): Promise<OverlayFigures> {
  await administer(url, 'PUT', `/admin/bots/${botId}`, {
    name: 'Overlay',
    venueId: 1,
    eventTypeId: 3,
    pushEnabled: true,
  });
  const { username, restPassword } = await createPerson(url, 'overlay', [botId]);
  const client = await connect({ url, username, password: restPassword });
  const push = (score: number) => client.bot(botId).publish({ EventId: 3, HomeScore: score, GuestScore: 0, Period: 1 });
  await push(0);
  const link = await administer(url, 'POST', `/external/bots/${botId}/share-links`, { name: 'Overlay' });
  const page = await (await browser.newContext()).newPage();
  await page.goto(`${(link as { url: string }).url}/overlay`);
  await page.locator('.home .score').waitFor();
  await page.evaluate(noteScores);
  const sentMs: number[] = [];
  for (let score = 1; score <= events; score += 1) {
    sentMs.push(Date.now());
    await push(score);
    await pause(pauseMs);
  }
  await page.locator('.home .score', { hasText: `${events}` }).waitFor();
  const shownMs = await page.evaluate<Record<string, number>>('shownMs');
  await page.context().close();
  await client.close();
  const delays = sentMs.map((sent, index) => (shownMs[index + 1] ?? Number.POSITIVE_INFINITY) - sent);
  const sorted = delays.toSorted((a, b) => a - b);
  const at = (share: number): number => sorted[Math.ceil(events * share) - 1] ?? 0;
  return { p50Ms: at(0.5), p99Ms: at(0.99), maxMs: at(1) };
}

/** Runs in the page: when the first frame after each new score begins. */
const noteScores = `{
  globalThis.shownMs = {};
  const note = () => {
    const score = document.querySelector('.home .score').textContent;
    requestAnimationFrame(() => { shownMs[score] ??= Date.now(); });
  };
  new MutationObserver(note).observe(document.body, { subtree: true, childList: true, characterData: true });
}`;
