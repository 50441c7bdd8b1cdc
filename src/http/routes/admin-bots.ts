import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { notFound, ProblemError } from '#core/problem';
import type { Policies } from '#http/authenticate';
import type { HttpApp, HttpParts } from '#http/http-app';
import { actorOf, readPositiveId } from '#http/read-request';
import { BotBodySchema, BotSchema, BotUpdateSchema } from '#http/schemas/administration';
import { Int32 } from '#http/schemas/field';
import { PageOf, PageQuery } from '#http/schemas/page';
import { problems } from '#http/schemas/problem';
import { sendList } from '#http/send-list';
import { valueOf } from '#http/value-of';

const params = Type.Object({ botId: Int32('The bot.', 1) });

export function registerBotRoutes(app: HttpApp, { admin }: Policies, parts: HttpParts): void {
  const { readers, administration } = parts;
  const { onRequest, security } = admin;
  const refusals = problems(400, 401, 403, 404, 409, 429);
  const about = (summary: string) => ({ tags: ['Administration'], summary, security });

  app.get(
    '/admin/bots',
    {
      onRequest,
      schema: { ...about('Bots'), querystring: PageQuery, response: { 200: PageOf(BotSchema), ...refusals } },
    },
    async (request: FastifyRequest, reply: FastifyReply) =>
      sendList(request, reply, parts, { schema: BotSchema }, (page) => readers.bots.list(page)),
  );

  app.get(
    '/admin/bots/:botId',
    { onRequest, schema: { ...about('A bot'), params, response: { 200: BotSchema, ...refusals } } },
    async (request) => {
      const id = readPositiveId(request.params, 'botId');
      const bot = await readers.bots.find(id);
      if (bot === undefined) throw new ProblemError(notFound('bot', id));
      return bot;
    },
  );

  app.put(
    '/admin/bots/:botId',
    {
      onRequest,
      schema: {
        ...about('Create a bot, or replace all of it'),
        params,
        body: BotBodySchema,
        response: { 200: BotSchema, 201: BotSchema, ...refusals },
      },
    },
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
    {
      onRequest,
      schema: {
        ...about('Change a bot'),
        params,
        body: BotUpdateSchema,
        response: { 200: BotSchema, ...refusals },
      },
    },
    async (request) => {
      const id = readPositiveId(request.params, 'botId');
      return valueOf(await administration.bots.update(actorOf(request), id, request.body));
    },
  );

  app.delete(
    '/admin/bots/:botId',
    {
      onRequest,
      schema: { ...about('Delete a bot and its assignments'), params, response: { 204: Type.Null(), ...refusals } },
    },
    async (request, reply) => {
      valueOf(await administration.bots.remove(actorOf(request), readPositiveId(request.params, 'botId')));
      return reply.code(204).send(null);
    },
  );
}
