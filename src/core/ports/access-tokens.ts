/** Signs access tokens, and verifies our own and those of the trusted outside issuer. */
export interface AccessTokens {
  issue(claims: AccessClaims): Promise<{ readonly token: string; readonly expiresInSeconds: number }>;
  /** Undefined when the token is not valid here and now. */
  verify(token: string): Promise<VerifiedToken | undefined>;
  /** The `audience` that clients may request. */
  readonly audience: string;
  /** The JSON Web Key Set that verifies our tokens. */
  readonly jwks: { readonly keys: object[] };
}

export interface AccessClaims {
  readonly userId: number;
  readonly username: string;
  readonly passwordVersion: number;
}

export type VerifiedToken =
  | (AccessClaims & { readonly issuer: 'own'; readonly expiresAtMs: number })
  | { readonly issuer: 'outside'; readonly username: string; readonly expiresAtMs: number };
