export interface Venue {
  readonly id: number;
  /** The id by which a partner knows the venue; unique. */
  readonly partnerId: number;
  readonly name: string | null;
}
