import { type Finding, failed, ok, warning } from '#app/health/finding';
import { describeEndpoint, type Endpoint, isLoopback } from '#cli/doctor/endpoint';
import { openPort, type PortAttempt } from '#cli/doctor/probe/open-port';
import type { AddressFacts } from './check-name.ts';
import { type Role, roleNames, roleOptions, type TargetCheck } from './target.ts';

export interface PortFacts {
  readonly endpoint: Endpoint;
  /** One for each address of the host, in the order of the system. */
  readonly attempts: readonly PortAttempt[];
}

const addressesMax = 4;

/** Whether something accepts TCP connections at the address. */
export function createPortCheck(
  role: Role,
  title: string,
  name: TargetCheck<AddressFacts | undefined>,
): TargetCheck<PortFacts> {
  return {
    id: `${role}-port`,
    title,
    needs: [name],
    async gather({ timeoutMs }, known) {
      const found = known.of(name);
      if (found === undefined) throw new Error('the address is not known');
      const { endpoint, addresses } = found;
      const opened = addresses.slice(0, addressesMax).map((address) => openPort(address, endpoint.port, timeoutMs));
      return { endpoint, attempts: await Promise.all(opened) };
    },
    judge: (facts) => judgePort(role, facts),
  };
}

export function judgePort(role: Role, { endpoint, attempts }: PortFacts): Finding {
  const [first] = attempts;
  const open = attempts.find(({ errorCode }) => errorCode === undefined);
  if (open === undefined) return describeClosed(role, endpoint, first?.errorCode ?? 'UNKNOWN');
  if (first?.errorCode === undefined) return ok(`port ${endpoint.port} is open`);
  return warning(
    `${role}-first-address-dead`,
    `${endpoint.host} is ${first.address} first, where port ${endpoint.port} does not answer; only ${open.address} does.`,
    `Use ${open.address} instead of ${endpoint.host}: some clients try only the first address.`,
  );
}

function describeClosed(role: Role, endpoint: Endpoint, errorCode: string): Finding {
  const where = describeEndpoint(endpoint);
  switch (errorCode) {
    case 'ECONNREFUSED':
      return failed(`${role}-port-closed`, `Nothing listens at ${where}.`, adviseClosed(role, endpoint));
    case 'TIMEOUT':
    case 'ETIMEDOUT':
      return failed(
        `${role}-port-blocked`,
        `${where} does not answer at all; a firewall probably drops the packets.`,
        `Ask your network administrator to allow outgoing TCP to ${where}, and the operator to allow it in.`,
      );
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
      return failed(
        `${role}-host-unreachable`,
        `There is no network route to ${endpoint.host}.`,
        'Check that this machine is on the right network or VPN.',
      );
    default:
      return failed(
        `${role}-port-failed`,
        `A connection to ${where} failed: ${errorCode}.`,
        `Check ${roleOptions[role]} and the network connection of this machine.`,
      );
  }
}

function adviseClosed(role: Role, endpoint: Endpoint): string {
  if (isLoopback(endpoint))
    return role === 'rest'
      ? 'Start the service with scorewire serve, or name its address with --url.'
      : 'Start the service with scorewire serve, or name the address of the broker with --broker.';
  return `Ask the operator for the address of the ${roleNames[role]}: "scorewire serve" prints it, and other machines reach it only when SCOREWIRE_HOST is set.`;
}
