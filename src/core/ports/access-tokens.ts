/** Signs our own access tokens, and reads those of ours and of the trusted outside issuer. */
export interface AccessTokens {
  issue(claims: AccessClaims): Promise<{ readonly token: string; readonly expiresInSeconds: number }>;
  /** Undefined for anything that is not a valid token for this service at this time. */
  verify(token: string): Promise<VerifiedToken | undefined>;
  /** What clients may ask for as `audience`. */
  readonly audience: string;
  /** The JSON Web Key Set with which others check our tokens. */
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
