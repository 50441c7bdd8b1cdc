const pageIds = 256;

/** The last sequence of each packet id. Ids are below 65,536 and mostly consecutive, so pages take a tenth of the memory of a map. */
export class PacketSequences {
  readonly #pages: (Float64Array | undefined)[] = [];
  /** Pages have 2 KB each. */
  pageCount = 0;

  get(packetId: number): number | undefined {
    return this.#pages[Math.floor(packetId / pageIds)]?.[packetId % pageIds] || undefined;
  }

  /** Keeps the highest sequence of a packet id, in whatever order they are added. */
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
