import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import type { BasketballEvent, BasketballLive, Bot, Client, SoccerEvent, SportEvent } from '#sdk';
import { renderSportTypes } from './render-sport-types.ts';

const root = join(import.meta.dirname, '../..');

for (const [path, text] of Object.entries(renderSportTypes()))
  test(`${path} is what the sport files say`, () => {
    assert.equal(readFileSync(join(root, path), 'utf8'), text, 'Run `npm run sdk:types`.');
  });

/**
 * Never called: the compiler checks it. Where a mistake is expected, the lack of an error is one.
 */
export async function compiles(client: Client, bot: Bot<BasketballEvent>): Promise<void> {
  await bot.publish({ EventId: 3, HomeScore: 12, Clock: '7:57', ClockMode: ':', Horn: null });
  // @ts-expect-error -- a typo
  await bot.publish({ EventId: 3, HomeScor: 12 });
  // @ts-expect-error -- text for a number
  await bot.publish({ EventId: 3, HomeScore: '12' });
  // @ts-expect-error -- not a separator of clocks
  await bot.publish({ EventId: 3, ClockMode: ';' });
  // @ts-expect-error -- another sport
  await bot.publish({ EventId: 8 });
  // @ts-expect-error -- no EventId
  await bot.publish({ HomeScore: 12 });
  await bot.publish('{"EventId":3}');
  const soccer: SoccerEvent = { EventId: 8, HomeScore: 1 };
  const any: SportEvent = soccer;
  await client.bot(1).publish({ ...any, AnyField: true });
  for await (const { payload } of bot.live()) {
    const live: BasketballLive = payload;
    // @ts-expect-error -- not a field of the live payload
    String(live.HomeScor);
  }
  for await (const { payload } of client.bot(1).live()) String(payload['HomeScore']);
  for await (const { payload } of bot.events()) String(payload.HomeScore);
}
