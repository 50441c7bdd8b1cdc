import type { Client } from '@scorewire/client';
import { getJson } from './get-json.ts';

/** The signed-in user. */
export interface Me {
  readonly id: number;
  readonly username: string;
  readonly isAdmin: boolean;
  /** Whether the user may push at all. */
  readonly isApproved: boolean;
}

export function readMe(client: Client): Promise<Me> {
  return getJson<Me>(client, '/external/me');
}
