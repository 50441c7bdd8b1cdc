/** Counts something in total and per address. */
export interface AddressCount {
  /** False at a limit. */
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
