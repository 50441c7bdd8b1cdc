/** A key pair that signs access tokens, as JSON Web Keys. It lives in the store, so that every node signs with it. */
export interface SigningKey {
  readonly keyId: string;
  readonly privateJwk: string;
  readonly publicJwk: string;
  readonly createdAt: string;
}
