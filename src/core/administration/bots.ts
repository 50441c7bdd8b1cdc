import type { Actor } from '#core/audit-entry';
import type { Bot } from '#core/bot';
import { findSport } from '#core/contract/catalog';
import type { Change } from '#core/ports/change-feed';
import type { Writers } from '#core/ports/store';
import { notFound, type Problem, problem } from '#core/problem';
import { failed, ok, type Result } from '#core/result';
import type { AdministrationParts } from './administration-parts.ts';
import { recordChange } from './record-change.ts';

export interface BotAdministration {
  put(actor: Actor, bot: Bot): Promise<Result<{ readonly bot: Bot; readonly created: boolean }, Problem>>;
  update(actor: Actor, id: number, changes: Partial<Omit<Bot, 'id'>>): Promise<Result<Bot, Problem>>;
  /** Its events and refusals are deleted soon after. */
  remove(actor: Actor, id: number): Promise<Result<void, Problem>>;
  listAssigned(userId: number): Promise<Result<Bot[], Problem>>;
  /** Idempotent. */
  assign(actor: Actor, userId: number, botId: number): Promise<Result<void, Problem>>;
  unassign(actor: Actor, userId: number, botId: number): Promise<Result<void, Problem>>;
}

export function createBotAdministration(parts: AdministrationParts): BotAdministration {
  const { store, botHistory } = parts;
  return {
    async put(actor, bot) {
      // A new bot must not show the events of a removed bot that had the same id.
      if (await store.bots.isUndeleted(bot.id)) await botHistory.delete(bot.id);
      return recordChange(parts, actor, 'bot.put', async (writers) => {
        const before = (await writers.bots.find(bot.id)) ?? null;
        const wrong = (await findLeftover(writers, bot.id)) ?? (await findFault(writers, bot));
        if (wrong !== undefined) return failed(wrong);
        await writers.bots.put(bot);
        const value = { bot, created: before === null };
        return ok({ value, target: `bot/${bot.id}`, before, after: bot, change: changeOf(bot.id) });
      });
    },

    update(actor, id, update) {
      return recordChange(parts, actor, 'bot.update', async (writers) => {
        const before = await writers.bots.find(id);
        if (before === undefined) return failed(notFound('bot', id));
        const after = { ...before, ...update };
        const wrong = await findFault(writers, after);
        if (wrong !== undefined) return failed(wrong);
        await writers.bots.put(after);
        return ok({ value: after, target: `bot/${id}`, before, after, change: changeOf(id) });
      });
    },

    async remove(actor, id) {
      const events = await botHistory.countEvents(id);
      return recordChange<void>(parts, actor, 'bot.delete', async (writers) => {
        const bot = await writers.bots.find(id);
        if (bot === undefined) return failed(notFound('bot', id));
        await writers.bots.remove(id);
        const change: Change = { resource: 'bot', id, removed: true };
        return ok({ value: undefined, target: `bot/${id}`, before: { ...bot, events }, after: null, change });
      });
    },

    async listAssigned(userId) {
      if ((await store.users.find(userId)) === undefined) return failed(notFound('user', userId));
      return ok(await store.bots.listAssigned(userId));
    },

    assign(actor, userId, botId) {
      return changeAssignment(actor, userId, botId, 'bot.assign');
    },

    unassign(actor, userId, botId) {
      return changeAssignment(actor, userId, botId, 'bot.unassign');
    },
  };

  async function changeAssignment(
    actor: Actor,
    userId: number,
    botId: number,
    action: 'bot.assign' | 'bot.unassign',
  ): Promise<Result<void, Problem>> {
    return recordChange<void>(parts, actor, action, async (writers) => {
      if ((await writers.users.find(userId)) === undefined) return failed(notFound('user', userId));
      if ((await writers.bots.find(botId)) === undefined) return failed(notFound('bot', botId));
      const assigned = { userId, botId };
      const before = (await writers.bots.listAssigned(userId)).some(({ id }) => id === botId) ? assigned : null;
      const after = action === 'bot.assign' ? assigned : null;
      if (after === null && !(await writers.bots.unassign(userId, botId))) return failed(notAssigned(userId, botId));
      if (after !== null) await writers.bots.assign(userId, botId);
      const change: Change = { resource: 'user', id: userId };
      return ok({ value: undefined, target: `user/${userId}/bot/${botId}`, before, after, change });
    });
  }
}

/** Another request may have removed the bot again since its history was deleted. */
async function findLeftover(writers: Writers, id: number): Promise<Problem | undefined> {
  if (!(await writers.bots.isUndeleted(id))) return undefined;
  return problem('conflict', `The events of an earlier bot ${id} are still being deleted: try again in a moment.`);
}

async function findFault(writers: Writers, { venueId, eventTypeId }: Bot): Promise<Problem | undefined> {
  if (venueId !== null && (await writers.venues.find(venueId)) === undefined)
    return problem('invalid-request', `There is no venue ${venueId}: create it first.`, [
      { pointer: '/venueId', detail: `There is no venue ${venueId}.` },
    ]);
  if (eventTypeId !== null && findSport(eventTypeId) === undefined)
    return problem('invalid-request', `There is no event type ${eventTypeId}: see /external/lookup/event-types.`, [
      { pointer: '/eventTypeId', detail: `There is no event type ${eventTypeId}.` },
    ]);
  return undefined;
}

function changeOf(id: number): Change {
  return { resource: 'bot', id };
}

function notAssigned(userId: number, botId: number): Problem {
  return problem('not-found', `Bot ${botId} is not assigned to user ${userId}.`);
}
