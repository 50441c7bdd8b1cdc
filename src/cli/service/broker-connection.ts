import { text } from '#cli/command';
import { UsageError } from '#cli/failure';
import type { Client, ConnectOptions } from '#sdk';
import { type ConnectionCall, connectionOptions, findSignIn } from './connection.ts';
import { sdkErrorToFailure } from './sdk-failure.ts';

/** The options of every command that connects to the broker. */
export const brokerOptions = {
  ...connectionOptions,
  broker: text('URL', 'the broker, such as mqtt://127.0.0.1:1883; by default WebSocket at the address of the service'),
  protocol: text('5|3.1.1', 'the version of MQTT; 5 by default'),
} as const;

const closeMs = 1000;

export interface BrokerCall extends ConnectionCall {
  readonly options: ConnectionCall['options'] & {
    readonly broker: string | undefined;
    readonly protocol: string | undefined;
  };
}

/** Connects with the client library, does the work, and closes. Errors of the library become failures. */
export async function withBroker<Result>(
  call: BrokerCall,
  work: (client: Client) => Promise<Result>,
  onOnline: () => void = () => {},
): Promise<Result> {
  const broker = readBroker(call.options);
  const signIn = findSignIn(call);
  const { fetch, stderr } = call.terminal;
  let isLost = false;
  const onState: UserOptions['onState'] = (state, reason) => {
    if (state === 'offline') stderr.write(`${reason ?? 'The connection was lost.'} Connecting again…\n`);
    if (state === 'online' && isLost) stderr.write('Connected again.\n');
    isLost = state === 'offline';
    if (state === 'online') onOnline();
  };
  let client: Client | undefined;
  try {
    // Imported here, because the library would slow down the start of all other commands.
    const { connect } = await import('#sdk');
    client = await connect({ ...signIn, ...broker, fetch, onState });
    return await work(client);
  } catch (error) {
    throw sdkErrorToFailure(error, signIn.url, broker.broker);
  } finally {
    // The command has already waited for its verdicts: do not wait again for missing ones.
    await client?.close({ timeoutMs: closeMs });
  }
}

type UserOptions = Extract<ConnectOptions, { readonly username: string }>;

/** The address of the broker, and the options for connecting to it. */
export function readBroker({ broker, protocol }: BrokerCall['options']): { protocol: 4 | 5; broker?: string } {
  if (broker === undefined) return { protocol: readProtocol(protocol) };
  if (/^(?:mqtts?|wss?):\/\/./.test(broker)) return { protocol: readProtocol(protocol), broker };
  throw new UsageError('--broker takes an address such as mqtt://127.0.0.1:1883 or wss://scorewire.example/mqtt.');
}

function readProtocol(given: string | undefined): 4 | 5 {
  if (given === undefined || given === '5' || given === '5.0') return 5;
  if (given === '3.1.1' || given === '4') return 4;
  throw new UsageError('--protocol takes 5 or 3.1.1.');
}
