import { type Finding, failed, ok, skipped } from '#app/health/finding';
import { withConnection } from '#cli/doctor/probe/mqtt-connection';
import type { ReceivedPacket } from '#cli/doctor/probe/mqtt-packets';
import type { BrokerFacts } from './check-broker-service.ts';
import type { BrokerSignInFacts } from './check-broker-sign-in.ts';
import type { TargetCheck } from './target.ts';

export interface ClientIdFacts {
  readonly clientId: string;
  /** How our connection with this client id ended; undefined when it stayed open. */
  readonly end: ReceivedPacket | 'closed' | undefined;
}

/** Whether another client uses the same client id: it comes back and takes our session over, as it does with the sender's. */
export function createClientIdCheck(
  broker: TargetCheck<BrokerFacts>,
  signIn: TargetCheck<BrokerSignInFacts | undefined>,
): TargetCheck<ClientIdFacts | undefined> {
  return {
    id: 'client-id',
    title: 'client id',
    needs: [signIn],
    async gather({ clientId, keepAliveSeconds, timeoutMs, ca }, known) {
      const credentials = known.of(signIn)?.credentials;
      const endpoint = known.of(broker)?.endpoint;
      if (clientId === undefined || credentials === undefined || endpoint === undefined) return undefined;
      const { username, password } = credentials;
      const request = { level: 5, clientId, keepAliveSeconds, username, password } as const;
      const found = await withConnection(endpoint, request, { timeoutMs, ca }, async (connection) => ({
        kind: 'watched' as const,
        end: await connection.waitForEnd(timeoutMs),
      }));
      if (found.kind !== 'watched') throw new Error('the broker did not accept a second connection');
      return { clientId, end: found.end };
    },
    judge: judgeClientId,
  };
}

const sessionTakenOver = 0x8e;

export function judgeClientId(facts: ClientIdFacts | undefined): Finding {
  if (facts === undefined) return skipped('give --client-id to look for another client with the same id');
  const { clientId, end } = facts;
  if (end === undefined) return ok(`no other client uses ${clientId}`);
  if (end !== 'closed' && end.code === sessionTakenOver)
    return failed(
      'client-id-clash',
      `Another client connects with the client id ${clientId}, and each of the two ends the connection of the other.`,
      'Give every client a client id of its own, and look for a second copy of the program that still runs.',
    );
  return failed(
    'connection-ended',
    'The broker ended the connection after the sign-in.',
    'Ask the operator for the log of the service.',
  );
}
