import type { Ingress } from '#core/ingress/ingress';

/** Compiles the contracts of these sports one by one beside the first events, because each takes some milliseconds. Returns how to stop. */
export function startWarmUp(ingress: Pick<Ingress, 'warmUp'>, eventTypeIds: readonly number[]): () => void {
  const left = eventTypeIds.values();
  let next: NodeJS.Immediate | undefined;
  const step = (): void => {
    const { value: eventTypeId } = left.next();
    if (eventTypeId === undefined) return;
    ingress.warmUp(eventTypeId);
    next = setImmediate(step);
  };
  next = setImmediate(step);
  return () => clearImmediate(next);
}
