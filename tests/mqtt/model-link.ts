import type { Packet } from 'mqtt-packet';
import type { FakeTransport } from './fake-transport.ts';

/** An acknowledgement that the client sends. */
export interface Ack {
  readonly cmd: 'puback' | 'pubrec' | 'pubrel' | 'pubcomp';
  readonly id: number;
}

/** One network connection. Packets in transit are lost when it breaks. */
export interface Link {
  readonly transport: FakeTransport;
  /** Packets; the first may have arrived partly. */
  readonly toServer: Buffer[];
  arrivedBytes: number;
  readonly toClient: Packet[];
  readonly inflightMax: number;
  isCut: boolean;
  isGreeted: boolean;
  serverReceiveMaximum: number;
  /** Packet ids in the order in which the server has to answer them. */
  readonly unacknowledged: { readonly puback: number[]; readonly pubrec: number[]; readonly pubrel: number[] };
  /** QoS 1 and 2 messages from us on this connection that the server has not finished. */
  readonly outstanding: Set<number>;
  /** Messages of the server on this connection whose exchange it does not know to be complete. */
  readonly inflight: Set<number>;
  /** Those whose exchange was complete before it resent them on this connection. */
  readonly acknowledgedEarly: Set<number>;
  readonly sentAcks: Ack[];
}

export function createLink(transport: FakeTransport, inflightMax: number): Link {
  return {
    transport,
    toServer: [],
    arrivedBytes: 0,
    toClient: [],
    inflightMax,
    isCut: false,
    isGreeted: false,
    serverReceiveMaximum: 65_535,
    unacknowledged: { puback: [], pubrec: [], pubrel: [] },
    outstanding: new Set(),
    inflight: new Set(),
    acknowledgedEarly: new Set(),
    sentAcks: [],
  };
}
