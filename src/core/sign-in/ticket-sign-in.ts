import type { AccessDirectory } from '#core/ingress/push-access';
import { findReadRefusal } from '#core/ingress/read-access';
import type { Clock } from '#core/ports/clock';
import type { ReadTickets, SignedTicket, VerifiedTicket } from '#core/ports/read-tickets';
import { type FieldFault, type Problem, problem } from '#core/problem';
import { failed, ok, type Result } from '#core/result';
import type { Principal } from './principal.ts';
import type { UserDirectory } from './user-directory.ts';

/** Issues read tickets, and decides what their holders may still read. */
export interface TicketSignIn {
  /** Fails unless the caller may read all of the bots. */
  issue(principal: Principal, request: TicketRequest): Promise<Result<SignedTicket, Problem>>;
  verify(text: string): Promise<Result<VerifiedTicket, TicketProblem>>;
  /** The reader that a ticket stands for; undefined when it has ended. `findReadRefusal` decides which of its bots may be read. */
  findReader(ticket: VerifiedTicket): Promise<TicketReader | undefined>;
  /** The bots of a ticket that its reader may still read. */
  findReadable(ticket: VerifiedTicket, reader: TicketReader): Promise<ReadonlySet<number>>;
}

export interface TicketRequest {
  readonly botIds: readonly number[];
  readonly expiresInSeconds: number;
}

export type TicketReader = Principal & { readonly userId: number };

/** `isGuess` when the signature is not ours. */
export type TicketProblem = Problem & { readonly isGuess: boolean };

export interface TicketSignInParts {
  readonly tickets: ReadTickets;
  readonly directory: UserDirectory;
  readonly access: AccessDirectory;
  readonly clock: Clock;
}

export function createTicketSignIn({ tickets, directory, access, clock }: TicketSignInParts): TicketSignIn {
  return {
    async issue(principal, { botIds, expiresInSeconds }) {
      const refusal = await findRefusal(principal, botIds);
      if (refusal !== undefined) return failed(refusal);
      const secret = await directory.find(principal.userId ?? 0);
      if (secret === undefined || secret.user.disabled) return failed(ended);
      const { user, passwordVersion } = secret;
      const claims = { userId: user.id, passwordVersion, asAdmin: principal.role === 'admin' };
      return ok(await tickets.issue({ ...claims, botIds: [...new Set(botIds)] }, expiresInSeconds));
    },

    async verify(text) {
      if (!tickets.isTicket(text)) return failed(noTicket);
      const verified = await tickets.verify(text);
      if (verified === 'forged') return failed(forged);
      return verified === 'expired' ? failed(expired) : ok(verified);
    },

    async findReader({ userId, passwordVersion, asAdmin, botIds, expiresAtMs }) {
      if (clock() >= expiresAtMs) return undefined;
      const secret = await directory.find(userId);
      if (secret === undefined || secret.user.disabled || secret.passwordVersion !== passwordVersion) return undefined;
      const { username, role } = secret.user;
      const isAdmin = asAdmin && role === 'admin';
      return { userId, username, role: isAdmin ? 'admin' : 'user', pushEnabled: false, onlyBots: new Set(botIds) };
    },

    async findReadable({ botIds }, reader) {
      if (reader.role === 'admin') return new Set(botIds);
      const assigned = await access.findAssigned(reader.userId);
      return new Set(botIds.filter((id) => assigned.has(id)));
    },
  };

  /** Names all bots that the caller may not read in one problem. */
  async function findRefusal(principal: Principal, botIds: readonly number[]): Promise<Problem | undefined> {
    let first: Problem | undefined;
    const faults: FieldFault[] = [];
    for (const [index, botId] of botIds.entries()) {
      const refusal = await findReadRefusal(access, principal, botId);
      if (refusal === undefined) continue;
      first ??= refusal;
      faults.push({ pointer: `/botIds/${index}`, detail: refusal.detail });
    }
    return first && problem(first.code, first.detail, faults);
  }
}

const getOne = 'get a new one from POST /external/live/tickets.';

function ticketProblem(detail: string, isGuess: boolean): TicketProblem {
  return { ...problem('unauthenticated', detail), isGuess };
}

const noTicket = ticketProblem(
  `That is no ticket: ${getOne} An access token goes into the Authorization header, as "Bearer" and the token.`,
  true,
);
const forged = ticketProblem(`The ticket is not valid: ${getOne}`, true);
const expired = ticketProblem(`The ticket has expired: ${getOne}`, false);

/** For a ticket that has not expired, but whose user was removed, was disabled or has a new password. */
export const ended = ticketProblem(
  `The ticket has ended, because its user was disabled or removed, or has a new password: ${getOne}`,
  false,
);
export const nothingLeft = ticketProblem(
  `The user of this ticket may no longer read any of its bots: ask support to assign them, and ${getOne}`,
  false,
);

/** For a ticket that is sent in place of an access token. */
export const ticketAsToken = problem(
  'unauthenticated',
  'That is a read ticket, which opens only GET /external/live/{botId}?ticket=…, its /stream, and MQTT (username "ticket", ' +
    'the ticket as password): send an access token from POST /oauth/token here.',
);

/** The MQTT username for tickets: a reader need not know which user the ticket belongs to. */
export const ticketUsername = 'ticket';
