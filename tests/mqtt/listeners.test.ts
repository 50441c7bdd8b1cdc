import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { test } from 'node:test';
import { openTcpListener } from '#mqtt/listener/tcp-listener';
import { type Client, kinds, openClient, startListener } from './listener-kinds.ts';
import { bytesOf, echo, lengthOf, type RecordedTransport, RecordedTransports } from './recorded-transports.ts';

const deadline = () => ({ signal: AbortSignal.timeout(30_000) });
const mebibyte = 1_048_576;

for (const kind of kinds) {
  test(`${kind}: bytes go both ways`, async (t) => {
    const transports = new RecordedTransports(echo);
    const { port, address } = await startListener(t, kind, transports);
    const { stream } = await openClient(t, kind, port);
    stream.write('there');
    assert.equal(await read(stream, 5), 'there');
    const { transport } = await transports.connection();
    assert.deepEqual([transport.kind, transport.address, address], [kind, '127.0.0.1', '127.0.0.1']);
    transport.write(['and ', 'back'].map((text) => Buffer.from(text)));
    assert.equal(await read(stream, 8), 'and back');
    const large = [Buffer.alloc(70_000, 'a'), Buffer.alloc(3, 'b')];
    transport.write(large);
    assert.equal(await read(stream, 70_003), Buffer.concat(large).toString());
  });

  test(`${kind}: bytes before our end arrive, and the peer is still read after it`, async (t) => {
    const transports = new RecordedTransports();
    const { port } = await startListener(t, kind, transports);
    const { stream } = await openClient(t, kind, port);
    const connection = await transports.connection();
    connection.transport.write([Buffer.from('last words')]);
    // The peer sends this before it can know of our end.
    stream.write('in reply');
    connection.transport.end();
    assert.equal(connection.transport.write([Buffer.from('too late')]), false);
    assert.equal(await read(stream, 10), 'last words');
    await transports.until(() => lengthOf(connection) === 8);
    stream.end();
    await transports.until(() => connection.ended === 1);
  });

  test(`${kind}: the end of the peer is reported once, after its last bytes`, async (t) => {
    const transports = new RecordedTransports(echo);
    const { port } = await startListener(t, kind, transports);
    const { stream } = await openClient(t, kind, port);
    stream.end('the end');
    const connection = await transports.connection();
    await transports.until(() => connection.ended > 0);
    assert.equal(bytesOf(connection).toString(), 'the end');
    connection.transport.destroy();
    await roundTrips(await openClient(t, kind, port), 10);
    assert.equal(connection.ended, 1);
  });

  test(`${kind}: a paused peer is not read until it is resumed`, async (t) => {
    const transports = new RecordedTransports(echoToOthers);
    const { port } = await startListener(t, kind, transports);
    const { stream } = await openClient(t, kind, port);
    const connection = await transports.connection();
    connection.transport.pause();
    const sent = 24 * mebibyte;
    for (let at = 0; at < sent; at += mebibyte) stream.write(Buffer.alloc(mebibyte));
    // While others are served, nothing is read here once the system's buffers are full.
    const other = await openClient(t, kind, port);
    let waiting: number;
    do {
      waiting = stream.writableLength;
      await roundTrips(other, 50);
    } while (stream.writableLength < waiting);
    assert.equal(lengthOf(connection), 0);
    assert.ok(waiting > mebibyte, `${waiting} bytes wait at the sender`);
    connection.transport.resume();
    await transports.until(() => lengthOf(connection) === sent);
  });

  test(`${kind}: a write to a full socket returns false, and onDrained follows when there is room`, async (t) => {
    const transports = new RecordedTransports(echoToOthers);
    const { port } = await startListener(t, kind, transports);
    const { stream } = await openClient(t, kind, port);
    const connection = await transports.connection();
    stream.pause();
    const sent = 24 * mebibyte;
    for (let at = 0; at < sent; at += mebibyte)
      connection.transport.write([Buffer.alloc(mebibyte / 2), Buffer.alloc(mebibyte / 2 - 1)]);
    assert.equal(connection.transport.write([Buffer.alloc(sent / mebibyte)]), false);
    await roundTrips(await openClient(t, kind, port), 100);
    assert.equal(connection.drained, 0);
    const all = once(stream, 'end', deadline());
    let received = 0;
    stream.on('data', (chunk: Buffer) => {
      received += chunk.length;
    });
    stream.resume();
    await transports.until(() => connection.drained > 0);
    connection.transport.end();
    await all;
    assert.equal(received, sent);
  });

  test(`${kind}: a peer that resets is gone, and nothing throws`, async (t) => {
    const transports = new RecordedTransports(echo);
    const { port } = await startListener(t, kind, transports);
    const { stream, socket } = await openClient(t, kind, port);
    const connection = await transports.connection();
    stream.on('error', () => {});
    stream.write(Buffer.alloc(mebibyte));
    await transports.until(() => lengthOf(connection) > 0);
    socket.resetAndDestroy();
    connection.transport.write([Buffer.alloc(mebibyte), Buffer.alloc(mebibyte)]);
    await transports.until(() => connection.ended > 0);
    connection.transport.write([Buffer.alloc(1)]);
    connection.transport.end();
    connection.transport.pause();
    connection.transport.resume();
    connection.transport.destroy();
    await roundTrips(await openClient(t, kind, port), 10);
    assert.equal(connection.ended, 1);
  });

  test(`${kind}: bytes read before the peer reset are handed over, even while paused`, async (t) => {
    const transports = new RecordedTransports(echoToOthers);
    const { port } = await startListener(t, kind, transports);
    const { stream, socket } = await openClient(t, kind, port);
    stream.on('error', () => {});
    const connection = await transports.connection();
    connection.transport.pause();
    stream.write('the last words');
    const other = await openClient(t, kind, port);
    await roundTrips(other, 10);
    socket.resetAndDestroy();
    await transports.until(() => connection.ended > 0);
    assert.equal(bytesOf(connection).toString(), 'the last words');
  });

  test(`${kind}: a peer that hangs up while it is paused is read to its end`, async (t) => {
    const transports = new RecordedTransports(echoToOthers);
    const { port } = await startListener(t, kind, transports);
    const { stream } = await openClient(t, kind, port);
    const connection = await transports.connection();
    connection.transport.pause();
    // More than is read before the pause: most of it is still in the system's buffers at the end.
    const sent = Buffer.alloc(mebibyte, 'x');
    stream.end(sent);
    await roundTrips(await openClient(t, kind, port), 10);
    assert.equal(connection.ended, 0);
    connection.transport.resume();
    await transports.until(() => connection.ended > 0);
    assert.equal(lengthOf(connection), sent.length);
  });

  test(`${kind}: a destroyed connection reports its end and nothing else`, async (t) => {
    const transports = new RecordedTransports(function (recorded, bytes) {
      if (recorded === this.all[0]) recorded.transport.destroy();
      else echo(recorded, bytes);
    });
    const { port } = await startListener(t, kind, transports);
    const { stream } = await openClient(t, kind, port);
    const connection = await transports.connection();
    const other = await openClient(t, kind, port);
    connection.transport.pause();
    for (const text of ['read apart', 'from each', 'other']) {
      stream.write(text);
      await roundTrips(other, 5);
    }
    connection.transport.resume();
    await over(stream);
    await transports.until(() => connection.ended > 0);
    assert.deepEqual([connection.chunks.length, connection.ended], [1, 1]);
  });

  test(`${kind}: a connection that is not accepted is closed at once`, async (t) => {
    const { port } = await startListener(t, kind, { accept: () => undefined });
    const { stream } = await openClient(t, kind, port);
    await over(stream);
  });

  test(`${kind}: closing waits neither for connections nor for incomplete handshakes`, async (t) => {
    const transports = new RecordedTransports();
    const listener = await startListener(t, kind, transports);
    const { stream } = await openClient(t, kind, listener.port);
    const connection = await transports.connection();
    const silent = connect(listener.port, '127.0.0.1');
    await once(silent, 'connect', deadline());
    await Promise.all([listener.close(), listener.close(), over(silent), over(stream)]);
    await transports.until(() => connection.ended === 1);
    await assert.rejects(once(connect(listener.port, '127.0.0.1'), 'connect'), { code: 'ECONNREFUSED' });
  });

  if (kind !== 'tcp')
    test(`${kind}: an incomplete handshake times out`, async (t) => {
      const transports = new RecordedTransports();
      const { port } = await startListener(t, kind, transports, { handshakeTimeoutMs: 50 });
      await over(connect(port, '127.0.0.1'));
      assert.equal(transports.all.length, 0);
    });
}

