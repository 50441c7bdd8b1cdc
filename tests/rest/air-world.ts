import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { createLiveService, type LiveService, type LiveServiceOptions } from '#tests/support/live-service';
import { recordSecret } from '#tests/support/run-record';
import type { TestUser } from '#tests/support/test-app';

export interface ShareLinkAnswer {
  readonly id: number;
  readonly url: string;
  readonly state: string;
  readonly readers: number;
  readonly lastUsedAt: string | null;
  readonly [name: string]: unknown;
}

/** A service with two bots and their games, and share links of them. */
export interface AirWorld {
  readonly service: LiveService;
  /** Bot 1 is assigned to her, bot 2 is not. */
  readonly ana: TestUser;
  readonly root: TestUser;
  /** Makes a link of bot 1 as Ana. */
  share(body?: object): Promise<ShareLinkAnswer & { readonly path: string; readonly secret: string }>;
  get(url: string, headers?: Record<string, string>): ReturnType<LiveService['send']>;
}

export async function createAirWorld(t: TestContext, options: LiveServiceOptions = {}): Promise<AirWorld> {
  const service = await createLiveService(t, options);
  for (const id of [1, 2]) await service.putBot(id);
  const ana = await service.createUser('ana', { bots: [1] });
  const root = await service.createUser('root', { role: 'admin' });
  const ben = await service.createUser('ben', { bots: [2] });
  await service.push(1, ana.id, { EventId: 3, HomeTeamName: 'Lions', GuestTeamName: 'Bears', HomeScore: 50 });
  await service.push(2, ben.id, { EventId: 3, HomeTeamName: 'Hidden' });
  return {
    service,
    ana,
    root,
    async share(body = {}) {
      const payload = { name: 'TV in the hall', ...body };
      const url = '/external/bots/1/share-links';
      const answer = await service.send({ method: 'POST', url, as: { token: ana.token }, payload });
      assert.equal(answer.statusCode, 201, answer.body);
      const link = answer.json<ShareLinkAnswer>();
      const path = new URL(link.url).pathname;
      const secret = path.slice('/air/'.length);
      recordSecret('share link', secret);
      return { ...link, path, secret };
    },
    // Async, because an injected request is sent only when somebody waits for it.
    get: async (url, headers = {}) => service.send({ url, headers }),
  };
}
