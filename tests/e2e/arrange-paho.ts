import assert from 'node:assert/strict';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { startForeign } from '#tests/mqtt/foreign-process';
import { debianPython } from '#tests/support/system-packages';
import type { ForeignClient, ForeignSignIn, Heard } from './arrange-foreign-client.ts';

type Details = Readonly<Record<string, unknown>>;

const script = join(import.meta.dirname, '../mqtt/paho-client.py');

/** Lets the client of the script sign in, which it does not do by itself. */
const signingIn = `
import runpy, sys
import paho.mqtt.client as mqtt

username, password, script = sys.argv[1:]

class SignedIn(mqtt.Client):
    def __init__(self, *args, **options):
        super().__init__(*args, **options)
        self.username_pw_set(username, password)

mqtt.Client = SignedIn
runpy.run_path(script)
`;

export async function connectPaho(t: TestContext, signIn: ForeignSignIn): Promise<ForeignClient> {
  const { level, port, clientId, username, secret } = signIn;
  const child = startForeign(t, debianPython, ['-c', signingIn, username, secret, script]);
  const messages: Heard[] = [];
  const tell = (command: Details) => child.writeLine(JSON.stringify(command));
  /** Waits for an event; messages that come before it are kept. */
  async function expect(name: string): Promise<Details> {
    for (;;) {
      const { event, ...details } = JSON.parse(await child.nextLine()) as Details;
      if (event === 'message') messages.push(details as unknown as Heard);
      if (event === name) return details;
    }
  }

  tell({ do: 'connect', port, level, clientId, clean: true });
  assert.equal((await expect('connected'))['isAccepted'], true, 'the server refused CONNECT');
  return {
    senderId: clientId,
    async subscribe(...filters) {
      for (const filter of filters) {
        tell({ do: 'subscribe', filter, qos: 1 });
        assert.deepEqual((await expect('subscribed'))['granted'], [1]);
      }
    },
    async publish(topic, payload, { qos, correlation }) {
      const properties = correlation === undefined ? {} : { properties: { CorrelationData: correlation } };
      tell({ do: 'publish', topic, payloads: [payload], qos, retain: false, ...properties });
      await expect('published');
      return { packetId: qos === 0 ? 0 : undefined };
    },
    async next() {
      if (messages.length === 0) await expect('message');
      const [message] = messages.splice(0, 1);
      assert.ok(message);
      const { topic, payload, qos, retain } = message;
      return { topic, payload, qos, retain };
    },
  };
}
