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

/** A user with the data that sign-in checks; it never leaves the service. */
export interface UserSecret {
  readonly user: User;
  readonly passwordHash: string;
  /** Goes up with every password change, so that tokens issued before stop working. */
  readonly passwordVersion: number;
}

/** No colon, because HTTP Basic ends the username at the first one. */
export const usernamePattern = '^[A-Za-z0-9][A-Za-z0-9._@+-]{0,63}$';
const usernameForm = new RegExp(usernamePattern);

export function isUsername(text: string): boolean {
  return usernameForm.test(text);
}

export const passwordLengthMin = 8;
export const passwordLengthMax = 256;

/** Usernames ignore case. */
export function usernameKey(username: string): string {
  return username.toLowerCase();
}
