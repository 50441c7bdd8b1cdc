import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { type Problem, type ProblemCode, ProblemError, problem } from '#core/problem';
import { challenge } from '#http/authenticate';
import type { HttpApp, HttpParts } from '#http/http-app';
import { parseBasic } from '#http/parse-basic';
import { problems } from '#http/schemas/problem';
import { sendProblem } from '#http/send-problem';

const TokenRequestSchema = Type.Object({
  grant_type: Type.Optional(Type.String({ description: '`client_credentials`; may be left out.' })),
  client_id: Type.Optional(Type.String({ description: 'The username, when not sent as HTTP Basic.' })),
  client_secret: Type.Optional(Type.String({ description: 'The password, when not sent as HTTP Basic.' })),
  audience: Type.Optional(Type.String()),
  scope: Type.Optional(Type.String({ description: 'Accepted and ignored.' })),
});

/** OAuth 2.0 client credentials (RFC 6749, 4.4): exchanges a username and password for an access token. */
export async function registerOauthRoutes(app: HttpApp, parts: HttpParts): Promise<void> {
  await app.register(async (scope) => registerTokenRoute(scope as HttpApp, parts));

  app.get(
    '/.well-known/jwks.json',
    {
      schema: {
        tags: ['Sign-in'],
        summary: 'The keys that verify our access tokens',
        response: { 200: Type.Object({ keys: Type.Array(Type.Object({}, { additionalProperties: true })) }) },
      },
    },
    (_request, reply) => {
      reply.header('cache-control', 'public, max-age=300');
      return parts.tokens.jwks;
    },
  );
}

/** Only this route takes forms: on others, a foreign web page could send one with the credentials that the browser keeps. */
function registerTokenRoute(app: HttpApp, { signIn, tokens, log }: HttpParts): void {
  app.setErrorHandler((error, request, reply) => sendProblem(log, request, reply, error as Error, toOauthError));
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
        throw new ProblemError(problem('unsupported-grant', 'grant_type must be client_credentials.'));
      const credentials = readCredentials(request, body);
      if (credentials === undefined) throw challenge(reply, missing, ['basic']);
      const outcome = await signIn.withPassword(credentials.username, credentials.password, request.ip);
      if (!outcome.ok) throw challenge(reply, outcome.failure, ['basic']);
      if (body.audience !== undefined && body.audience !== tokens.audience)
        throw new ProblemError(
          problem(
            'invalid-audience',
            `This service issues no tokens for that audience: leave it out, or send ${tokens.audience}.`,
          ),
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

/** OAuth libraries read `error` and `error_description` (RFC 6749, 5.2), so the problem carries them too. */
function toOauthError({ code, detail }: Problem): object {
  return { error: oauthErrors[code] ?? 'invalid_request', error_description: detail };
}

const oauthErrors: Partial<Record<ProblemCode, string>> = {
  unauthenticated: 'invalid_client',
  'too-many-sign-ins': 'invalid_client',
  'unsupported-grant': 'unsupported_grant_type',
  'invalid-audience': 'invalid_target',
  internal: 'server_error',
  busy: 'temporarily_unavailable',
};

const missing = problem(
  'unauthenticated',
  'Send the username and password as HTTP Basic, or as client_id and client_secret in the body.',
);
