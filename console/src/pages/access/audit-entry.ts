/** A change by an administrator. */
export interface AuditEntry {
  readonly id: number;
  readonly at: string;
  readonly actor: { readonly userId: number | null; readonly username: string; readonly address: string };
  /** Resource and verb, such as `user.update`. */
  readonly action: string;
  /** What was changed, such as `user/7`. */
  readonly target: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** The names of the users, by id, for entries that name only the id. */
export type Usernames = ReadonlyMap<number, string>;
