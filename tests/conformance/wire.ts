import { after, test } from 'node:test';
import { type ConnectOptions, RawClient } from './raw-client.ts';
import {
  canServe,
  closeServers,
  type ServerOptions,
  type ServerUnderTest,
  serverUnderTest,
} from './server-under-test.ts';

const levels = { '3.1.1': 4, '5.0': 5 } as const;

type Standard = keyof typeof levels;

/**
 * One test per standard named, called after the normative statements that it proves. A behaviour that no statement
 * demands is given an empty list. The lists are literal arrays: docs/conformance.md is generated from the sources.
 */
export function conforms(
  ids: { readonly [standard in Standard]?: readonly string[] },
  behaviour: string,
  body: (wire: Wire, level: 4 | 5) => Promise<void>,
  options: ServerOptions = {},
): void {
  for (const [standard, statements] of Object.entries(ids)) {
    const level = levels[standard as Standard];
    const name = [standard, ...statements.map((id) => `[${id}]`), behaviour].join(' ');
    test(name, { skip: !canServe(options) }, async () => {
      const wire = new Wire(await serverUnderTest(options), level);
      try {
        await body(wire, level);
      } finally {
        wire.close();
      }
    });
  }
}

after(closeServers);

/** The way to the server for one test; its connections end with the test. */
export class Wire {
  readonly port: number;
  readonly webSocketPort: number;
  readonly level: 4 | 5;
  readonly #clients: RawClient[] = [];

  constructor(server: ServerUnderTest, level: 4 | 5) {
    this.port = server.port;
    this.webSocketPort = server.webSocketPort;
    this.level = level;
  }

  /** A TCP connection on which nothing was sent. */
  async open(level: 4 | 5 = this.level): Promise<RawClient> {
    const client = await RawClient.open(this.port, level);
    this.#clients.push(client);
    return client;
  }

  /** A client whose CONNECT was accepted: a fresh client id and a clean session unless told otherwise. */
  async connect(options: ConnectOptions & { readonly level?: 4 | 5 } = {}): Promise<RawClient> {
    const { level, ...connectOptions } = options;
    const client = await this.open(level);
    return client.connect({ clientId: this.clientId(), ...connectOptions });
  }

  /** A topic name that no other test uses. */
  topic(name: string): string {
    return `${unique()}/${name}`;
  }

  /** A client id that no other test uses, made of what every server must allow. */
  clientId(): string {
    return `c${unique()}`;
  }

  close(): void {
    for (const client of this.#clients) client.destroy();
  }
}

// A broker that outlives the test process keeps retained messages and sessions, so the names differ between runs too.
const run = Date.now().toString(36);
let counter = 0;

function unique(): string {
  counter += 1;
  return `${run}n${process.pid.toString(36)}n${counter}`;
}
