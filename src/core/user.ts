export const roles = ['user', 'admin'] as const;
export type Role = (typeof roles)[number];

export interface User {
  readonly id: number;
  readonly username: string;
  readonly role: Role;
  /** "Approved access": the first of the three conditions for pushing. */
  readonly pushEnabled: boolean;
  readonly disabled: boolean;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** What sign-in needs to know of a user; never leaves the service. */
export interface UserSecret {
  readonly user: User;
  readonly passwordHash: string;
  /** Goes up with every password change, so that tokens issued before stop working. */
  readonly passwordVersion: number;
}

/** Usernames carry no colon, because HTTP Basic ends the username at the first one. */
export const usernamePattern = '^[A-Za-z0-9][A-Za-z0-9._@+-]{0,63}$';
const usernameForm = new RegExp(usernamePattern);

export function isUsername(text: string): boolean {
  return usernameForm.test(text);
}

export const passwordLengthMin = 8;
export const passwordLengthMax = 256;

/** Usernames that differ only in case are the same user. */
export function usernameKey(username: string): string {
  return username.toLowerCase();
}
