import type { BrokerMessage } from './broker-connection.ts';
import { Channel } from './channel.ts';
import type { Receipt, Status } from './status.ts';

export type TopicKind = 'ingress_status' | 'ingress_receipt';

export interface TopicMessages {
  readonly ingress_status: Status;
  readonly ingress_receipt: Receipt;
}

export interface InboxListener {
  /** Returns whether the iterators get it. */
  onStatus(status: Status): boolean;
  onReceipt(receipt: Receipt): void;
}

/** Messages that are remembered to recognise those that the service sends again after a reconnect. */
const rememberedMax = 1024;

/** Gives each status and receipt to the iterators of its bot, once. */
export class Inbox {
  private readonly channels = new Map<string, Set<Channel<unknown>>>();
  /** The last message with each packet id. */
  private readonly seen = new Map<number, string>();
  private readonly listener: InboxListener;

  constructor(listener: InboxListener) {
    this.listener = listener;
  }

  open<Kind extends TopicKind>(kind: Kind, botId: number): Channel<TopicMessages[Kind]> {
    const topic = topicOf(kind, botId);
    const channels = this.channels.get(topic) ?? new Set();
    this.channels.set(topic, channels);
    const channel = new Channel<TopicMessages[Kind]>(() => channels.delete(channel as Channel<unknown>));
    channels.add(channel as Channel<unknown>);
    return channel;
  }

  onMessage({ topic, payload, dup, packetId }: BrokerMessage): void {
    const text = new TextDecoder().decode(payload);
    if (this.isRepeated(`${topic} ${text}`, dup, packetId)) return;
    const kind = topic.slice(topic.lastIndexOf('/') + 1);
    const message: unknown = JSON.parse(text);
    if (kind === 'ingress_status' && !this.listener.onStatus(message as Status)) return;
    if (kind === 'ingress_receipt') this.listener.onReceipt(message as Receipt);
    for (const channel of this.channels.get(topic) ?? []) channel.push(message);
  }

  /** The service delivers the messages of this topic from now on. */
  confirm(topic: string): void {
    for (const channel of this.channels.get(topic) ?? []) channel.confirm();
  }

  /** Ends the iterators of a topic. */
  closeTopic(topic: string, error?: Error): void {
    for (const channel of this.channels.get(topic) ?? []) channel.close(error);
    this.channels.delete(topic);
  }

  close(error?: Error): void {
    for (const topic of this.channels.keys()) this.closeTopic(topic, error);
  }

  /** The service sends a message again when our acknowledgement of it was lost: with DUP, the same packet id and the same text. */
  private isRepeated(text: string, dup: boolean, packetId: number): boolean {
    if (packetId === 0) return false;
    if (dup && this.seen.get(packetId) === text) return true;
    this.seen.delete(packetId);
    this.seen.set(packetId, text);
    if (this.seen.size > rememberedMax) for (const [oldest] of this.seen) return !this.seen.delete(oldest);
    return false;
  }
}

export function topicOf(kind: TopicKind, botId: number): string {
  return `bot/${botId}/${kind}`;
}
