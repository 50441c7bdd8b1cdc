import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { notFound, ProblemError } from '#core/problem';
import { isUsername, type User } from '#core/user';
import type { Policies } from '#http/authenticate';
import type { HttpApp, HttpParts } from '#http/http-app';
import { actorOf, invalid, readPositiveId } from '#http/read-request';
import {
  BotSchema,
  BrokerCredentialSchema,
  CreatedUserSchema,
  IssuedBrokerCredentialSchema,
  NewBrokerCredentialSchema,
  NewUserSchema,
  UserSchema,
  UserUpdateSchema,
} from '#http/schemas/administration';
import { Int32 } from '#http/schemas/field';
import { PageOf, PageQuery } from '#http/schemas/page';
import { sendList } from '#http/send-list';
import { valueOf } from '#http/value-of';
import { createAdminRoute } from './admin-route.ts';

const id = Int32('The user.', 1);
const UserQuery = Type.Object({
  ...PageQuery.properties,
  username: Type.Optional(Type.String({ description: 'Only the user with this name, ignoring case.' })),
});

/** Users, their broker credentials and their bots. */
export function registerUserRoutes(app: HttpApp, { admin }: Policies, parts: HttpParts): void {
  const { readers, administration } = parts;
  const adminRoute = createAdminRoute(admin);

  const findByUsername = async (username: unknown): Promise<User[]> => {
    if (typeof username !== 'string') throw invalid('username', username, 'one username');
    const found = isUsername(username) ? await readers.users.findSecretByUsername(username) : undefined;
    return found === undefined ? [] : [found.user];
  };

  app.post(
    '/admin/users',
    adminRoute('Create a user', { body: NewUserSchema, response: { 201: CreatedUserSchema } }),
    async (request, reply) => {
      const { user, password } = valueOf(await administration.users.create(actorOf(request), request.body));
      reply.code(201).header('location', `/admin/users/${user.id}`);
      return password === undefined ? user : { ...user, password };
    },
  );

  app.get(
    '/admin/users',
    adminRoute('Users', { querystring: UserQuery, response: { 200: PageOf(UserSchema) } }),
    async (request: FastifyRequest, reply: FastifyReply) => {
      const { username } = request.query as { username?: unknown };
      if (username !== undefined) return { items: await findByUsername(username), next: null };
      return sendList(request, reply, parts, { schema: UserSchema }, (page) => readers.users.list(page));
    },
  );

  app.get(
    '/admin/users/:id',
    adminRoute('A user', { params: Type.Object({ id }), response: { 200: UserSchema } }),
    async (request) => {
      const userId = readPositiveId(request.params, 'id');
      const user = await readers.users.find(userId);
      if (user === undefined) throw new ProblemError(notFound('user', userId));
      return user;
    },
  );

  app.patch(
    '/admin/users/:id',
    adminRoute('Change a user', { params: Type.Object({ id }), body: UserUpdateSchema, response: { 200: UserSchema } }),
    async (request) => {
      const userId = readPositiveId(request.params, 'id');
      return valueOf(await administration.users.update(actorOf(request), userId, request.body));
    },
  );

  app.delete(
    '/admin/users/:id',
    adminRoute('Delete a user', { params: Type.Object({ id }), response: { 204: Type.Null() } }),
    async (request, reply) => {
      valueOf(await administration.users.remove(actorOf(request), readPositiveId(request.params, 'id')));
      return reply.code(204).send(null);
    },
  );

  app.post(
    '/admin/users/:id/broker-credentials',
    adminRoute('Issue credentials for the MQTT broker', {
      params: Type.Object({ id }),
      body: NewBrokerCredentialSchema,
      response: { 201: IssuedBrokerCredentialSchema },
    }),
    async (request, reply) => {
      const userId = readPositiveId(request.params, 'id');
      const { name } = request.body;
      const issued = valueOf(await administration.brokerCredentials.issue(actorOf(request), userId, name));
      reply.code(201).header('location', `/admin/users/${userId}/broker-credentials/${issued.id}`);
      return issued;
    },
  );

  app.get(
    '/admin/users/:id/broker-credentials',
    adminRoute("A user's broker credentials, without their secrets", {
      params: Type.Object({ id }),
      querystring: PageQuery,
      response: { 200: PageOf(BrokerCredentialSchema) },
    }),
    async (request: FastifyRequest, reply: FastifyReply) => {
      const userId = readPositiveId(request.params, 'id');
      const all = valueOf(await administration.brokerCredentials.list(userId));
      return sendList(request, reply, parts, { schema: BrokerCredentialSchema }, async ({ after, limit }) =>
        all.filter((credential) => credential.id > (after ?? 0)).slice(0, limit),
      );
    },
  );

  app.post(
    '/admin/users/:id/broker-credentials/:credentialId/rotate',
    adminRoute('Replace broker credentials: the old secret ends now, and its connections with it', {
      params: Type.Object({ id, credentialId: Int32('The credential.', 1) }),
      response: { 201: IssuedBrokerCredentialSchema },
    }),
    async (request, reply) => {
      const userId = readPositiveId(request.params, 'id');
      const credentialId = readPositiveId(request.params, 'credentialId');
      const issued = valueOf(await administration.brokerCredentials.rotate(actorOf(request), userId, credentialId));
      reply.code(201).header('location', `/admin/users/${userId}/broker-credentials/${issued.id}`);
      return issued;
    },
  );

  app.delete(
    '/admin/users/:id/broker-credentials/:credentialId',
    adminRoute('Revoke broker credentials', {
      params: Type.Object({ id, credentialId: Int32('The credential.', 1) }),
      response: { 204: Type.Null() },
    }),
    async (request, reply) => {
      const userId = readPositiveId(request.params, 'id');
      const credentialId = readPositiveId(request.params, 'credentialId');
      valueOf(await administration.brokerCredentials.revoke(actorOf(request), userId, credentialId));
      return reply.code(204).send(null);
    },
  );

  app.get(
    '/admin/users/:id/bots',
    adminRoute('Bots assigned to a user', {
      params: Type.Object({ id }),
      querystring: PageQuery,
      response: { 200: PageOf(BotSchema) },
    }),
    async (request: FastifyRequest, reply: FastifyReply) => {
      const all = valueOf(await administration.bots.listAssigned(readPositiveId(request.params, 'id')));
      return sendList(request, reply, parts, { schema: BotSchema }, async ({ after, limit }) =>
        all.filter((bot) => after === null || bot.id > after).slice(0, limit),
      );
    },
  );

  for (const [method, summary, change] of [
    ['PUT', 'Assign a bot to a user', administration.bots.assign],
    ['DELETE', 'Remove the assignment of a bot to a user', administration.bots.unassign],
  ] as const)
    app.route({
      method,
      url: '/admin/users/:id/bots/:botId',
      ...adminRoute(summary, {
        params: Type.Object({ id, botId: Int32('The bot.', 1) }),
        response: { 204: Type.Null() },
      }),
      async handler(request, reply) {
        const userId = readPositiveId(request.params, 'id');
        valueOf(await change(actorOf(request), userId, readPositiveId(request.params, 'botId')));
        return reply.code(204).send(null);
      },
    });
}
