const examplesMax = 5;

/** Broken promises of the service, by kind: how often, and the first few in words. */
export class BrokenPromises {
  readonly #onFirst: (line: string) => void;
  readonly #kinds = new Map<string, { count: number; readonly examples: string[] }>();

  /** `onFirst` is told the first of each kind at once. */
  constructor(onFirst: (line: string) => void = () => {}) {
    this.#onFirst = onFirst;
  }

  add(kind: string, example: string): void {
    const known = this.#kinds.get(kind) ?? { count: 0, examples: [] };
    if (known.count === 0) {
      this.#kinds.set(kind, known);
      this.#onFirst(`BROKEN: ${kind}: ${example}`);
    }
    known.count += 1;
    if (known.examples.length < examplesMax) known.examples.push(`${new Date().toISOString()} ${example}`);
  }

  countOf(kind: string): number {
    return this.#kinds.get(kind)?.count ?? 0;
  }

  get total(): number {
    return [...this.#kinds.values()].reduce((sum, { count }) => sum + count, 0);
  }

  get counts(): Readonly<Record<string, number>> {
    return Object.fromEntries([...this.#kinds].map(([kind, { count }]) => [kind, count]));
  }

  get lines(): string[] {
    return [...this.#kinds].flatMap(([kind, { count, examples }]) => [
      `${kind}: ${count}`,
      ...examples.map((example) => `  ${example}`),
    ]);
  }
}
