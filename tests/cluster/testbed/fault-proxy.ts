import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/**
 * How a line is broken.
 * - `refused`: connections end with a reset, and so does every new one, as from a server that is down.
 * - `silent`: nothing gets through and nobody is told, as on a network that drops packets. What was on the way arrives when it is mended.
 */
export type LineFault = 'refused' | 'silent';

/** A TCP line between one node and one server that can be broken without touching either of them. */
export interface FaultProxy extends AsyncDisposable {
  readonly port: number;
  break(fault: LineFault): void;
  mend(): void;
}

export async function openFaultProxy(targetPort: number): Promise<FaultProxy> {
  const joints = new Set<Joint>();
  let fault: LineFault | undefined;
  const server = createServer((near) => {
    if (fault === 'refused') {
      near.resetAndDestroy();
      return;
    }
    const joint = new Joint(near, targetPort, () => joints.delete(joint));
    joints.add(joint);
    if (fault === 'silent') joint.silence();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const cut = (): void => {
    for (const joint of joints) joint.cut();
  };
  return {
    port: (server.address() as AddressInfo).port,
    break(given) {
      fault = given;
      if (given === 'refused') cut();
      else for (const joint of joints) joint.silence();
    },
    mend() {
      fault = undefined;
      for (const joint of joints) joint.resume();
    },
    async [Symbol.asyncDispose]() {
      cut();
      server.close();
      await once(server, 'close');
    },
  };
}

/** One connection of the near side, and its other half. */
class Joint {
  private readonly near: Socket;
  private readonly far: Socket;
  private readonly onGone: () => void;
  private isSilent = false;
  /** One side is gone; the other one hears of it when the line is mended. */
  private isOver = false;

  constructor(near: Socket, targetPort: number, onGone: () => void) {
    this.near = near;
    this.far = connect({ port: targetPort, host: '127.0.0.1' });
    this.onGone = onGone;
    this.forward(this.near, this.far);
    this.forward(this.far, this.near);
  }

  silence(): void {
    this.isSilent = true;
    for (const socket of [this.near, this.far]) socket.pause();
  }

  resume(): void {
    this.isSilent = false;
    if (this.isOver) this.cut();
    else for (const socket of [this.near, this.far]) socket.resume();
  }

  cut(): void {
    for (const socket of [this.near, this.far]) {
      // A reset of a socket that is shutting down fails, and Node then never frees its handle and spins at the exit of the process.
      if (socket.writableEnded) socket.destroy();
      else socket.resetAndDestroy();
    }
    this.onGone();
  }

  private forward(from: Socket, to: Socket): void {
    from.setNoDelay(true);
    from.on('data', (chunk: Buffer) => {
      if (!to.write(chunk)) from.pause();
    });
    to.on('drain', () => {
      if (!this.isSilent) from.resume();
    });
    from.on('end', () => to.end());
    from.on('error', () => {});
    from.on('close', () => {
      this.isOver = true;
      if (this.isSilent) return;
      to.destroy();
      this.onGone();
    });
  }
}
