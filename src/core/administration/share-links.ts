import type { Actor } from '#core/audit-entry';
import type { Bot } from '#core/bot';
import { formatDateTime } from '#core/date-time';
import type { Change } from '#core/ports/change-feed';
import type { Writers } from '#core/ports/store';
import { notFound, type Problem, problem } from '#core/problem';
import { failed, ok, type Result } from '#core/result';
import { type ShareLink, shareLinksPerBotMax } from '#core/share-link';
import type { AdministrationParts } from './administration-parts.ts';
import { recordChange } from './record-change.ts';

/** The caller checks that the actor may read the bot. */
export interface ShareLinkAdministration {
  create(actor: Actor, botId: number, wanted: ShareLinkInput): Promise<Result<ShareLink, Problem>>;
  update(actor: Actor, id: number, changes: Partial<ShareLinkChanges>): Promise<Result<ShareLink, Problem>>;
  /** Open streams, long polls and pages of the link end within a second. */
  revoke(actor: Actor, id: number): Promise<Result<void, Problem>>;
}

export interface ShareLinkChanges {
  readonly name: string;
  readonly expiresAtMs: number | null;
}

export interface ShareLinkInput extends ShareLinkChanges {
  readonly fixtureId: number | null;
}

export function createShareLinkAdministration(parts: AdministrationParts): ShareLinkAdministration {
  const { clock, shareSecrets } = parts;
  return {
    create(actor, botId, { name, expiresAtMs, fixtureId }) {
      return recordChange(parts, actor, 'share-link.create', async (writers, createdAt) => {
        const bot = await writers.bots.find(botId);
        if (bot === undefined) return failed(notFound('bot', botId));
        const wrong =
          findPast(expiresAtMs, clock()) ??
          (await findFixtureFault(writers, bot, fixtureId)) ??
          (await findExcess(writers, botId));
        if (wrong !== undefined) return failed(wrong);
        // Never 0: the route has checked that a user of this service asks.
        const createdByUserId = actor.userId ?? 0;
        const key = shareSecrets.generateKey();
        const link = await writers.shareLinks.insert({
          key,
          botId,
          fixtureId,
          name,
          createdAt,
          createdByUserId,
          expiresAtMs,
        });
        return ok({ value: link, before: null, after: toAudit(link), ...placeOf(link) });
      });
    },

    update(actor, id, changes) {
      return recordChange(parts, actor, 'share-link.update', async (writers) => {
        const before = await writers.shareLinks.find(id);
        if (before === undefined) return failed(notFound('share link', id));
        const past = changes.expiresAtMs === undefined ? undefined : findPast(changes.expiresAtMs, clock());
        if (past !== undefined) return failed(past);
        const after = { ...before, ...changes };
        await writers.shareLinks.update(id, after);
        return ok({ value: after, before: toAudit(before), after: toAudit(after), ...placeOf(before) });
      });
    },

    revoke(actor, id) {
      return recordChange<void>(parts, actor, 'share-link.revoke', async (writers) => {
        const before = await writers.shareLinks.find(id);
        if (before === undefined) return failed(notFound('share link', id));
        await writers.shareLinks.remove(id);
        return ok({ value: undefined, before: toAudit(before), after: null, ...placeOf(before) });
      });
    },
  };
}

function placeOf({ id, botId }: ShareLink): { target: string; change: Change } {
  return { target: `bot/${botId}/share-link/${id}`, change: { resource: 'share-link', id } };
}

/** Without the key: the audit log does not need it. */
function toAudit({ id, name, botId, fixtureId, expiresAtMs }: ShareLink): object {
  return { id, name, botId, fixtureId, expiresAt: expiresAtMs === null ? null : formatDateTime(expiresAtMs) };
}

function findPast(expiresAtMs: number | null, nowMs: number): Problem | undefined {
  if (expiresAtMs === null || expiresAtMs > nowMs) return undefined;
  const detail = 'The time is in the past: choose a later one, or null for a link that does not expire.';
  return problem('invalid-request', `expiresAt: ${detail}`, [{ pointer: '/expiresAt', detail }]);
}

/** A link for a fixture must show that fixture, so the bot has to be one of its bots. */
async function findFixtureFault(
  { fixtures }: Writers,
  bot: Bot,
  fixtureId: number | null,
): Promise<Problem | undefined> {
  if (fixtureId === null) return undefined;
  const fixture = await fixtures.find(fixtureId);
  const isShared = fixture?.botIds.length === 0 && fixture.venueId !== null && fixture.venueId === bot.venueId;
  if (fixture !== undefined && (isShared || fixture.botIds.includes(bot.id))) return undefined;
  const detail = `Fixture ${fixtureId} is no fixture of bot ${bot.id}: see GET /external/fixture/by-bot/${bot.id}.`;
  return problem('invalid-request', detail, [{ pointer: '/fixtureId', detail }]);
}

async function findExcess({ shareLinks }: Writers, botId: number): Promise<Problem | undefined> {
  if ((await shareLinks.listByBot(botId)).length < shareLinksPerBotMax) return undefined;
  return problem(
    'conflict',
    `Bot ${botId} has ${shareLinksPerBotMax} share links, which is the limit: revoke one first.`,
  );
}
