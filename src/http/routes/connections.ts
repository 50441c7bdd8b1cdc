import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { ConnectionFilter } from '#core/connections/connection-node';
import { int32Max } from '#core/int32';
import type { Policies } from '#http/authenticate';
import type { HttpApp, HttpParts } from '#http/http-app';
import { actorOf, invalid, readId, readOptionalInteger, readText } from '#http/read-request';
import { requireReader } from '#http/require-reader';
import { ConnectionPageSchema, ConnectionSchema, SenderSchema, SilentNodes } from '#http/schemas/connection';
import { Int32 } from '#http/schemas/field';
import { PageQuery } from '#http/schemas/page';
import { problems } from '#http/schemas/problem';
import { sendList } from '#http/send-list';
import { valueOf } from '#http/value-of';
import { createAdminRoute } from './admin-route.ts';

const params = Type.Object({ connectionId: Type.Integer({ minimum: 1, description: 'The `id` of the connection.' }) });
const BotId = Type.Optional(Int32('Only connections that pushed to this bot.'));
const FilterQuery = Type.Object({
  ...PageQuery.properties,
  userId: Type.Optional(Int32('Only connections of this user.', 1)),
  botId: BotId,
  nodeId: Type.Optional(Type.String({ description: 'Only connections to this node.' })),
});
const OwnQuery = Type.Object({ ...PageQuery.properties, botId: BotId });

/** The MQTT connections that are open now. */
export function registerConnectionRoutes(app: HttpApp, policies: Policies, parts: HttpParts): void {
  const { connections, access } = parts;
  const adminRoute = createAdminRoute(policies.admin);
  const { onRequest, security } = policies.basicOrToken;
  const about = (summary: string) => ({ tags: ['Ingress'], summary, security });
  const refusals = problems(400, 401, 403, 404, 429, 500);

  app.get(
    '/admin/connections',
    adminRoute('Open MQTT connections, oldest first', {
      querystring: FilterQuery,
      response: { 200: ConnectionPageSchema },
    }),
    async (request: FastifyRequest, reply: FastifyReply) => {
      const [userId, botId] = [readQueryId(request.query, 'userId'), readQueryId(request.query, 'botId')];
      return send(request, reply, { userId, botId, nodeId: readText(request.query, 'nodeId') });
    },
  );

  app.delete(
    '/admin/connections/:connectionId',
    adminRoute('End an MQTT connection; its will is discarded, and MQTT 5 is told the reason', {
      params,
      response: { 204: Type.Null() },
    }),
    async (request, reply) => {
      valueOf(await connections.disconnect(actorOf(request), readConnectionId(request.params)));
      return reply.code(204).send(null);
    },
  );

  app.get(
    '/external/connections',
    {
      onRequest,
      schema: {
        ...about('Your own open MQTT connections, oldest first'),
        querystring: OwnQuery,
        response: { 200: ConnectionPageSchema, ...refusals },
      },
    },
    async (request: FastifyRequest, reply: FastifyReply) =>
      // No user has the id 0: it stands for somebody whom only an outside issuer knows.
      send(request, reply, { userId: request.principal.userId ?? 0, botId: readQueryId(request.query, 'botId') }),
  );

  app.delete(
    '/external/connections/:connectionId',
    {
      onRequest,
      schema: {
        ...about('End one of your own MQTT connections; its will is discarded'),
        params,
        response: { 204: Type.Null(), ...refusals },
      },
    },
    async (request: FastifyRequest, reply: FastifyReply) => {
      const id = readConnectionId(request.params);
      valueOf(await connections.disconnect(actorOf(request), id, request.principal.userId ?? 0));
      return reply.code(204).send(null);
    },
  );

  app.get(
    '/external/ingress/bots/:botId/senders',
    {
      onRequest,
      schema: {
        ...about('The open MQTT connections that have pushed to a bot, the latest push first'),
        description:
          'Connections of users that the bot is assigned to. Of the connections of others you see neither address nor credential, unless you are an administrator.',
        params: Type.Object({ botId: Int32('The bot.') }),
        response: {
          200: Type.Object({ connections: Type.Array(SenderSchema), silentNodes: SilentNodes }),
          ...refusals,
        },
      },
    },
    async (request: FastifyRequest) => {
      const botId = readId(request.params, 'botId');
      await requireReader(access, request, botId);
      const { senders, silent } = await connections.listSenders(request.principal, botId);
      return { connections: senders, silentNodes: silent };
    },
  );

  function send(request: FastifyRequest, reply: FastifyReply, filter: ConnectionFilter): Promise<FastifyReply> {
    const list = connections.list(filter);
    const ending = (): string => `,"silentNodes":${JSON.stringify(list.silent)}`;
    const options = { schema: ConnectionSchema, listName: 'connections', ending };
    return sendList(request, reply, parts, options, (page) => list.read(page));
  }
}

function readQueryId(query: unknown, name: string): number | undefined {
  return readOptionalInteger(name, (query as Record<string, unknown>)[name], 0, int32Max);
}

function readConnectionId(params: unknown): number {
  const { connectionId } = params as Record<string, string>;
  const id = readOptionalInteger('connectionId', connectionId, 1);
  if (id === undefined) throw invalid('connectionId', connectionId, 'the id of a connection');
  return id;
}
