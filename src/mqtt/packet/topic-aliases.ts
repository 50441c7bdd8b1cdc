import { PacketError } from '#mqtt/packet/packet-error';
import { reasonCode } from '#mqtt/packet/reason-code';

/** The client's topic aliases, which last as long as its connection [MQTT-3.3.2-7]. */
export class TopicAliasesIn {
  private readonly max: number;
  private readonly topics = new Map<number, string>();

  constructor(max: number) {
    this.max = max;
  }

  /** Returns the topic; an alias that comes with a topic is set to it. */
  resolve(topic: string, alias: number): string {
    // [MQTT-3.3.2-8, MQTT-3.3.2-9]
    if (alias === 0 || alias > this.max)
      throw new PacketError(reasonCode.topicAliasInvalid, `Topic alias ${alias} is not in 1 to ${this.max}.`);
    if (topic !== '') {
      this.topics.set(alias, topic);
      return topic;
    }
    const known = this.topics.get(alias);
    if (known === undefined) throw new PacketError(reasonCode.protocolError, `Topic alias ${alias} was never set.`);
    return known;
  }
}

/** Our topic aliases towards a client, first come, first served. */
export class TopicAliasesOut {
  private readonly max: number;
  private readonly aliases = new Map<string, number>();

  constructor(max: number) {
    this.max = max;
  }

  find(topic: string): number | undefined {
    return this.aliases.get(topic);
  }

  /** A free alias, or undefined when all are taken. It stays free until it is `confirm`ed. */
  propose(): number | undefined {
    return this.aliases.size < this.max ? this.aliases.size + 1 : undefined;
  }

  confirm(topic: string, alias: number): void {
    this.aliases.set(topic, alias);
  }
}
