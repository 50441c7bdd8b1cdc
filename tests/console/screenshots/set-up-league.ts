import type { TestContext } from 'node:test';
import { findSport } from '#core/contract/catalog';
import { type Client, connect } from '#sdk';
import { startServiceProcess } from '#tests/support/service-process';
import { createTemporaryFolder } from '#tests/support/temporary-folder';
import { adminPassword } from '#tests/support/test-app';
import { play } from './play.ts';
import { bots, users, venues } from './scene.ts';

const minuteMs = 60_000;

export interface League {
  readonly url: string;
  readonly shareLink: string;
}

/** A service with the league of the scene, games on its bots, and one sender whose events are refused. */
export async function setUpLeague(t: TestContext): Promise<League> {
  const service = await startServiceProcess(t, { SCOREWIRE_DATA_DIR: createTemporaryFolder(t) });
  const { url } = service;
  const client = await connect({ url, username: 'admin', password: adminPassword, mqtt: 'when-needed' });
  const send = async <Answer>(method: string, path: string, body?: object): Promise<Answer> => {
    const json = body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
    const init = { method, ...json };
    const text = await (await client.rest(path, init)).text();
    return (text === '' ? undefined : JSON.parse(text)) as Answer;
  };
  for (const { id, ...venue } of venues) await send('PUT', `/admin/venues/${id}`, venue);
  for (const { id, name, eventTypeId, venueId } of bots)
    await send('PUT', `/admin/bots/${id}`, { name, eventTypeId, venueId, pushEnabled: true });
  for (const { username, venueIds, faults } of users) {
    const password = `password of ${username}`;
    const { id } = await send<{ id: number }>('POST', '/admin/users', { username, password, pushEnabled: true });
    const own = bots.filter(({ venueId }) => (venueIds as readonly number[]).includes(venueId));
    for (const bot of own) await send('PUT', `/admin/users/${id}/bots/${bot.id}`);
    await send('POST', `/admin/users/${id}/broker-credentials`, { name: 'scoreboard controller' });
    const botIds = own.filter(({ isQuiet }) => isQuiet !== true).map((bot) => bot.id);
    play(t, { url, username, password, botIds, faults });
  }
  await putFixtures(send, await readNames(client));
  const { url: shareLink } = await send<{ url: string }>('POST', `/external/bots/${bots[0]?.id}/share-links`, {
    name: 'Production truck',
  });
  return { url, shareLink: new URL(shareLink, url).href };
}

type Send = <Answer>(method: string, path: string, body?: object) => Promise<Answer>;

/** The names of the games that are played, by bot. */
async function readNames(client: Client): Promise<ReadonlyMap<number, string>> {
  const names = new Map<number, string>();
  const playing = bots.filter(({ isQuiet }) => isQuiet !== true).length;
  for await (const { bots: changed } of client.statusStream()) {
    for (const { id, board } of changed)
      if (board) names.set(id, board.hasTeams ? `${board.home.name} v ${board.guest.name}` : board.home.name);
    if (names.size >= playing) break;
  }
  return names;
}

/** Those that are on, and some of the next days. */
async function putFixtures(send: Send, names: ReadonlyMap<number, string>): Promise<void> {
  const nowMs = Date.now();
  let id = 0;
  for (const bot of bots)
    for (const day of [0, 1, 2]) {
      const { fixtureSinceMinutes } = bot;
      if (fixtureSinceMinutes === undefined) continue;
      id += 1;
      const startMs = nowMs - fixtureSinceMinutes * minuteMs + day * 24 * 60 * minuteMs;
      await send('PUT', `/admin/fixtures/${id}`, {
        partnerFixtureId: 70_000 + id,
        name: names.get(bot.id),
        sportId: bot.eventTypeId,
        sportName: findSport(bot.eventTypeId)?.name,
        competitionId: bot.venueId,
        competitionName: 'City League',
        fixtureStartTime: new Date(Math.round(startMs / (5 * minuteMs)) * 5 * minuteMs).toISOString(),
        venueId: bot.venueId,
        botIds: day === 2 && id % 4 === 0 ? [] : [bot.id],
      });
    }
}
