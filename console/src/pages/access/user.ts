export interface User {
  readonly id: number;
  readonly username: string;
  readonly role: 'admin' | 'user';
  /** Whether the user may push at all. */
  readonly pushEnabled: boolean;
  readonly disabled: boolean;
  readonly createdAt: string;
}

export interface BrokerCredential {
  readonly id: number;
  readonly name: string;
  readonly createdAt: string;
  readonly lastUsedAt?: string | null;
}

/** An open MQTT connection. */
export interface Connection {
  readonly id: number;
  readonly clientId: string;
  readonly userId: number;
  readonly username: string;
  readonly protocol: string;
  readonly transport: string;
  readonly address: string | null;
  readonly connectedAt: string;
  readonly lastPacketAt: string;
  readonly credential: { readonly id: number; readonly name: string } | null;
  readonly signedInWith: 'credential' | 'token' | 'ticket';
  readonly lastBots: readonly number[];
  readonly node: NodeName;
}

export interface NodeName {
  readonly id: string;
  readonly name: string;
}

export interface AssignedBot {
  readonly id: number;
  readonly name: string | null;
  readonly pushEnabled: boolean;
  readonly eventTypeName?: string | null;
  readonly venueName?: string | null;
}
