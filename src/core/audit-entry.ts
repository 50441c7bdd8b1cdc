import type { Json } from './json.ts';

/** Who made an administrative change, and from which address. */
export interface Actor {
  readonly userId: number | null;
  readonly username: string;
  readonly address: string;
}

export interface NewAuditEntry {
  readonly at: string;
  readonly actor: Actor;
  /** Resource and verb, such as `user.update`. */
  readonly action: string;
  /** What was changed, such as `user/7`. */
  readonly target: string;
  readonly before: Json;
  readonly after: Json;
}

export interface AuditEntry extends NewAuditEntry {
  readonly id: number;
}
