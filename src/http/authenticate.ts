import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify';
import type { VerifiedTicket } from '#core/ports/read-tickets';
import { type Problem, ProblemError, problem } from '#core/problem';
import { ok, type Result } from '#core/result';
import type { Principal } from '#core/sign-in/principal';
import { principalOf, type SignIn, type VerifiedPassword } from '#core/sign-in/sign-in';
import { ended, type TicketSignIn } from '#core/sign-in/ticket-sign-in';
import type { UserSecret } from '#core/user';
import { parseBasic } from './parse-basic.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the policy of the route; routes without a policy must not read it. */
    principal: Principal;
  }
}

/** How a route authenticates: the hook that checks the request, and its OpenAPI security schemes. */
export interface Policy {
  readonly onRequest: onRequestHookHandler;
  readonly security: { readonly [scheme: string]: readonly string[] }[];
}

export interface Policies {
  /** BASIC_AUTH_POLICY: HTTP Basic or, when Basic is not supplied, a token. */
  readonly basicOrToken: Policy;
  /** Like `basicOrToken`, or a read ticket in the query: a page cannot set headers for an EventSource. */
  readonly ticketOr: Policy;
  /** USER_LOGIN_VALIDATION_POLICY: a token; Basic is not accepted. */
  readonly tokenOnly: Policy;
  /** Ingress: Basic or a token, of a user whose push flag is set. */
  readonly approved: Policy;
  readonly admin: Policy;
  /**
   * Authenticates an admitted request again while its long answer is being sent; undefined when its credentials are no longer valid.
   * Rejects when the store fails.
   */
  findAgain(request: FastifyRequest): Promise<Principal | undefined>;
}

type Scheme = 'basic' | 'bearer';

export function createPolicies(signIn: SignIn, tickets: TicketSignIn): Policies {
  const both = ['basic', 'bearer'] as const;
  /** Tickets whose signature was verified when the request arrived. */
  const ticketOf = new WeakMap<FastifyRequest, VerifiedTicket>();
  const lastBasic = new WeakMap<Socket, VerifiedPassword & { readonly header: string }>();
  return {
    basicOrToken: policy(both, () => undefined),
    ticketOr: orTicket(policy(both, () => undefined)),
    tokenOnly: policy(['bearer'], () => undefined),
    approved: policy(both, ({ pushEnabled }) => (pushEnabled ? undefined : notApproved)),
    admin: policy(both, ({ role }) => (role === 'admin' ? undefined : notAdmin)),
    async findAgain(request) {
      const ticket = ticketOf.get(request);
      if (ticket !== undefined) return tickets.findReader(ticket);
      const credentials = readCredentials(request.headers.authorization, both);
      if ('code' in credentials) return undefined;
      if ('token' in credentials) {
        const outcome = await signIn.withToken(credentials.token);
        return outcome.ok ? outcome.value : undefined;
      }
      // The password was checked when the request arrived. Checking it again would be a sign-in, which may be throttled.
      const last = lastBasic.get(request.raw.socket);
      if (last === undefined || last.header !== request.headers.authorization) return undefined;
      const secret = await signIn.findUser(last);
      return secret && principalOf(secret);
    },
  };

  function policy(schemes: readonly Scheme[], refuse: (principal: Principal) => Problem | undefined): Policy {
    const admit = (request: FastifyRequest, principal: Principal): ProblemError | undefined => {
      request.principal = principal;
      const refusal = refuse(principal);
      return refusal && new ProblemError(refusal);
    };
    return {
      security: schemes.map((scheme) => ({ [scheme]: [] })),
      onRequest(request, reply, done) {
        const again = schemes.includes('basic') ? recallConnection(request) : undefined;
        if (again !== undefined) return done(admit(request, again));
        const credentials = readCredentials(request.headers.authorization, schemes);
        if ('code' in credentials) return done(challenge(reply, credentials, schemes));
        // Nearly all requests have cached credentials, and do not wait for a promise.
        const recalled = recall(request, credentials);
        if (recalled !== undefined) return done(admit(request, recalled));
        authenticate(request, credentials).then(
          (outcome) => done(outcome.ok ? admit(request, outcome.value) : challenge(reply, outcome.failure, schemes)),
          done,
        );
      },
    };
  }

  function orTicket({ security, onRequest }: Policy): Policy {
    return {
      security: [...security, { ticket: [] }],
      onRequest(request, reply, done) {
        const given = (request.query as Record<string, unknown>)['ticket'];
        if (given === undefined) return onRequest.call(this, request, reply, done);
        if (request.headers.authorization !== undefined) return done(challenge(reply, twoCredentials, both));
        withTicket(request, given).then((refusal) => done(refusal && challenge(reply, refusal, both)), done);
      },
    };
  }

  async function withTicket(request: FastifyRequest, given: unknown): Promise<Problem | undefined> {
    // A parameter that is given twice is an array.
    const verified = await tickets.verify(String(given));
    if (!verified.ok) return verified.failure;
    const reader = await tickets.findReader(verified.value);
    if (reader === undefined) return ended;
    ticketOf.set(request, verified.value);
    request.principal = reader;
    return undefined;
  }

  /** When a connection repeats its Basic header, checking that the password is unchanged is enough. */
  function recallConnection({ headers, raw }: FastifyRequest): Principal | undefined {
    const last = lastBasic.get(raw.socket);
    if (last === undefined || last.header !== headers.authorization) return undefined;
    const secret = signIn.recallUser(last);
    return secret && principalOf(secret);
  }

  function recall({ headers, raw }: FastifyRequest, credentials: Credentials): Principal | undefined {
    if ('token' in credentials) return signIn.recallToken(credentials.token);
    const secret = signIn.recallPassword(credentials.username, credentials.password);
    return secret && remember(headers.authorization, raw.socket, secret);
  }

  async function authenticate(request: FastifyRequest, credentials: Credentials): Promise<Result<Principal, Problem>> {
    if ('token' in credentials) return signIn.withToken(credentials.token);
    const outcome = await signIn.withPassword(credentials.username, credentials.password, request.ip);
    return outcome.ok ? ok(remember(request.headers.authorization, request.raw.socket, outcome.value)) : outcome;
  }

  function remember(header = '', socket: Socket, secret: UserSecret): Principal {
    const { user, passwordVersion } = secret;
    lastBasic.set(socket, { header, userId: user.id, passwordVersion });
    return principalOf(secret);
  }
}

