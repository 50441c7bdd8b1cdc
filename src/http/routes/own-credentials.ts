import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { ProblemError, problem } from '#core/problem';
import type { Policies } from '#http/authenticate';
import type { HttpApp, HttpParts } from '#http/http-app';
import { actorOf, readPositiveId } from '#http/read-request';
import {
  BrokerCredentialSchema,
  IssuedBrokerCredentialSchema,
  NewBrokerCredentialSchema,
} from '#http/schemas/administration';
import { Int32 } from '#http/schemas/field';
import { PageOf, PageQuery } from '#http/schemas/page';
import { problems } from '#http/schemas/problem';
import { sendList } from '#http/send-list';
import { valueOf } from '#http/value-of';

const path = '/external/me/broker-credentials';
const params = Type.Object({ credentialId: Int32('The credential.', 1) });
/** Enough for every scoreboard of a club; administrators may issue more. */
const ownMax = 50;

/** A user manages the broker credentials of his own. */
export function registerOwnCredentials(app: HttpApp, policies: Policies, parts: HttpParts): void {
  const { onRequest, security } = policies.basicOrToken;
  const { brokerCredentials } = parts.administration;
  const refusals = problems(400, 401, 403, 404, 409, 429, 500);
  const route = <Schema extends { readonly response: object }>(summary: string, schema: Schema) => {
    const response: Schema['response'] = { ...schema.response, ...refusals };
    return { onRequest, schema: { tags: ['Sign-in'], summary, security, ...schema, response } };
  };

  app.get(
    path,
    route('Your broker credentials, without their secrets', {
      querystring: PageQuery,
      response: { 200: PageOf(BrokerCredentialSchema) },
    }),
    async (request: FastifyRequest, reply: FastifyReply) => {
      const all = valueOf(await brokerCredentials.list(userOf(request)));
      return sendList(request, reply, parts, { schema: BrokerCredentialSchema }, async ({ after, limit }) =>
        all.filter((credential) => credential.id > (after ?? 0)).slice(0, limit),
      );
    },
  );

  app.post(
    path,
    route(`Issue credentials of your own for the MQTT broker; at most ${ownMax}`, {
      body: NewBrokerCredentialSchema,
      response: { 201: IssuedBrokerCredentialSchema },
    }),
    async (request: FastifyRequest, reply: FastifyReply) => {
      const { name } = request.body as { readonly name: string };
      const issued = valueOf(await brokerCredentials.issue(actorOf(request), userOf(request), name, ownMax));
      reply.code(201).header('location', `${path}/${issued.id}`);
      return issued;
    },
  );

  app.post(
    `${path}/:credentialId/rotate`,
    route('Replace broker credentials of your own: the old secret ends now, and its connections with it', {
      params,
      response: { 201: IssuedBrokerCredentialSchema },
    }),
    async (request: FastifyRequest, reply: FastifyReply) => {
      const credentialId = readPositiveId(request.params, 'credentialId');
      const issued = valueOf(await brokerCredentials.rotate(actorOf(request), userOf(request), credentialId));
      reply.code(201).header('location', `${path}/${issued.id}`);
      return issued;
    },
  );

  app.delete(
    `${path}/:credentialId`,
    route('Revoke broker credentials of your own', { params, response: { 204: Type.Null() } }),
    async (request: FastifyRequest, reply: FastifyReply) => {
      const credentialId = readPositiveId(request.params, 'credentialId');
      valueOf(await brokerCredentials.revoke(actorOf(request), userOf(request), credentialId));
      return reply.code(204).send(null);
    },
  );
}

function userOf({ principal }: FastifyRequest): number {
  if (principal.userId !== null) return principal.userId;
  throw new ProblemError(problem('forbidden', 'Only a user of the service has broker credentials.'));
}
