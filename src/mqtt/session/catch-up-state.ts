/** A resumed session that gets the messages with a position that it missed, before those that are published from now on. */
export interface CatchUpState {
  /** True while a missed message is being delivered. */
  isDelivering: boolean;
  /** True when a message was published meanwhile: the hook has to be asked again. */
  hasMore: boolean;
  /** Called when messages were taken from the queue. */
  onRoom: (() => void) | undefined;
}
