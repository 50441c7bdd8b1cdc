/** Node has four threads, which password checks, up to two of them, and files need as well. */
const runningMax = 2;

/** Lets compressions wait for one another, so that they take neither the processors nor the threads from everybody else. */
export interface CompressionSlots {
  /** Runs the work when it is its turn; undefined when too much waits already, of this address or of all. */
  run<Outcome>(address: string, work: () => Promise<Outcome>): Promise<Outcome> | undefined;
}

export function createCompressionSlots(count = createAddressCount(64, 8)): CompressionSlots {
  const waiting: (() => void)[] = [];
  let running = 0;
  return {
    run(address, work) {
      if (!count.enter(address)) return undefined;
      return takeSlot()
        .then(work)
        .finally(() => {
          count.leave(address);
          const next = waiting.shift();
          if (next === undefined) running -= 1;
          else next();
        });
    },
  };

  /** A slot that becomes free goes to the next one who waits. */
  async function takeSlot(): Promise<void> {
    if (running < runningMax) running += 1;
    else await new Promise<void>((go) => waiting.push(go));
  }
}

/** How many there are of something, in all and of each address. */
export interface AddressCount {
  /** False when there are too many. */
  enter(address: string): boolean;
  leave(address: string): void;
}

export function createAddressCount(max: number, perAddressMax: number): AddressCount {
  const counts = new Map<string, number>();
  let total = 0;
  return {
    enter(address) {
      const count = counts.get(address) ?? 0;
      if (total >= max || count >= perAddressMax) return false;
      total += 1;
      counts.set(address, count + 1);
      return true;
    },
    leave(address) {
      total -= 1;
      const count = (counts.get(address) ?? 1) - 1;
      if (count === 0) counts.delete(address);
      else counts.set(address, count);
    },
  };
}
