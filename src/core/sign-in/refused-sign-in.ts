import { isUsername } from '#core/user';

/** A sign-in that was refused, for the operator: never what was sent as the password. */
export interface RefusedSignIn {
  /** Undefined when there was none. */
  readonly username: string | undefined;
  readonly address: string;
  /** More than the caller is told, who must not learn which users there are. */
  readonly reason: string;
}

const nameLengthMax = 32;

/**
 * A username as it may be logged. People put secrets into the wrong field: what was sent as the password too, what cannot be a username,
 * what begins like a token or ticket, and what is as long as a broker secret and no mail address is hidden.
 */
export function showUsername(username: string, password: string): string {
  const isSecret = username.startsWith('eyJ') || (username.length > nameLengthMax && !/[.@]/.test(username));
  return username === password || isSecret || !isUsername(username) ? '[hidden]' : username;
}
