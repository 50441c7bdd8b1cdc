import type { Ingress } from '#core/ingress/ingress';

/** By then the clients that came back after the start have signed in. */
const othersAfterMs = 1000;
const othersEveryMs = 20;

/**
 * Prepares the rules of all sports one by one beside the first events, because each takes some milliseconds: first those of `used`, then the
 * `others`, so that the first event of a sport costs no more than the next. Returns the function that stops it.
 */
export function startWarmUp(
  ingress: Pick<Ingress, 'warmUp'>,
  used: readonly number[],
  others: readonly number[] = [],
): () => void {
  let next: NodeJS.Immediate | undefined;
  let timer: NodeJS.Timeout | undefined;
  const usedLeft = used.values();
  const othersLeft = others.values();
  const step = (): void => {
    const { value: eventTypeId } = usedLeft.next();
    if (eventTypeId === undefined) {
      timer = setTimeout(stepOthers, othersAfterMs).unref();
      return;
    }
    ingress.warmUp(eventTypeId);
    next = setImmediate(step);
  };
  const stepOthers = (): void => {
    const { value: eventTypeId } = othersLeft.next();
    if (eventTypeId === undefined) return;
    ingress.warmUp(eventTypeId);
    timer = setTimeout(stepOthers, othersEveryMs).unref();
  };
  next = setImmediate(step);
  return () => {
    clearImmediate(next);
    clearTimeout(timer);
  };
}
