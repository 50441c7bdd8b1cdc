import { isUsername } from '#core/user';

/** A refused sign-in, for the operator. Never holds the password. */
export interface RefusedSignIn {
  /** Undefined when none was sent. */
  readonly username: string | undefined;
  readonly address: string;
  /** More than the client is told, which must not learn which users exist. */
  readonly reason: string;
}

const nameLengthMax = 32;

/**
 * A username as it may be logged. People put secrets into the wrong field, so it is hidden when it equals the password, cannot be a username,
 * starts like a token or ticket, or is as long as a broker secret without being a mail address.
 */
export function showUsername(username: string, password: string): string {
  const isSecret = username.startsWith('eyJ') || (username.length > nameLengthMax && !/[.@]/.test(username));
  return username === password || isSecret || !isUsername(username) ? '[hidden]' : username;
}