type Credentials = { readonly token: string } | { readonly username: string; readonly password: string };

/** A wrong Basic header is refused: there is no fallback to another credential. */
function readCredentials(header: string | undefined, schemes: readonly Scheme[]): Credentials | Problem {
  const takesBasic = schemes.includes('basic');
  if (header === undefined) return takesBasic ? missing : missingToken;
  const space = header.indexOf(' ');
  const scheme = header.slice(0, space).toLowerCase();
  const credentials = header.slice(space + 1).trim();
  if (scheme === 'bearer') return { token: credentials };
  if (!takesBasic) return missingToken;
  return (scheme === 'basic' ? parseBasic(credentials) : undefined) ?? unreadable;
}

/** RFC 9110, 11.6.1: a 401 carries WWW-Authenticate. */
export function challenge(reply: FastifyReply, refusal: Problem, schemes: readonly Scheme[]): ProblemError {
  if (refusal.code === 'unauthenticated')
    reply.header(
      'www-authenticate',
      schemes.map((scheme) => challenges[scheme]),
    );
  return new ProblemError(refusal);
}

const challenges: Record<Scheme, string> = {
  basic: 'Basic realm="scorewire", charset="UTF-8"',
  bearer: 'Bearer realm="scorewire"',
};

const missing = problem(
  'unauthenticated',
  'Sign in with HTTP Basic, or with a Bearer token from POST /oauth/token, in the Authorization header.',
);
const missingToken = problem(
  'unauthenticated',
  'Sign in with a Bearer token in the Authorization header; POST /oauth/token gives one. Basic is not accepted here.',
);
const unreadable = problem(
  'unauthenticated',
  'The Authorization header cannot be read: send "Basic" and base64 of username:password, or "Bearer" and a token, once.',
);
const twoCredentials = problem(
  'unauthenticated',
  'The request has a ticket and an Authorization header: send one of them.',
);
const notAdmin = problem('forbidden', 'Only administrators may do this: sign in as one.');
const notApproved = problem(
  'push-not-enabled',
  'Your access is not approved: ask support to enable push permission for your user.',
);
