import { type Finding, failed, ok, skipped } from '#app/health/finding';
import { withConnection } from '#cli/doctor/probe/mqtt-connection';
import type { ReceivedPacket } from '#cli/doctor/probe/mqtt-packets';
import type { AccessFacts } from './check-access.ts';
import type { BrokerFacts } from './check-broker-service.ts';
import type { BrokerSignInFacts } from './check-broker-sign-in.ts';
import type { SportFacts } from './check-sport.ts';
import { describeReason } from './mqtt-words.ts';
import type { TargetCheck } from './target.ts';

export interface PushFacts {
  readonly botId: number;
  readonly subscribed: ReceivedPacket | undefined;
  /** Undefined when nothing was pushed. */
  readonly acknowledged?: ReceivedPacket | undefined;
  readonly isPushed: boolean;
}

export interface PushParts {
  readonly access: TargetCheck<AccessFacts>;
  readonly sport: TargetCheck<SportFacts>;
  readonly broker: TargetCheck<BrokerFacts>;
  readonly signIn: TargetCheck<BrokerSignInFacts | undefined>;
}

/** Subscribes to the status topic of the bot, and with --push sends one event. */
export function createPushCheck({ access, sport, broker, signIn }: PushParts): TargetCheck<PushFacts | undefined> {
  return {
    id: 'push',
    title: 'topics',
    needs: [signIn],
    async gather(target, known) {
      const { keepAliveSeconds, timeoutMs, ca, pushes } = target;
      const found = known.of(access);
      // An administrator sees bots that are not assigned to him.
      const botId = target.botId ?? (found?.conditions?.assigned === true ? found.botId : undefined);
      const credentials = known.of(signIn)?.credentials;
      const endpoint = known.of(broker)?.endpoint;
      if (target.forUser !== undefined || botId === undefined || credentials === undefined || endpoint === undefined)
        return undefined;
      const { username, password } = credentials;
      // An event without fields changes nothing on the scoreboard.
      const eventId = known.of(sport)?.sport?.id;
      const event =
        target.event ?? (eventId === undefined ? undefined : Buffer.from(JSON.stringify({ EventId: eventId })));
      const request = { level: 5, clientId: '', keepAliveSeconds, username, password } as const;
      const tried = await withConnection(endpoint, request, { timeoutMs, ca }, async (connection) => {
        const subscribed = await connection.subscribe(`bot/${botId}/ingress_status`);
        if (!pushes || event === undefined) return { kind: 'tried' as const, subscribed, isPushed: false };
        const acknowledged = await connection.publish(`bot/${botId}/ingress`, event);
        return { kind: 'tried' as const, subscribed, acknowledged, isPushed: true };
      });
      if (tried.kind !== 'tried') throw new Error('the broker did not accept a second connection');
      return { botId, ...tried };
    },
    judge: judgePush,
  };
}

export function judgePush(facts: PushFacts | undefined): Finding {
  if (facts === undefined) return skipped('needs a BOT, and the credentials of the sender');
  const { botId, subscribed, acknowledged, isPushed } = facts;
  if (subscribed === undefined || subscribed.code >= 0x80)
    return failed(
      'status-topic-refused',
      `The broker does not let this user listen to bot/${botId}/ingress_status, where refusals are explained.`,
      `Ask the operator to run: scorewire user assign USERNAME ${botId}, with the username of the broker credentials.`,
    );
  if (!isPushed) return ok(`bot/${botId}/ingress_status can be listened to; --push sends an event`);
  if (acknowledged === undefined)
    return failed(
      'push-unanswered',
      'The broker did not acknowledge the event.',
      'Run it with a longer --timeout; if it stays so, ask the operator for the log of the service.',
    );
  if (acknowledged.code >= 0x80)
    return failed('push-refused', describeReason(acknowledged), 'Correct what the sentence names, and push again.');
  return ok(`an event to bot/${botId}/ingress was accepted and stored`);
}
