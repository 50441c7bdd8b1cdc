const idMax = 65_535;

/**
 * Chooses the packet identifiers of MQTT.js: an event that is sent again needs its former identifier, or the service would not recognise it. They
 * count up to the last one before they start again, as the service expects of a client with many events in flight.
 */
export class PacketIds {
  private readonly ofEvents = new Set<number>();
  /** Of SUBSCRIBE and UNSUBSCRIBE: they end with their connection. */
  private readonly ofRequests = new Set<number>();
  private last: number;
  private chosen: number | undefined;

  /** The identifiers start after this one. */
  constructor(last: number) {
    this.last = last;
  }

  /** Kept until the event is acknowledged, over any number of connections. */
  reserve(): number {
    const id = this.next();
    this.ofEvents.add(id);
    return id;
  }

  /** The next packet that MQTT.js sends gets this one. */
  choose(id: number): void {
    this.chosen = id;
  }

  allocate(): number {
    const id = this.chosen ?? this.next();
    if (this.chosen === undefined) this.ofRequests.add(id);
    this.chosen = undefined;
    return id;
  }

  getLastAllocated(): number {
    return this.last;
  }

  register(): boolean {
    return true;
  }

  deallocate(id: number): void {
    this.ofEvents.delete(id);
    this.ofRequests.delete(id);
  }

  /** MQTT.js calls it with every connection. */
  clear(): void {
    this.ofRequests.clear();
  }

  /** There is always a free one: far fewer events are in flight than there are identifiers. */
  private next(): number {
    do this.last = (this.last % idMax) + 1;
    while (this.ofEvents.has(this.last) || this.ofRequests.has(this.last));
    return this.last;
  }
}
