/** A sign-in that was refused, for the operator: never what was sent as the password. */
export interface RefusedSignIn {
  /** As it was given; undefined when there was none. */
  readonly username: string | undefined;
  readonly address: string;
  /** More than the caller is told, who must not learn which users there are. */
  readonly reason: string;
}
