import type { Server } from 'node:http';
import { createServer, type ServerOptions, type Server as TlsServer } from 'node:https';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import Fastify from 'fastify';
import { type FieldFault, type Problem, ProblemError, problem } from '#core/problem';
import { registerAir } from './air/register-air.ts';
import { createPolicies } from './authenticate.ts';
import { boundConnections } from './bound-connections.ts';
import { boundPipeline } from './bound-pipeline.ts';
import { answerBrokenRequest, answerUnusualRequests } from './broken-request.ts';
import { createBuiltPages } from './built-pages.ts';
import { compressAnswers } from './compress-answers.ts';
import { createDemotion, demoteBroken } from './demote-peers.ts';
import { guardRequests } from './guard-requests.ts';

import type { HttpApp, HttpParts } from './http-app.ts';
import { buildLazySerializer } from './lazy-serializers.ts';
import { observeRequests } from './observe-requests.ts';
import { registerDocuments } from './openapi.ts';
import { paceReads } from './pace-reads.ts';
import { registerBotRoutes } from './routes/admin-bots.ts';
import { registerAdminEventTypes } from './routes/admin-event-types.ts';
import { registerFixtureAdminRoutes } from './routes/admin-fixtures.ts';
import { registerUserRoutes } from './routes/admin-users.ts';
import { registerVenueRoutes } from './routes/admin-venues.ts';

import { registerAsyncApi } from './routes/asyncapi.ts';
import { registerAttention } from './routes/attention.ts';
import { registerAuditRoutes } from './routes/audit.ts';
import { registerBotStatusRoutes } from './routes/bot-status.ts';
import { registerBotListRoutes } from './routes/bots.ts';
import { registerConnectionRoutes } from './routes/connections.ts';
import { registerConsoleRoutes } from './routes/console.ts';
import { registerDocumentRoutes } from './routes/documents.ts';
import { registerFixtureImport } from './routes/fixture-import.ts';
import { registerFixtureSchedule } from './routes/fixture-schedule.ts';
import { registerFixtureRoutes } from './routes/fixtures.ts';
import { registerHome } from './routes/home.ts';
import { registerIngressRoutes } from './routes/ingress.ts';
import { registerIngressBotRoutes } from './routes/ingress-bots.ts';
import { registerIngressPost } from './routes/ingress-post.ts';
import { registerIngressValidate } from './routes/ingress-validate.ts';
import { registerLiveRoutes } from './routes/live.ts';
import { registerLivePastRoutes } from './routes/live-past.ts';
import { registerTicketRoutes } from './routes/live-tickets.ts';
import { registerLookupRoutes } from './routes/lookup.ts';
import { registerMe } from './routes/me.ts';
import { registerMetricsHistory } from './routes/metrics-history.ts';
import { registerNodeRoutes } from './routes/nodes.ts';
import { registerOauthRoutes } from './routes/oauth.ts';
import { registerOperationsRoutes } from './routes/operations.ts';
import { registerOwnCredentials } from './routes/own-credentials.ts';
import { registerRefusalGroups } from './routes/refusal-groups.ts';
import { registerShareLinkRoutes } from './routes/share-links.ts';
import { sendProblem } from './send-problem.ts';

/** Enough for the largest body, a fixture with a thousand bots. A body is parsed and checked without a break, which must not take long. */
const bodyBytesMax = 65_536;
/** For a request with its body; imports may take longer. */
const requestTimeout = 60_000;
/** For a peer that reads nothing of its answer. Live streams have a heartbeat. */
const silenceTimeout = 60_000;
const listenerOptions = {
  // Joins two Authorization headers into an invalid one, instead of using one of them.
  joinDuplicateHeaders: true,
  headersTimeout: 15_000,
  connectionsCheckingInterval: 1000,
  // The guard answers a missing Host with a problem document.
  requireHostHeader: false,
};

/** Serves the same interface over TLS. */
export function createTlsListener(
  app: HttpApp,
  context: ServerOptions,
  isUpgrade: HttpParts['isUpgrade'],
  handshakeTimeoutMs = 10_000,
): TlsServer {
  const options = {
    ...listenerOptions,
    ...context,
    requestTimeout,
    handshakeTimeout: handshakeTimeoutMs,
    shouldUpgradeCallback: isUpgrade,
  };
  const server = createServer(options);
  server.setTimeout(silenceTimeout);
  server.on('clientError', answerBrokenRequest);
  // Destroy instead of answer: a written answer would wait forever for a handshake that the peer never completes.
  server.on('tlsClientError', (_error, socket) => socket.destroy());
  app.serveOn(server);
  return server;
}

