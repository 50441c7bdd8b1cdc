/** A key pair that signs access tokens, as JSON Web Keys. All nodes take it from the store. */
export interface SigningKey {
  readonly keyId: string;
  readonly privateJwk: string;
  readonly publicJwk: string;
  readonly createdAt: string;
}
