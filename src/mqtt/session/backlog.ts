import type { Qos } from '#mqtt/packet/packet';
import type { Message } from '#mqtt/routing/message';
import type { TopicFilter } from '#mqtt/routing/topic-filter';

/** The retained messages that new subscriptions of a connection have requested. Sent as fast as the client reads. */
export interface Backlog {
  /** Requests not started, by filter: requesting the same filter twice sends its messages once. */
  readonly requests: Map<string, RetainedRequest>;
  /** The messages found for the request that is being served. */
  items: readonly BacklogItem[];
  /** Index of the next item to send. */
  at: number;
  /** True while the hook is asked for more items. */
  isAsking: boolean;
  /** Retained messages that No Local kept from the client when they were published, by topic. */
  readonly skipped: Map<string, Message>;
  /** Whether the scheduler lets this backlog make one message. */
  permit: 'none' | 'requested' | 'granted';
}

export interface RetainedRequest {
  readonly filter: TopicFilter;
  readonly qos: Qos;
  readonly identifiers: readonly number[];
}

export interface BacklogItem {
  /** Returns undefined when there is nothing left to send. */
  readonly find: () => Message | undefined;
  /** True when the server makes the message on demand, which is costly and so is scheduled. */
  readonly isMade: boolean;
  /** The highest QoS that the message may turn out to have. */
  readonly qos: Qos;
  readonly request: RetainedRequest;
}
