import type { FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import { type Problem, ProblemError, problem } from '#core/problem';
import type { Principal } from '#core/sign-in/principal';
import { principalOf, type SignIn } from '#core/sign-in/sign-in';
import { parseBasic } from './parse-basic.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the policy of the route; routes without one must not read it. */
    principal: Principal;
  }
}

/** What a route asks of its caller: the hook that checks it, and what the API documents say of it. */
export interface Policy {
  readonly onRequest: onRequestAsyncHookHandler;
  readonly security: { readonly [scheme: string]: readonly string[] }[];
}

export interface Policies {
  /** BASIC_AUTH_POLICY: HTTP Basic or, when Basic is not supplied, a token. */
  readonly basicOrToken: Policy;
  /** USER_LOGIN_VALIDATION_POLICY: a token; Basic is not accepted. */
  readonly tokenOnly: Policy;
  /** Ingress: Basic or token of a user whose push flag is set. */
  readonly approved: Policy;
  readonly admin: Policy;
}

type Scheme = 'basic' | 'bearer';

export function createPolicies(signIn: SignIn): Policies {
  const both = ['basic', 'bearer'] as const;
  return {
    basicOrToken: policy(both, () => undefined),
    tokenOnly: policy(['bearer'], () => undefined),
    approved: policy(both, ({ pushEnabled }) => (pushEnabled ? undefined : notApproved)),
    admin: policy(both, ({ role }) => (role === 'admin' ? undefined : notAdmin)),
  };

  function policy(schemes: readonly Scheme[], refuse: (principal: Principal) => Problem | undefined): Policy {
    return {
      security: schemes.map((scheme) => ({ [scheme]: [] })),
      async onRequest(request, reply) {
        const principal = await authenticate(request, schemes);
        if ('code' in principal) throw challenge(reply, principal, schemes);
        const refusal = refuse(principal);
        if (refusal !== undefined) throw new ProblemError(refusal);
        request.principal = principal;
      },
    };
  }

  async function authenticate(request: FastifyRequest, schemes: readonly Scheme[]): Promise<Principal | Problem> {
    const header = request.headers.authorization;
    if (header === undefined) return schemes.length === 1 ? missingToken : missing;
    const space = header.indexOf(' ');
    const scheme = header.slice(0, space).toLowerCase();
    const credentials = header.slice(space + 1).trim();
    if (scheme === 'bearer') {
      const outcome = await signIn.withToken(credentials);
      return outcome.ok ? outcome.value : outcome.failure;
    }
    if (!schemes.includes('basic')) return missingToken;
    // A wrong Basic is refused, whatever else the request carries: no falling back to another credential.
    const basic = scheme === 'basic' ? parseBasic(credentials) : undefined;
    if (basic === undefined) return unreadable;
    const outcome = await signIn.withPassword(basic.username, basic.password, request.ip);
    return outcome.ok ? principalOf(outcome.value) : outcome.failure;
  }
}

/** RFC 9110: a 401 says how to sign in. */
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
const notAdmin = problem('forbidden', 'Only administrators may do this.');
const notApproved = problem(
  'push-not-enabled',
  'Your access is not approved: ask support to enable push permission for your user.',
);
