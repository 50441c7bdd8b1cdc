import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import Fastify from 'fastify';
import { type FieldFault, type Problem, ProblemError, problem } from '#core/problem';
import { createPolicies } from './authenticate.ts';
import { answerBrokenRequest } from './broken-request.ts';
import type { HttpApp, HttpParts } from './http-app.ts';
import { findAllowedMethods } from './method-not-allowed.ts';
import { observeRequests } from './observe-requests.ts';
import { registerDocuments } from './openapi.ts';
import { registerBotRoutes } from './routes/admin-bots.ts';
import { registerFixtureAdminRoutes } from './routes/admin-fixtures.ts';
import { registerUserRoutes } from './routes/admin-users.ts';
import { registerVenueRoutes } from './routes/admin-venues.ts';
import { registerAuditRoutes } from './routes/audit.ts';
import { registerFixtureRoutes } from './routes/fixtures.ts';
import { registerIngressRoutes } from './routes/ingress.ts';
import { registerLookupRoutes } from './routes/lookup.ts';
import { registerOauthRoutes } from './routes/oauth.ts';
import { registerOperationsRoutes } from './routes/operations.ts';
import { sendProblem } from './send-problem.ts';

const bodyBytesMax = 1_048_576;

/** The whole HTTP interface, not yet listening. */
export async function createHttpServer(parts: HttpParts): Promise<HttpApp> {
  const app = Fastify({
    // Our own log lines are cheaper than a child logger per request.
    logger: false,
    bodyLimit: bodyBytesMax,
    routerOptions: { maxParamLength: 16_384 },
    trustProxy: parts.trustedProxies.length > 0 ? [...parts.trustedProxies] : false,
    // Two Authorization headers become one that no scheme can read, instead of one that wins.
    http: { joinDuplicateHeaders: true, headersTimeout: 15_000, requestTimeout: 0 },
    forceCloseConnections: 'idle',
    frameworkErrors: (error, request, reply) => sendProblem(parts.log, request, reply, error),
    clientErrorHandler: answerBrokenRequest,
  }).withTypeProvider<TypeBoxTypeProvider>();

  app.decorateRequest('principal');
  app.setValidatorCompiler(({ schema, httpPart }) => {
    // Paths and queries are read by their routes, which answer in the interface's own words.
    if (httpPart !== 'body') return () => true;
    const check = parts.compileSchema(schema);
    return (value) => {
      const faults = check(value);
      return faults.length === 0 ? { value } : { error: new ProblemError(invalidBody(faults)) };
    };
  });
  app.setErrorHandler((error, request, reply) => sendProblem(parts.log, request, reply, error as Error));
  const allowedMethods = findAllowedMethods(app);
  app.setNotFoundHandler((request, reply) => {
    const allowed = allowedMethods(request.url);
    if (allowed.length > 0) reply.header('allow', allowed.join(', '));
    throw new ProblemError(
      allowed.length > 0
        ? problem('method-not-allowed', `${request.method} is not possible here; ${allowed.join(', ')} is.`)
        : problem('not-found', 'There is nothing at this path: see /docs for what there is.'),
    );
  });
  observeRequests(app, parts);

  await registerDocuments(app, parts);
  const policies = createPolicies(parts.signIn);
  registerOperationsRoutes(app, parts);
  registerOauthRoutes(app, parts);
  registerLookupRoutes(app, policies);
  registerFixtureRoutes(app, policies, parts);
  registerIngressRoutes(app, policies, parts);
  registerUserRoutes(app, policies, parts);
  registerBotRoutes(app, policies, parts);
  registerVenueRoutes(app, policies, parts);
  registerFixtureAdminRoutes(app, policies, parts);
  registerAuditRoutes(app, policies, parts);
  return app;
}

function invalidBody(faults: FieldFault[]): Problem {
  const [first] = faults;
  const more = faults.length > 1 ? ` There are ${faults.length} faults in all.` : '';
  return problem('invalid-request', `The body is not right at "${first?.pointer}": ${first?.detail}${more}`, faults);
}
