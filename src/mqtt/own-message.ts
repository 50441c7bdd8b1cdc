import type { Properties, Qos } from './packet/packet.ts';
import type { Addressee } from './session-store.ts';

/** A message of the server's own. */
export interface OwnMessage {
  readonly topic: string;
  readonly payload: Uint8Array;
  readonly qos: Qos;
  readonly retain: boolean;
  readonly properties?: Readonly<Properties>;
  readonly expirySeconds?: number;
  readonly addressee?: Addressee;
  /**
   * The place of the message among those of its topic, from 1 on. A lasting session remembers the highest position that it got of each topic: one that
   * is not higher is not delivered to it again, and those that it missed can be found by it.
   */
  readonly position?: number;
  /** Names the series that the position counts in, where that is not the topic. */
  readonly series?: string;
}
