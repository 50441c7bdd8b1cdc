import type { Ingress } from '#core/ingress/ingress';

/** Warms ingress up step by step beside the first events, because all of it takes a third of a second. Returns how to stop. */
export function startWarmUp(ingress: Pick<Ingress, 'warmUp'>): () => void {
  let next: NodeJS.Immediate | undefined;
  const step = (): void => {
    next = ingress.warmUp() ? setImmediate(step) : undefined;
  };
  next = setImmediate(step);
  return () => clearImmediate(next);
}
