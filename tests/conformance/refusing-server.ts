import { openEngine } from '#mqtt/engine';
import type { EngineHooks, SignInAnswer } from '#mqtt/hooks';
import { openTcpListener } from '#mqtt/listener/tcp-listener';
import { openLimits } from '#tests/mqtt/open-mode/start-open-mode';
import { Wire } from './wire.ts';

/** What the server does not allow: a client identifier, a user, a topic; and a topic at which it fails. */
export const refused = { clientId: 'refused', username: 'stranger', topic: 'refused', faultyTopic: 'faulty' } as const;

export const refusalReason = 'This is not allowed.';

export interface RefusingServer extends AsyncDisposable {
  readonly wire: Wire;
}

/** The engine with hooks that refuse and that fail: the open mode, which the other tests use, allows everything. */
export async function openRefusingServer(level: 4 | 5): Promise<RefusingServer> {
  const engine = await openEngine({ limits: openLimits, hooks: refusingHooks });
  const listener = await openTcpListener({ host: '127.0.0.1', port: 0, accept: engine.accept });
  const server = { port: listener.port, webSocketPort: 0, close: () => listener.close() };
  const wire = new Wire(server, level);
  return {
    wire,
    async [Symbol.asyncDispose]() {
      wire.close();
      await engine.close();
      await server.close();
    },
  };
}

const refusingHooks: EngineHooks = {
  authenticate: ({ clientId, username }) => {
    if (clientId === refused.clientId) return refuse(0x85);
    return username === refused.username ? refuse(0x86) : { ok: true, user: '' };
  },
  maySubscribe: () => 0,
  onPublish: (publication) => {
    if (publication.packet.topic === refused.faultyTopic) throw new Error('out of memory, say');
    if (publication.packet.topic === refused.topic) publication.refuse(0x87, refusalReason);
    else publication.acceptAndRoute();
  },
};

function refuse(reasonCode: number): SignInAnswer {
  return { ok: false, reasonCode, reasonString: refusalReason };
}
