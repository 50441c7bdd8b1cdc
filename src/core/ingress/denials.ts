import { nobodysStatusTopic } from '#core/bot-topic';
import { createStatus } from './create-status.ts';
import type { IngressEvent, PushedPayload } from './ingress-event.ts';
import type { IngressParts } from './ingress-parts.ts';
import { keepRefusal } from './keep-refusal.ts';
import { noBotInTopic, noPermission } from './lane-findings.ts';
import type { PushAccess } from './push-access.ts';
import { type Finding, statusType } from './status.ts';
import { describeStoreFailure } from './store-failure.ts';
import { WarningThrottle } from './warning-throttle.ts';

type ToldEvent = PushedPayload & Partial<Pick<IngressEvent, 'hearsStatuses' | 'onStatus'>>;

/**
 * Refusals that concern only their sender: the user may not push to the bot, or the topic names no bot. Only the sender is told, and the bot bears no
 * cost: any signed-in user can cause any number of these, for any bot.
 */
export class Denials {
  private readonly parts: IngressParts;
  private readonly logged: WarningThrottle;
  private readonly strangers: WarningThrottle;

  constructor(parts: IngressParts) {
    this.parts = parts;
    this.logged = new WarningThrottle(parts.clock);
    this.strangers = new WarningThrottle(parts.clock);
  }

  denyPush(event: IngressEvent, access: PushAccess): void {
    const finding = noPermission(access, event.botId);
    this.parts.counters.permissionRefusals += 1;
    const answer = (): void => event.answer({ kind: 'refused', because: 'permission', message: finding.message });
    if (access.assigned) this.denyUserOfBot(event, finding, answer);
    else this.denyStranger(event, finding, answer);
  }

  /** The permissions of the sender could not be read. */
  failStore(event: IngressEvent): void {
    this.parts.counters.storeFailures += 1;
    const { finding, outcome } = describeStoreFailure(this.parts, event);
    this.tell(event, finding, event.botId);
    event.answer(outcome);
  }

  /** Tells the sender. The caller refuses the publication, with the same message, when that is done. */
  denyTopic(event: PushedPayload, topic: string, message: string, whenTold?: () => void): void {
    this.tell(event, noBotInTopic(topic, message), null, false, whenTold);
  }

  /** The user may listen to the bot. The log of the bot keeps the attempt, throttled, so that the other users of the bot can see it. */
  private denyUserOfBot(event: IngressEvent, finding: Finding, whenTold: () => void): void {
    const { botId, userId, receivedAtMs } = event;
    this.parts.activities?.of(botId).refuse(receivedAtMs);
    const isLogged = this.logged.admit(`${botId}\n${userId}`) !== undefined;
    const status = this.tell(event, finding, botId, isLogged, whenTold);
    if (status === undefined || !isLogged) return;
    keepRefusal(this.parts, event, finding, status);
  }

  /** The users of the bot see nothing of the attempt. The operator finds it in the log of the service. */
  private denyStranger(event: IngressEvent, finding: Finding, whenTold: () => void): void {
    const { botId, userId, clientId } = event;
    this.tell(event, finding, botId, false, whenTold);
    const held = this.strangers.admit(`${userId}`);
    if (held !== undefined) this.parts.onStranger?.({ userId, clientId, botId, attempts: held + 1 });
  }

  /** Returns the status; undefined when nobody subscribes to it and the caller does not need it. */
  private tell(
    event: ToldEvent,
    finding: Finding,
    botId: number | null,
    isNeeded = false,
    whenTold: () => void = () => {},
  ): string | undefined {
    const { counters, output, sha256 } = this.parts;
    const type = statusType[finding.name];
    counters.refused[type] = (counters.refused[type] ?? 0) + 1;
    const topic = botId === null ? nobodysStatusTopic : `bot/${botId}/ingress_status`;
    const isHeard = output.isHeardBy(event.userId, topic);
    if (!isHeard) whenTold();
    if (!isHeard && !isNeeded && event.hearsStatuses !== true) return undefined;
    const status = JSON.stringify(createStatus(finding, event, null, sha256, botId));
    event.onStatus?.(status);
    if (isHeard) output.publishStatus(topic, status, { userId: event.userId, alone: true }, whenTold);
    return status;
  }
}
