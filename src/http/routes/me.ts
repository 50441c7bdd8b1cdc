import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { formatDateTime } from '#core/date-time';
import type { AccessTokens } from '#core/ports/access-tokens';
import type { Policies } from '#http/authenticate';
import type { HttpApp, HttpParts } from '#http/http-app';
import { DateTime, Nullable } from '#http/schemas/field';
import { problems } from '#http/schemas/problem';

const MeSchema = Type.Object({
  id: Nullable(Type.Integer({ description: 'Null for a token of the outside issuer that names no user here.' })),
  username: Type.String(),
  isAdmin: Type.Boolean(),
  isApproved: Type.Boolean({ description: 'Whether push permission is enabled for the user.' }),
  expiresAt: Nullable(DateTime('When the access token expires; null for HTTP Basic.')),
});

/** Tells clients who they are, so that they show only what the user may do. The endpoints themselves decide. */
export function registerMe(app: HttpApp, policies: Policies, { tokens }: HttpParts): void {
  const { onRequest, security } = policies.basicOrToken;
  app.get(
    '/external/me',
    {
      onRequest,
      schema: {
        tags: ['Sign-in'],
        summary: 'Who is signed in, and what the user may do',
        security,
        response: { 200: MeSchema, ...problems(401, 429, 500) },
      },
    },
    async (request, reply) => {
      const { userId, username, role, pushEnabled } = request.principal;
      reply.header('cache-control', 'no-store');
      const expiresAt = await findExpiry(tokens, request);
      return { id: userId, username, isAdmin: role === 'admin', isApproved: pushEnabled, expiresAt };
    },
  );
}

async function findExpiry(tokens: AccessTokens, { headers }: FastifyRequest): Promise<string | null> {
  const [, token] = /^bearer +(\S+)/i.exec(headers.authorization ?? '') ?? [];
  const verified = token === undefined ? undefined : await tokens.verify(token);
  return verified === undefined ? null : formatDateTime(verified.expiresAtMs);
}
