export interface Resolvers<Value> {
  readonly promise: Promise<Value>;
  readonly resolve: (value: Value) => void;
  readonly reject: (error: unknown) => void;
}

/** `Promise.withResolvers`, which Node 20 does not have. */
export function withResolvers<Value>(): Resolvers<Value> {
  let resolve!: Resolvers<Value>['resolve'];
  let reject!: Resolvers<Value>['reject'];
  const promise = new Promise<Value>((...given) => {
    [resolve, reject] = given;
  });
  return { promise, resolve, reject };
}
