import type { BrokerSignIn } from '#core/sign-in/broker-sign-in';
import { type RefusedSignIn, showUsername } from '#core/sign-in/refused-sign-in';
import type { SignInAnswer, SignInRequest } from '#mqtt/hooks';
import { reasonCode } from '#mqtt/packet/reason-code';
import { BearerLease, type LeaseParts } from './bearer-lease.ts';
import { ClientNotes } from './client-notes.ts';

export interface ClientSignInParts extends LeaseParts {
  readonly signIn: BrokerSignIn;
  readonly onCredentialUsed?: (credentialId: number) => void;
  /** Called for a CONNECT without a username or password; the sign-in itself reports all other failures. */
  readonly onRefusedSignIn: (refused: RefusedSignIn) => void;
}

export const ticketMayNotPublish =
  'A read ticket is for listening to bot/{botId}/json: it may neither publish nor have a will.';

/** Answers a CONNECT by its username and password: a broker credential, an access token or a read ticket. */
export async function signInClient(parts: ClientSignInParts, request: SignInRequest): Promise<SignInAnswer> {
  const { signIn, onRefusedSignIn } = parts;
  const { username, password, address, will } = request;
  if (username === undefined || password === undefined) {
    const reasonString = 'Sign in with the username and password of your broker credentials.';
    onRefusedSignIn({
      username: username && showUsername(username, ''),
      address,
      reason: 'no username or no password',
    });
    return { ok: false, reasonCode: reasonCode.notAuthorized, reasonString };
  }
  const outcome = await signIn.signIn(username, password.toString(), address);
  if (outcome.ok) {
    const { id, username: name } = outcome.value.user;
    const user = String(id);
    const nowMs = parts.clock();
    if ('credential' in outcome.value) {
      const { credential } = outcome.value;
      parts.onCredentialUsed?.(credential.id);
      const notes = new ClientNotes(name, 'credential', credential, nowMs);
      return { ok: true, user, credential: String(credential.id), notes };
    }
    const { bearer } = outcome.value;
    if (bearer.ticket !== undefined && will !== undefined)
      return { ok: false, reasonCode: reasonCode.notAuthorized, reasonString: ticketMayNotPublish };
    const lease = new BearerLease(bearer, parts);
    const notes = new ClientNotes(name, bearer.kind, null, nowMs);
    return { ok: true, user, lease, notes, ...(bearer.ticket && { visitor: bearer.ticket.id }) };
  }
  const { code, detail } = outcome.failure;
  const refusal = code === 'too-many-sign-ins' ? reasonCode.connectionRateExceeded : reasonCode.badUsernameOrPassword;
  return { ok: false, reasonCode: refusal, reasonString: detail };
}
