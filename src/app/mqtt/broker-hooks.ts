import type { Log } from '#app/log';
import { mayListen } from '#core/bot-topic';
import type { BotReader } from '#core/ports/bot-store';
import type { BrokerSignIn } from '#core/sign-in/broker-sign-in';
import type { EngineHooks, SignInAnswer, SignInRequest } from '#mqtt/hooks';
import { reasonCode } from '#mqtt/packet/reason-code';

export interface BrokerHookParts {
  readonly signIn: BrokerSignIn;
  readonly bots: BotReader;
  readonly log: Log;
}

/** Joins the MQTT engine to the domain. */
export function createBrokerHooks({ signIn, bots, log }: BrokerHookParts): EngineHooks {
  return {
    authenticate: (request) => authenticate(signIn, request),
    async maySubscribe({ user }, filter) {
      const assigned = await bots.listAssigned(Number(user));
      return mayListen(filter, new Set(assigned.map(({ id }) => id))) ? reasonCode.success : reasonCode.notAuthorized;
    },
    onPublish: (publication) => publication.refuse(reasonCode.notAuthorized, 'This version takes no events yet.'),
    onFault: (error) => log.error({ err: error }, 'the MQTT broker met a fault'),
  };
}

async function authenticate(signIn: BrokerSignIn, request: SignInRequest): Promise<SignInAnswer> {
  const { username, password, address } = request;
  if (username === undefined || password === undefined) {
    const reasonString = 'Sign in with the username and the password of your broker credentials.';
    return { ok: false, reasonCode: reasonCode.notAuthorized, reasonString };
  }
  const outcome = await signIn.signIn(username, password.toString(), address);
  if (outcome.ok) return { ok: true, user: String(outcome.value.user.id) };
  const { code, detail } = outcome.failure;
  const refusal = code === 'too-many-sign-ins' ? reasonCode.connectionRateExceeded : reasonCode.badUsernameOrPassword;
  return { ok: false, reasonCode: refusal, reasonString: detail };
}
