import type { TestContext } from 'node:test';
import { type ForeignProcess, startForeign } from '#tests/mqtt/foreign-process';
import type { ForeignClient, ForeignSignIn, Heard } from './arrange-foreign-client.ts';

/** mosquitto_pub for every publication, and mosquitto_sub for those who listen. */
export async function connectMosquitto(t: TestContext, signIn: ForeignSignIn): Promise<ForeignClient> {
  const { level, port, clientId, username, secret } = signIn;
  const version = level === 5 ? 'mqttv5' : 'mqttv311';
  const common = ['-V', version, '-h', '127.0.0.1', '-p', String(port), '-u', username, '-P', secret];
  let subscriber: ForeignProcess | undefined;

  /** It says what it does (-d) between the messages, which are JSON. */
  async function nextLine(begin: string): Promise<string> {
    if (subscriber === undefined) throw new Error('mosquitto_sub was not started.');
    for (;;) {
      const line = await subscriber.nextLine();
      if (line.startsWith(begin)) return line;
    }
  }

  return {
    senderId: `${clientId}, publishing`,
    async subscribe(...filters) {
      const topics = filters.flatMap((filter) => ['-t', filter]);
      const args = ['-i', clientId, ...topics, '-q', '1', '-F', '%j', '-d'];
      // Into a pipe it would print nothing before it has much to print.
      subscriber = startForeign(t, 'stdbuf', ['-oL', 'mosquitto_sub', ...common, ...args]);
      const granted = (await nextLine('Subscribed')).split(': ')[2];
      if (granted !== filters.map(() => '1').join(', ')) throw new Error(`Granted: ${granted}`);
    },
    async publish(topic, payload, { qos, correlation }) {
      const data = correlation === undefined ? [] : ['-D', 'publish', 'correlation-data', correlation];
      const args = ['-i', `${clientId}, publishing`, '-t', topic, '-m', payload, '-q', String(qos), ...data];
      await startForeign(t, 'mosquitto_pub', [...common, ...args]).ended();
      return { packetId: qos === 0 ? 0 : 1 };
    },
    async next() {
      const { topic, payload, qos, retain } = JSON.parse(await nextLine('{')) as Omit<Heard, 'retain'> & {
        retain: number;
      };
      return { topic, payload, qos, retain: retain === 1 };
    },
  };
}
