import { type Finding, failed, ok, warning } from '#app/health/finding';
import { withConnection } from '#cli/doctor/probe/mqtt-connection';
import type { BrokerFacts } from './check-broker-service.ts';
import type { BrokerSignInFacts } from './check-broker-sign-in.ts';
import type { TargetCheck } from './target.ts';

export interface KeepAliveFacts {
  readonly askedSeconds: number;
  /** The value that the server set instead. */
  readonly serverSeconds: number | undefined;
  readonly isPingAnswered: boolean;
}

/** Whether the keep alive is one that the broker takes as it is, and whether it answers pings. */
export function createKeepAliveCheck(
  broker: TargetCheck<BrokerFacts>,
  signIn: TargetCheck<BrokerSignInFacts | undefined>,
): TargetCheck<KeepAliveFacts> {
  return {
    id: 'keep-alive',
    title: 'keep alive',
    needs: [signIn],
    async gather({ keepAliveSeconds, timeoutMs, ca }, known) {
      const credentials = known.of(signIn)?.credentials;
      const endpoint = known.of(broker)?.endpoint;
      if (credentials === undefined || endpoint === undefined) throw new Error('the broker is not known');
      const { username, password } = credentials;
      const request = { level: 5, clientId: '', keepAliveSeconds, username, password } as const;
      const found = await withConnection(endpoint, request, { timeoutMs, ca }, async ({ connack, ping }) => ({
        kind: 'pinged' as const,
        serverSeconds: connack.serverKeepAliveSeconds,
        isPingAnswered: (await ping())?.type === 'pingresp',
      }));
      if (found.kind !== 'pinged') throw new Error('the broker did not accept a second connection');
      const { serverSeconds, isPingAnswered } = found;
      return { askedSeconds: keepAliveSeconds, serverSeconds, isPingAnswered };
    },
    judge: judgeKeepAlive,
  };
}

export function judgeKeepAlive({ askedSeconds, serverSeconds, isPingAnswered }: KeepAliveFacts): Finding {
  if (!isPingAnswered)
    return failed(
      'ping-unanswered',
      'The broker accepted the connection, but did not answer a ping.',
      'Look for a proxy between here and the broker that holds packets back.',
    );
  if (serverSeconds !== undefined && serverSeconds > askedSeconds && askedSeconds > 0)
    return warning(
      'keep-alive-raised',
      `A keep alive of ${askedSeconds} s is too short: the broker makes it ${serverSeconds} s.`,
      'Set the keep alive of your client to 60 s.',
    );
  if (serverSeconds !== undefined)
    return warning(
      'keep-alive-lowered',
      `The broker allows a keep alive of at most ${serverSeconds} s, and ${askedSeconds === 0 ? 'none' : `${askedSeconds} s`} was asked for.`,
      `Set the keep alive of your client to ${serverSeconds} s or less.`,
    );
  if (askedSeconds === 0)
    return warning(
      'keep-alive-off',
      'Without a keep alive, client and broker notice a broken connection late.',
      'Set the keep alive of your client to 60 s.',
    );
  return ok(`${askedSeconds} s, and pings are answered`);
}