test('a port in use is an error', async (t) => {
  const { accept } = new RecordedTransports();
  const { port } = await startListener(t, 'tcp', { accept });
  await assert.rejects(openTcpListener({ host: '127.0.0.1', port, accept }), { code: 'EADDRINUSE' });
});

/** Resolves when the other side has ended or reset the connection. */
async function over(stream: Client['stream']): Promise<void> {
  const { signal } = deadline();
  stream.on('error', () => {});
  await new Promise((done, fail) => {
    stream.once('end', done).once('close', done).resume();
    signal.addEventListener('abort', () => fail(signal.reason as Error));
  });
}

/** The first connection is under test; the others only let time pass. */
function echoToOthers(this: RecordedTransports, recorded: RecordedTransport, bytes: Buffer): void {
  if (recorded !== this.all[0]) echo(recorded, bytes);
}

async function read(stream: Client['stream'], length: number): Promise<string> {
  let bytes = Buffer.alloc(0);
  while (bytes.length < length) {
    const chunk = stream.read() as Buffer | null;
    if (chunk === null) await once(stream, 'readable', deadline());
    else bytes = Buffer.concat([bytes, chunk]);
  }
  if (bytes.length > length) stream.unshift(bytes.subarray(length));
  return bytes.toString('latin1', 0, length);
}

/** Enough round trips for everything else to happen, without a clock. The listener must echo. */
async function roundTrips({ stream }: Client, count: number): Promise<void> {
  for (let done = 0; done < count; done++) {
    stream.write('ping');
    assert.equal(await read(stream, 4), 'ping');
  }
}
