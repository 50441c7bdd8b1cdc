import { type Finding, failed, ok, skipped } from '#app/health/finding';
import { type MqttOutcome, tryConnect } from '#cli/doctor/probe/mqtt-connection';
import type { ReceivedPacket } from '#cli/doctor/probe/mqtt-packets';
import type { BrokerFacts } from './check-broker-service.ts';
import type { RestSignInFacts } from './check-rest-sign-in.ts';
import { isScorewire, type ServiceFacts } from './check-service.ts';
import { describeReason } from './mqtt-words.ts';
import { signInRest } from './rest-call.ts';
import type { Target, TargetCheck, TargetKnown } from './target.ts';

export interface BrokerCredentials {
  readonly username: string;
  readonly password: string;
  /** An access token stands in for broker credentials that were not given. */
  readonly isToken: boolean;
}

export interface BrokerSignInFacts {
  readonly credentials: BrokerCredentials;
  readonly outcome: MqttOutcome;
  /** The refused password gets a token over REST. */
  readonly worksAtRest?: boolean;
}

/** Checks that the broker accepts the credentials. A refused password is tried over REST, because it may be the REST password. */
export function createBrokerSignInCheck(
  broker: TargetCheck<BrokerFacts>,
  service: TargetCheck<ServiceFacts>,
  signIn: TargetCheck<RestSignInFacts | undefined>,
): TargetCheck<BrokerSignInFacts | undefined> {
  return {
    id: 'broker-sign-in',
    title: 'MQTT sign-in',
    needs: [broker],
    async gather(target, known) {
      const credentials = chooseCredentials(target, known, signIn);
      const endpoint = known.of(broker)?.endpoint;
      if (credentials === undefined || endpoint === undefined) return undefined;
      const { username, password, isToken } = credentials;
      const { timeoutMs, ca, keepAliveSeconds } = target;
      // At level 5, because its answers carry reasons.
      const request = { level: 5, clientId: '', keepAliveSeconds, username, password } as const;
      const outcome = await tryConnect(endpoint, request, { timeoutMs, ca });
      if (isToken || !isRefused(outcome) || !isScorewire(known.of(service))) return { credentials, outcome };
      const answer = await signInRest(target, username, password);
      return { credentials, outcome, worksAtRest: answer.kind === 'answer' && answer.status === 200 };
    },
    judge: judgeBrokerSignIn,
  };
}

function chooseCredentials(
  { username, password, brokerUsername, brokerPassword }: Target,
  known: TargetKnown,
  signIn: TargetCheck<RestSignInFacts | undefined>,
): BrokerCredentials | undefined {
  const name = brokerUsername ?? username;
  if (name === undefined) return undefined;
  if (brokerPassword !== undefined) return { username: name, password: brokerPassword, isToken: false };
  const { token, worksAtBroker } = known.of(signIn) ?? {};
  if (worksAtBroker === true && password !== undefined) return { username: name, password, isToken: false };
  return token === undefined ? undefined : { username: name, password: token, isToken: true };
}

const badUsernameOrPassword = 0x86;

function isRefused(outcome: MqttOutcome): boolean {
  return outcome.kind === 'connack' && outcome.connack.code === badUsernameOrPassword;
}

export function judgeBrokerSignIn(facts: BrokerSignInFacts | undefined): Finding {
  if (facts === undefined) return skipped('no broker credentials: give --username and --broker-password-file');
  const { credentials, outcome, worksAtRest } = facts;
  const { username, isToken } = credentials;
  if (outcome.kind !== 'connack')
    return failed('broker-silent', 'The broker did not answer the sign-in.', 'Run scorewire doctor again.');
  const { connack } = outcome;
  if (connack.code === 0)
    return ok(
      isToken
        ? `${username} is signed in with an access token; --broker-password-file checks broker credentials`
        : `${username} is signed in with broker credentials`,
    );
  return judgeRefusal(username, connack, worksAtRest === true);
}

function judgeRefusal(username: string, connack: ReceivedPacket, worksAtRest: boolean): Finding {
  switch (connack.code) {
    case badUsernameOrPassword:
      if (worksAtRest)
        return failed(
          'rest-password-for-broker',
          `This is the REST password of ${username}; the broker takes broker credentials.`,
          `Ask the operator to run: scorewire user credentials issue ${username} --name NAME`,
        );
      return failed(
        'broker-password-refused',
        `The broker refuses the username ${username} with this password: one of them is wrong, it was revoked, or the user is disabled.`,
        `Check both; if they are right, ask the operator to run: scorewire user credentials issue ${username} --name NAME`,
      );
    case 0x9f:
      return failed(
        'sign-in-throttled',
        `Too many failed sign-ins came from this address or for ${username}.`,
        'Stop every client that retries with a wrong password, wait a minute, and try again.',
      );
    case 0x97:
      return failed(
        'too-many-connections',
        `The broker takes no more connections: ${describeReason(connack)}`,
        'Close clients that are no longer needed, or ask the operator to raise SCOREWIRE_USER_CONNECTIONS_MAX.',
      );
    default:
      return failed(
        'broker-refuses',
        `The broker refuses the connection: ${describeReason(connack)}`,
        'Wait a moment and run scorewire doctor again; if it stays so, ask the operator for the log of the service.',
      );
  }
}
