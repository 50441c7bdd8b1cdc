import { isIP } from 'node:net';
import { type Finding, failed, ok, skipped } from '#app/health/finding';
import type { Endpoint } from '#cli/doctor/endpoint';
import { type NameFacts, resolveName } from '#cli/doctor/probe/resolve-name';
import { type Role, roleOptions, type Target, type TargetCheck, type TargetKnown } from './target.ts';

export interface AddressFacts extends NameFacts {
  readonly endpoint: Endpoint;
}

/** Whether the host of an address has a network address. */
export function createNameCheck(
  role: Role,
  title: string,
  findEndpoint: (target: Target, known: TargetKnown) => Endpoint | undefined,
): TargetCheck<AddressFacts | undefined> {
  return {
    id: `${role}-name`,
    title,
    needs: [],
    async gather(target, known) {
      const endpoint = findEndpoint(target, known);
      return endpoint && { endpoint, ...(await resolveName(endpoint.host)) };
    },
    judge: (facts) => judgeName(role, facts),
  };
}

export function judgeName(role: Role, facts: AddressFacts | undefined): Finding {
  if (facts === undefined) return skipped('the service did not answer: --broker checks the broker by itself');
  const { host, addresses, errorCode } = facts;
  const { href } = facts.endpoint.url;
  if (isIP(host) !== 0) return ok(`${href.replace(/\/$/, '')}, no name to look up`);
  if (errorCode === 'EAI_AGAIN')
    return failed(
      `${role}-name-server-silent`,
      `The name ${host} could not be looked up, because no name server answered.`,
      'Check the network connection and the DNS settings of this machine.',
    );
  if (errorCode !== undefined || addresses.length === 0)
    return failed(
      `${role}-name-unknown`,
      `There is no host with the name ${host}.`,
      `Check the spelling of ${roleOptions[role]}, or ask the operator for the right name.`,
    );
  return ok(`${href.replace(/\/$/, '')}, ${host} is ${addresses.join(', ')}`);
}
