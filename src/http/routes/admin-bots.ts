import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { Bot } from '#core/bot';
import { findSport } from '#core/contract/catalog';
import { formatDateTime } from '#core/date-time';
import { notFound, ProblemError } from '#core/problem';
import type { Policies } from '#http/authenticate';
import type { HttpApp, HttpParts } from '#http/http-app';
import { actorOf, readPositiveId } from '#http/read-request';
import { BotBodySchema, BotOverviewSchema, BotSchema, BotUpdateSchema } from '#http/schemas/administration';
import { Int32 } from '#http/schemas/field';
import { PageOf, PageQuery } from '#http/schemas/page';
import { sendList } from '#http/send-list';
import { valueOf } from '#http/value-of';
import { createAdminRoute } from './admin-route.ts';

const params = Type.Object({ botId: Int32('The bot.', 1) });

export function registerBotRoutes(app: HttpApp, { admin }: Policies, parts: HttpParts): void {
  const { readers, administration, eventLog } = parts;
  const adminRoute = createAdminRoute(admin);

  /** Adds the names of the ids, and when the last event arrived. */
  const toOverview = async (bot: Bot) => {
    const venue = bot.venueId === null ? undefined : await readers.venues.find(bot.venueId);
    const sport = bot.eventTypeId === null ? undefined : findSport(bot.eventTypeId);
    const lastMs = await eventLog.findLastTime(bot.id);
    const lastEventAt = lastMs === undefined ? null : formatDateTime(lastMs);
    return { ...bot, venueName: venue?.name ?? null, eventTypeName: sport?.name ?? null, lastEventAt };
  };

  app.get(
    '/admin/bots',
    adminRoute('Bots', { querystring: PageQuery, response: { 200: PageOf(BotOverviewSchema) } }),
    async (request: FastifyRequest, reply: FastifyReply) =>
      sendList(request, reply, parts, { schema: BotOverviewSchema }, async (page) =>
        Promise.all((await readers.bots.list(page)).map(toOverview)),
      ),
  );

  app.get(
    '/admin/bots/:botId',
    adminRoute('A bot', { params, response: { 200: BotOverviewSchema } }),
    async (request) => {
      const id = readPositiveId(request.params, 'botId');
      const bot = await readers.bots.find(id);
      if (bot === undefined) throw new ProblemError(notFound('bot', id));
      return toOverview(bot);
    },
  );

  app.put(
    '/admin/bots/:botId',
    adminRoute('Create a bot, or replace all of it', {
      params,
      body: BotBodySchema,
      response: { 200: BotSchema, 201: BotSchema },
    }),
    async (request, reply) => {
      const { name, venueId = null, eventTypeId = null, pushEnabled = false } = request.body;
      const id = readPositiveId(request.params, 'botId');
      const put = await administration.bots.put(actorOf(request), { id, name, venueId, eventTypeId, pushEnabled });
      const { bot, created } = valueOf(put);
      reply.code(created ? 201 : 200);
      return bot;
    },
  );

  app.patch(
    '/admin/bots/:botId',
    adminRoute('Change a bot', { params, body: BotUpdateSchema, response: { 200: BotSchema } }),
    async (request) => {
      const id = readPositiveId(request.params, 'botId');
      return valueOf(await administration.bots.update(actorOf(request), id, request.body));
    },
  );

  app.delete(
    '/admin/bots/:botId',
    adminRoute('Delete a bot, its assignments and its history', {
      description:
        'Its events, refusals and live state can no longer be read. They are deleted in the background, and before a new bot can get the same id.',
      params,
      response: { 204: Type.Null() },
    }),
    async (request, reply) => {
      valueOf(await administration.bots.remove(actorOf(request), readPositiveId(request.params, 'botId')));
      return reply.code(204).send(null);
    },
  );
}
