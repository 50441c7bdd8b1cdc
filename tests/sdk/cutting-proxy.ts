import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import type { TestContext } from 'node:test';
import { afterTest } from '#tests/support/after-test';

/** When a connection is cut: after so many bytes to the service, or so many back. */
export interface CutPlan {
  readonly upBytes: number;
  readonly downBytes: number;
}

/** A network between client and service that breaks when it is told to. */
export interface CuttingProxy {
  readonly port: number;
  /** Connections that were let through. */
  readonly connections: number;
  /** Cuts every connection at once. */
  cut(): void;
  /** While true, the bytes of the service do not reach the clients. */
  holdAnswers(isHeld: boolean): void;
  /** While true, no connection comes through. */
  refuse(isRefused: boolean): void;
}

/** `plan` is asked for every connection, the first of which is 1; undefined lets it live. */
export async function openCuttingProxy(
  t: TestContext,
  targetPort: number,
  plan: (connection: number) => CutPlan | undefined = () => undefined,
): Promise<CuttingProxy> {
  const open = new Set<Socket>();
  let connections = 0;
  let isHeld = false;
  let isRefused = false;
  const server = createServer((client) => {
    client.on('error', () => {});
    if (isRefused) {
      client.destroy();
      return;
    }
    connections += 1;
    const left = {
      ...(plan(connections) ?? { upBytes: Number.POSITIVE_INFINITY, downBytes: Number.POSITIVE_INFINITY }),
    };
    const service = connect(targetPort, '127.0.0.1');
    const end = (): void => {
      for (const socket of [client, service]) {
        socket.destroy();
        open.delete(socket);
      }
    };
    for (const socket of [client, service]) {
      open.add(socket);
      socket.setNoDelay(true);
      socket.on('error', () => {});
      socket.on('close', end);
    }
    /** Passes on what is left of the budget; the cut is in the middle of a packet more often than not. */
    function pass(bytes: Buffer, to: Socket, side: 'upBytes' | 'downBytes'): void {
      const part = bytes.subarray(0, Math.max(0, left[side]));
      left[side] -= bytes.length;
      if (part.length > 0) to.write(part);
      if (left[side] < 0) setImmediate(end);
    }
    client.on('data', (bytes: Buffer) => pass(bytes, service, 'upBytes'));
    service.on('data', (bytes: Buffer) => {
      if (!isHeld) pass(bytes, client, 'downBytes');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const cut = (): void => {
    for (const socket of open) socket.destroy();
  };
  afterTest(t, () => {
    cut();
    server.close();
  });
  return {
    port: (server.address() as AddressInfo).port,
    get connections() {
      return connections;
    },
    cut,
    holdAnswers(held) {
      isHeld = held;
    },
    refuse(refused) {
      isRefused = refused;
    },
  };
}
