import { type Finding, failed, ok, skipped } from '#app/health/finding';
import type { Endpoint } from '#cli/doctor/endpoint';
import { type HttpAnswer, type HttpFault, parseBody } from '#cli/doctor/probe/http-request';
import { tryConnect } from '#cli/doctor/probe/mqtt-connection';
import type { ServiceFacts } from './check-service.ts';
import { findBroker } from './find-broker.ts';
import { signInRest } from './rest-call.ts';
import type { Target, TargetCheck } from './target.ts';

export interface RestSignInFacts {
  readonly username: string;
  readonly answer: HttpAnswer | HttpFault;
  readonly token?: string;
  /** The refused password signs in to the MQTT broker. */
  readonly worksAtBroker?: boolean;
}

/** Checks that the username and password get an access token. A refused password is tried at the broker, because it may be a broker credential. */
export function createRestSignInCheck(
  service: TargetCheck<ServiceFacts>,
  ready: TargetCheck<unknown>,
): TargetCheck<RestSignInFacts | undefined> {
  return {
    id: 'rest-sign-in',
    title: 'REST sign-in',
    needs: [service, ready],
    async gather(target) {
      const { username, password } = target;
      if (username === undefined || password === undefined) return undefined;
      const answer = await signInRest(target, username, password);
      const body = (answer.kind === 'answer' ? (parseBody(answer) ?? {}) : {}) as { readonly access_token?: unknown };
      if (typeof body.access_token === 'string') return { username, answer, token: body.access_token };
      if (answer.kind === 'fault' || answer.status !== 401) return { username, answer };
      return { username, answer, worksAtBroker: await worksAt(findBroker(target), target, username, password) };
    },
    judge: judgeRestSignIn,
  };
}

async function worksAt(
  broker: Endpoint,
  { timeoutMs, ca }: Target,
  username: string,
  password: string,
): Promise<boolean> {
  const request = { level: 5, clientId: '', keepAliveSeconds: 60, username, password } as const;
  const outcome = await tryConnect(broker, request, { timeoutMs, ca });
  return outcome.kind === 'connack' && outcome.connack.code === 0;
}

export function judgeRestSignIn(facts: RestSignInFacts | undefined): Finding {
  if (facts === undefined)
    return skipped('no username and password: give --username and --password-stdin, or run scorewire login');
  const { username, answer, token, worksAtBroker } = facts;
  if (token !== undefined) return ok(`${username} is signed in`);
  if (answer.kind === 'fault')
    return failed(
      'rest-sign-in-silent',
      `The sign-in got no answer: ${answer.errorCode}.`,
      'Run scorewire doctor again.',
    );
  if (worksAtBroker === true)
    return failed(
      'broker-password-for-rest',
      `This password of ${username} is a broker credential: it is for MQTT and not for REST.`,
      `Give it with --broker-password-file, and the user's own password for REST; if that is lost, ask the operator to run: scorewire user update ${username} --password-stdin`,
    );
  if (answer.status === 401)
    return failed(
      'rest-password-refused',
      `The service refuses the username ${username} with this password: one of them is wrong, or the user is disabled.`,
      `Check both; if they are right, ask the operator to run: scorewire doctor --for ${username}`,
    );
  if (answer.status === 429) {
    const seconds = answer.headers['retry-after'] ?? '60';
    return failed(
      'sign-in-throttled',
      `Too many failed sign-ins came from this address or for ${username}.`,
      `Stop every client that retries with a wrong password, wait ${seconds} seconds, and try again.`,
    );
  }
  return failed(
    'rest-sign-in-failed',
    `The sign-in was answered with ${answer.status}.`,
    'Ask the operator for the log of the service.',
  );
}
