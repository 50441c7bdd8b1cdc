/** An item of GET /external/bots, with the fields that commands use. */
export interface ListedBot {
  readonly id: number;
  readonly name: string | null;
  /** The only sport that it takes; null for any. */
  readonly sport: { readonly id: number; readonly name: string } | null;
  readonly venue: { readonly name: string | null } | null;
  readonly mayPush: boolean;
  readonly fixture: { readonly name: string | null } | null;
  readonly lastEvent: { readonly sequence: number; readonly receivedAt: string } | null;
}
