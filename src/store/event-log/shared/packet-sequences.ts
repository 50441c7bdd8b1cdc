const pageIds = 256;

/** The last sequence of each packet id, of which there are 65,536 and mostly many in a row: a tenth of the memory of a map. */
export class PacketSequences {
  readonly #pages: (Float64Array | undefined)[] = [];
  /** Of 2 KB each. */
  pageCount = 0;

  get(packetId: number): number | undefined {
    return this.#pages[Math.floor(packetId / pageIds)]?.[packetId % pageIds] || undefined;
  }

  /** In any order: the last sequence counts. */
  add(packetId: number, sequence: number): void {
    const nth = Math.floor(packetId / pageIds);
    let page = this.#pages[nth];
    if (page === undefined) {
      page = new Float64Array(pageIds);
      this.#pages[nth] = page;
      this.pageCount += 1;
    }
    const at = packetId % pageIds;
    if ((page[at] as number) < sequence) page[at] = sequence;
  }
}
