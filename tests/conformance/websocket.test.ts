import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { createWebSocketStream, WebSocket } from 'ws';
import { join, text } from './bytes.ts';
import { connectBytes } from './connect-bytes.ts';
import { IncomingFrames } from './incoming-frames.ts';
import { decodeFrame } from './received-packet.ts';
import { conforms, type Wire } from './wire.ts';

const pingreq = [0xc0, 0];

conforms(
  { '3.1.1': ['MQTT-6.0.0-4'], '5.0': ['MQTT-6.0.0-4'] },
  'the subprotocol mqtt is selected, whatever else is offered',
  async (wire) => {
    await using client = await openWebSocket(wire, ['other', 'mqtt']);
    assert.equal(client.webSocket.protocol, 'mqtt');
  },
);

conforms({ '3.1.1': ['MQTT-6.0.0-4'], '5.0': ['MQTT-6.0.0-4'] }, 'no other subprotocol is selected', async (wire) => {
  await assert.rejects(openWebSocket(wire, ['other']));
});

conforms(
  { '3.1.1': ['MQTT-6.0.0-1'], '5.0': ['MQTT-6.0.0-1'] },
  'packets from the server travel in binary frames',
  async (wire, level) => {
    await using client = await openWebSocket(wire);
    client.webSocket.send(connectBytes(level, { payload: [text(wire.clientId())] }));
    const [, isBinary] = (await once(client.webSocket, 'message')) as [Buffer, boolean];
    assert.equal(isBinary, true);
  },
);

conforms(
  { '3.1.1': ['MQTT-6.0.0-1'], '5.0': ['MQTT-6.0.0-1'] },
  'a text frame closes the connection',
  async (wire, level) => {
    await using client = await connectWebSocket(wire, level);
    client.webSocket.send('text');
    await client.frames.closed();
  },
);

conforms(
  { '3.1.1': ['MQTT-6.0.0-2'], '5.0': ['MQTT-6.0.0-2'] },
  'packets that are cut into frames of one byte are understood',
  async (wire, level) => {
    await using client = await openWebSocket(wire);
    const bytes = join(connectBytes(level, { payload: [text(wire.clientId())] }), pingreq);
    for (const byte of bytes) client.webSocket.send(Buffer.from([byte]));
    assert.deepEqual([await client.next(level), await client.next(level)], ['connack', 'pingresp']);
  },
);

conforms(
  { '3.1.1': ['MQTT-6.0.0-2'], '5.0': ['MQTT-6.0.0-2'] },
  'several packets in one frame are understood',
  async (wire, level) => {
    await using client = await openWebSocket(wire);
    client.webSocket.send(join(connectBytes(level, { payload: [text(wire.clientId())] }), pingreq, pingreq));
    const packets = [await client.next(level), await client.next(level), await client.next(level)];
    assert.deepEqual(packets, ['connack', 'pingresp', 'pingresp']);
  },
);

conforms(
  { '3.1.1': ['MQTT-6.0.0-2'], '5.0': ['MQTT-6.0.0-2'] },
  'a packet that begins in one frame and ends in the next is understood',
  async (wire, level) => {
    await using client = await connectWebSocket(wire, level);
    client.webSocket.send(Buffer.from([...pingreq, 0xc0]));
    client.webSocket.send(Buffer.from([0, ...pingreq]));
    const packets = [await client.next(level), await client.next(level), await client.next(level)];
    assert.deepEqual(packets, ['pingresp', 'pingresp', 'pingresp']);
  },
);

conforms(
  { '3.1.1': ['MQTT-6.0.0-2'], '5.0': ['MQTT-6.0.0-2'] },
  'a packet over the fragments of one WebSocket message is understood',
  async (wire, level) => {
    await using client = await connectWebSocket(wire, level);
    client.webSocket.send(Buffer.from([0xc0]), { fin: false });
    client.webSocket.send(Buffer.from([0]), { fin: true });
    assert.equal(await client.next(level), 'pingresp');
  },
);

conforms({ '3.1.1': [], '5.0': [] }, 'a message from TCP reaches a subscriber on WebSocket', async (wire, level) => {
  const topic = wire.topic('ws');
  await using client = await connectWebSocket(wire, level);
  const noProperties = level === 5 ? [0] : [];
  const filter = join([0, 1], noProperties, text(topic), [0]);
  client.webSocket.send(join([0x82, filter.length], filter));
  assert.equal(await client.next(level), 'suback');
  await (await wire.connect()).publish(topic, 'x');
  assert.equal(await client.next(level), 'publish');
});

interface WebSocketClient extends AsyncDisposable {
  readonly webSocket: WebSocket;
  readonly frames: IncomingFrames;
  /** What kind of packet comes next. */
  next(level: 4 | 5): Promise<string>;
}

async function openWebSocket(wire: Wire, subprotocols: string[] = ['mqtt']): Promise<WebSocketClient> {
  const webSocket = new WebSocket(`ws://127.0.0.1:${wire.webSocketPort}/mqtt`, subprotocols);
  await once(webSocket, 'open');
  // The stream of the payloads has all that is read of a socket.
  const frames = new IncomingFrames(createWebSocketStream(webSocket) as unknown as Socket);
  return {
    webSocket,
    frames,
    next: async (level) => decodeFrame(await frames.next(), level).cmd,
    [Symbol.asyncDispose]: async () => webSocket.terminate(),
  };
}

async function connectWebSocket(wire: Wire, level: 4 | 5): Promise<WebSocketClient> {
  const client = await openWebSocket(wire);
  client.webSocket.send(connectBytes(level, { payload: [text(wire.clientId())] }));
  assert.equal(await client.next(level), 'connack');
  return client;
}