/** The HTTP interface, not yet listening. */
export async function createHttpServer(parts: HttpParts): Promise<HttpApp> {
  const app = Fastify({
    // Our own log lines are cheaper than a child logger per request.
    logger: false,
    bodyLimit: bodyBytesMax,
    routerOptions: { maxParamLength: 16_384 },
    trustProxy: parts.trustedProxies.length > 0 ? [...parts.trustedProxies] : false,
    http: { ...listenerOptions, shouldUpgradeCallback: parts.isUpgrade },
    requestTimeout,
    connectionTimeout: silenceTimeout,
    forceCloseConnections: 'idle',
    frameworkErrors: (error, request, reply) => sendProblem(parts.log, request, reply, error),
    // The guard answers with a problem document while closing; Fastify's own answer is none.
    return503OnClosing: false,
    schemaController: { compilersFactory: { buildSerializer: buildLazySerializer } },
    clientErrorHandler: answerBrokenRequest,
  }).withTypeProvider<TypeBoxTypeProvider>();

  app.decorateRequest('principal');
  app.setValidatorCompiler(({ schema, httpPart }) => {
    // Routes parse paths and queries themselves, because the interface prescribes the texts of their errors.
    if (httpPart !== 'body') return () => true;
    let check: ReturnType<HttpParts['compileSchema']> | undefined;
    return (value) => {
      // Compiled when the first body arrives, because most routes are not used soon after the start.
      check ??= parts.compileSchema(schema);
      const faults = check(value);
      return faults.length === 0 ? { value } : { error: new ProblemError(invalidBody(faults)) };
    };
  });
  app.setErrorHandler((error, request, reply) => sendProblem(parts.log, request, reply, error as Error));
  observeRequests(app, parts);
  guardRequests(app, parts);
  compressAnswers(app);
  app.server.removeAllListeners('request');
  app.decorate('serveOn', createServeOn(app, parts));
  app.serveOn(app.server);
  // Bodies are JSON; routes that accept other types register their parser in a scope of their own.
  app.removeContentTypeParser('text/plain');

  await registerDocuments(app, parts);
  const policies = createPolicies(parts.signIn, parts.tickets);
  registerHome(app, parts);
  registerDocumentRoutes(app, parts);
  const pages = createBuiltPages();
  registerConsoleRoutes(app, pages);
  registerAsyncApi(app, parts);
  registerOperationsRoutes(app, parts);
  await registerOauthRoutes(app, parts);
  registerMe(app, policies, parts);
  registerLookupRoutes(app, policies, parts);
  registerFixtureRoutes(app, policies, parts);
  registerFixtureSchedule(app, policies, parts);
  registerIngressRoutes(app, policies, parts);
  await registerIngressValidate(app, policies, parts);
  registerIngressBotRoutes(app, policies, parts);
  registerIngressPost(app, policies, parts);
  registerLiveRoutes(app, policies, parts);
  registerLivePastRoutes(app, policies, parts);
  registerTicketRoutes(app, policies, parts);
  registerBotListRoutes(app, policies, parts);
  registerShareLinkRoutes(app, policies, parts, registerAir(app, parts, pages));
  registerBotStatusRoutes(app, policies, parts);
  registerAttention(app, policies, parts);
  registerUserRoutes(app, policies, parts);
  registerBotRoutes(app, policies, parts);
  registerAdminEventTypes(app, policies);
  registerVenueRoutes(app, policies, parts);
  registerFixtureAdminRoutes(app, policies, parts);
  await registerFixtureImport(app, policies, parts);
  registerAuditRoutes(app, policies, parts);
  registerOwnCredentials(app, policies, parts);
  registerRefusalGroups(app, policies, parts);
  registerConnectionRoutes(app, policies, parts);
  registerNodeRoutes(app, policies, parts);
  registerMetricsHistory(app, policies, parts);
  return app;
}

/** Attaches the interface to a server; the limits hold for all servers together. */
function createServeOn(
  app: HttpApp,
  { connectionsPerAddressMax, trustedProxies, requestScheduler, metrics }: HttpParts,
): HttpApp['serveOn'] {
  const connections = boundConnections(connectionsPerAddressMax, trustedProxies, () => metrics.connectionRefused());
  const handle = boundPipeline(
    requestScheduler,
    (request, response) => app.routing(request, response),
    connections.isProxy,
  );
  return (server: Server & { httpAllowHalfOpen?: boolean }) => {
    // Node's name for it, which it does not document: a client that has sent its last request and closed its side still gets the answers.
    server.httpAllowHalfOpen = true;
    connections.watch(server);
    demoteBroken(server, createDemotion(requestScheduler, connections.isProxy));
    paceReads(server, requestScheduler, connections.isProxy);
    server.on('request', handle);
    answerUnusualRequests(server, handle);
  };
}

function invalidBody(faults: FieldFault[]): Problem {
  const [first] = faults;
  const more = faults.length > 1 ? ` There are ${faults.length} faults in all.` : '';
  const where = first?.pointer === '' ? 'The body is wrong' : `The body is wrong at "${first?.pointer}"`;
  return problem('invalid-request', `${where}: ${first?.detail}${more}`, faults);
}
