import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { type Problem, ProblemError, problem } from '#core/problem';
import { challenge } from '#http/authenticate';
import type { HttpApp, HttpParts } from '#http/http-app';
import { parseBasic } from '#http/parse-basic';
import { problems } from '#http/schemas/problem';

const TokenRequestSchema = Type.Object({
  grant_type: Type.Optional(Type.String({ description: '`client_credentials`; may be left out.' })),
  client_id: Type.Optional(Type.String({ description: 'The username, when not sent as HTTP Basic.' })),
  client_secret: Type.Optional(Type.String({ description: 'The password, when not sent as HTTP Basic.' })),
  audience: Type.Optional(Type.String()),
  scope: Type.Optional(Type.String({ description: 'Accepted and not used.' })),
});

/** OAuth 2.0 client credentials (RFC 6749, 4.4): a username and password for an access token. */
export function registerOauthRoutes(app: HttpApp, { signIn, tokens }: HttpParts): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 16_384 },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );

  app.post(
    '/oauth/token',
    {
      bodyLimit: 16_384,
      schema: {
        tags: ['Sign-in'],
        summary: 'An access token for a username and password',
        description: 'Credentials as HTTP Basic, or as client_id and client_secret in a form or JSON body.',
        security: [{ basic: [] }, {}],
        consumes: ['application/x-www-form-urlencoded', 'application/json'],
        body: Type.Union([TokenRequestSchema, Type.Null()]),
        response: {
          200: Type.Object({
            access_token: Type.String(),
            token_type: Type.String(),
            expires_in: Type.Integer({ description: 'Seconds.' }),
          }),
          ...problems(400, 401, 429, 500, 503),
        },
      },
    },
    async (request, reply) => {
      const body = request.body ?? {};
      if (body.grant_type !== undefined && body.grant_type !== 'client_credentials')
        throw new ProblemError(invalid('grant_type is not supported: send client_credentials.'));
      const credentials = readCredentials(request, body);
      if (credentials === undefined) throw challenge(reply, missing, ['basic']);
      const outcome = await signIn.withPassword(credentials.username, credentials.password, request.ip);
      if (!outcome.ok) throw challenge(reply, outcome.failure, ['basic']);
      if (body.audience !== undefined && body.audience !== tokens.audience)
        throw new ProblemError(
          invalid(`There are no tokens for that audience here: leave it out, or send ${tokens.audience}.`),
        );
      const { user, passwordVersion } = outcome.value;
      const { token, expiresInSeconds } = await tokens.issue({
        userId: user.id,
        username: user.username,
        passwordVersion,
      });
      return { access_token: token, token_type: 'Bearer', expires_in: expiresInSeconds };
    },
  );

  app.get(
    '/.well-known/jwks.json',
    {
      schema: {
        tags: ['Sign-in'],
        summary: 'The keys that check our access tokens',
        response: { 200: Type.Object({ keys: Type.Array(Type.Object({}, { additionalProperties: true })) }) },
      },
    },
    (_request, reply) => {
      reply.header('cache-control', 'public, max-age=300');
      return tokens.jwks;
    },
  );
}

type TokenRequest = Type.Static<typeof TokenRequestSchema>;

function readCredentials(
  request: FastifyRequest,
  body: TokenRequest,
): { username: string; password: string } | undefined {
  const header = request.headers.authorization;
  if (header !== undefined) {
    const [scheme = '', credentials = ''] = header.split(/ +/, 2);
    return scheme.toLowerCase() === 'basic' ? parseBasic(credentials) : undefined;
  }
  const { client_id: username, client_secret: password } = body;
  return username === undefined || password === undefined ? undefined : { username, password };
}

function invalid(detail: string): Problem {
  return problem('invalid-request', detail);
}

const missing = problem(
  'unauthenticated',
  'Send the username and password as HTTP Basic, or as client_id and client_secret in the body.',
);
