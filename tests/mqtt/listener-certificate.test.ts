import assert from 'node:assert/strict';
import { X509Certificate } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { connect, type TLSSocket } from 'node:tls';
import { openTlsListener } from '#mqtt/listener/tls-listener';
import { openWebSocketListener } from '#mqtt/listener/web-socket-listener';
import { echo, RecordedTransports } from './recorded-transports.ts';

const deadline = () => ({ signal: AbortSignal.timeout(30_000) });
const oldPair = join(import.meta.dirname, '../process/certificate');
const newPair = join(import.meta.dirname, 'certificate');
const [oldFingerprint, newFingerprint] = [oldPair, newPair].map(
  (pair) => new X509Certificate(readFileSync(join(pair, 'cert.pem'))).fingerprint256,
);

test('a certificate renamed over the old one is used for new connections, and open ones stay', async (t) => {
  const { files, port, reloaded } = await startTls(t);
  const open = await openClient(t, port);
  assert.equal(open.getPeerX509Certificate()?.fingerprint256, oldFingerprint);
  replaceByRename(files.certFile, join(newPair, 'cert.pem'));
  replaceByRename(files.keyFile, join(newPair, 'key.pem'));
  await reloaded();
  assert.equal(await fingerprint(t, port), newFingerprint);
  open.write('still here');
  assert.equal(String((await once(open, 'data', deadline()))[0]), 'still here');
});

test('a certificate behind a changed symbolic link is used', async (t) => {
  const folder = temporaryFolder(t);
  cpSync(oldPair, join(folder, 'v1'), { recursive: true });
  cpSync(newPair, join(folder, 'v2'), { recursive: true });
  symlinkSync('v1', join(folder, 'live'));
  const files = { certFile: join(folder, 'live/cert.pem'), keyFile: join(folder, 'live/key.pem') };
  const { port, reloaded } = await startTls(t, files);
  assert.equal(await fingerprint(t, port), oldFingerprint);
  symlinkSync('v2', join(folder, 'next'));
  renameSync(join(folder, 'next'), join(folder, 'live'));
  await reloaded();
  assert.equal(await fingerprint(t, port), newFingerprint);
});

test('an invalid certificate is reported, and the old one stays in use until a valid one comes', async (t) => {
  const { files, port, reloaded, fault } = await startTls(t);
  assert.equal(await fingerprint(t, port), oldFingerprint);

  const whole = readFileSync(join(newPair, 'cert.pem'));
  writeFileSync(files.certFile, whole.subarray(0, whole.length / 2));
  assert.match(String(await fault()), /PEM|asn1|base64/i);
  assert.equal(await fingerprint(t, port), oldFingerprint);

  writeFileSync(files.certFile, whole);
  assert.match(String(await fault()), /key values mismatch/);
  assert.equal(await fingerprint(t, port), oldFingerprint);

  rmSync(files.keyFile);
  assert.match(String(await fault()), /ENOENT/);
  assert.equal(await fingerprint(t, port), oldFingerprint);

  cpSync(join(newPair, 'key.pem'), files.keyFile);
  await reloaded();
  assert.equal(await fingerprint(t, port), newFingerprint);
});

test('the WebSocket port uses a new certificate as well', async (t) => {
  const files = copyPair(t);
  const events = new EventEmitter();
  const tls = { ...files, checkEveryMs: 5, onReload: () => events.emit('reload') };
  const { accept } = new RecordedTransports();
  const listener = await openWebSocketListener({ host: '127.0.0.1', port: 0, accept, tls });
  t.after(() => listener.close());
  assert.equal(await fingerprint(t, listener.port), oldFingerprint);
  const reloaded = once(events, 'reload', deadline());
  replaceByRename(files.certFile, join(newPair, 'cert.pem'));
  replaceByRename(files.keyFile, join(newPair, 'key.pem'));
  await reloaded;
  assert.equal(await fingerprint(t, listener.port), newFingerprint);
});

test('files that cannot be used at the start are an error', async (t) => {
  const { accept } = new RecordedTransports();
  const files = copyPair(t);
  cpSync(join(newPair, 'key.pem'), files.keyFile);
  await assert.rejects(openTlsListener({ host: '127.0.0.1', port: 0, accept, ...files }), /key values mismatch/);
});

/** A listener that echoes, by default with a copy of the old certificate and key. */
async function startTls(t: TestContext, files = copyPair(t)) {
  const events = new EventEmitter();
  const listener = await openTlsListener({
    ...files,
    host: '127.0.0.1',
    port: 0,
    accept: new RecordedTransports(echo).accept,
    checkEveryMs: 5,
    onReload: () => events.emit('reload'),
    onFault: (fault) => events.emit('fault', fault),
  });
  t.after(() => listener.close());
  return {
    files,
    port: listener.port,
    reloaded: () => once(events, 'reload', deadline()),
    fault: async () => (await once(events, 'fault', deadline()))[0] as Error,
  };
}

function copyPair(t: TestContext): { certFile: string; keyFile: string } {
  const folder = temporaryFolder(t);
  cpSync(oldPair, folder, { recursive: true });
  return { certFile: join(folder, 'cert.pem'), keyFile: join(folder, 'key.pem') };
}

function temporaryFolder(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'scorewire-certificate-'));
  t.after(() => rmSync(folder, { recursive: true }));
  return folder;
}

function replaceByRename(file: string, by: string): void {
  cpSync(by, `${file}.new`);
  renameSync(`${file}.new`, file);
}

async function openClient(t: TestContext, port: number): Promise<TLSSocket> {
  const socket = connect({ port, host: '127.0.0.1', rejectUnauthorized: false });
  t.after(() => socket.destroy());
  await once(socket, 'secureConnect', deadline());
  return socket;
}

async function fingerprint(t: TestContext, port: number): Promise<string | undefined> {
  return (await openClient(t, port)).getPeerX509Certificate()?.fingerprint256;
}
