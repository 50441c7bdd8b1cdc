import { once } from 'node:events';
import { get } from 'node:http';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** The protocols that the balancer carries, each on a port of its own. */
export const services = ['http', 'mqtt', 'webSocket'] as const;
export type Service = (typeof services)[number];
export type ServicePorts = Readonly<Record<Service, number>>;

/** A node as the balancer sees it: its ports, and its host, which is this machine unless told otherwise. */
export interface BalancedNode extends ServicePorts {
  readonly host?: string;
}

export interface BalancerOptions {
  readonly nodes: readonly BalancedNode[];
  /** The ports to listen on; chosen by the system where they are missing. */
  readonly ports?: Partial<ServicePorts>;
  /** How often each node is asked whether it is ready. */
  readonly checkMs?: number;
  /** How long a node may take to answer before it counts as not ready; as long as `checkMs` unless told otherwise. */
  readonly answerMsMax?: number;
}

/**
 * A TCP balancer for trials and tests: round robin over the nodes whose /readyz answers 200. It closes no connection of a node that is no longer
 * ready: a node that drains sends its clients away itself. It is no product: in production use HAProxy, nginx, or the balancer of the cloud.
 */
export interface Balancer extends AsyncDisposable {
  readonly ports: ServicePorts;
  /** The nodes that answered ready when they were asked last. */
  readonly ready: readonly BalancedNode[];
  /** Replaces the nodes, asks them all, and resolves with those that are ready. Open connections stay. */
  setNodes(nodes: readonly BalancedNode[]): Promise<readonly BalancedNode[]>;
  /** Asks all nodes now, and resolves with those that are ready. */
  check(): Promise<readonly BalancedNode[]>;
  /** Ends all connections. */
  close(): Promise<void>;
}

export async function openBalancer({
  nodes,
  ports = {},
  checkMs = 1000,
  answerMsMax = checkMs,
}: BalancerOptions): Promise<Balancer> {
  const state: State = { nodes, health: new Map(), next: 0, sockets: new Set() };
  const check = async (): Promise<readonly BalancedNode[]> => {
    // Each answer counts as it comes: a node that hangs does not hold up what is known of the others.
    await Promise.all(state.nodes.map(async (node) => state.health.set(node, await isReady(node, answerMsMax))));
    return readyNodes(state);
  };
  const servers = await Promise.all(services.map((service) => listen(state, service, ports[service] ?? 0)));
  await check();
  const checking = setInterval(() => void check(), checkMs).unref();
  const [http = 0, mqtt = 0, webSocket = 0] = servers.map((server) => (server.address() as AddressInfo).port);
  return {
    ports: { http, mqtt, webSocket },
    get ready() {
      return readyNodes(state);
    },
    check,
    setNodes(replacement) {
      state.nodes = replacement;
      state.health.clear();
      return check();
    },
    close,
    [Symbol.asyncDispose]: close,
  };

  async function close(): Promise<void> {
    clearInterval(checking);
    for (const socket of state.sockets) socket.destroy();
    await Promise.all(servers.map((server) => once(server.close(), 'close')));
  }
}

interface State {
  nodes: readonly BalancedNode[];
  /** Whether a node answered ready when it was asked last. */
  readonly health: Map<BalancedNode, boolean>;
  /** Counts connections: whose turn it is. */
  next: number;
  readonly sockets: Set<Socket>;
}

function readyNodes({ nodes, health }: State): readonly BalancedNode[] {
  return nodes.filter((node) => health.get(node) === true);
}

const loopback = '127.0.0.1';

async function listen(state: State, service: Service, port: number): Promise<Server> {
  // Half-open, so that a client which has said its last still gets the answers.
  const server = createServer({ allowHalfOpen: true, pauseOnConnect: true, noDelay: true }, (client) => {
    track(state, client);
    const first = state.next;
    state.next += 1;
    const ready = readyNodes(state);
    // Every ready node once, beginning with the one whose turn it is.
    forward(
      state,
      service,
      client,
      [...ready.keys()].flatMap((index) => ready[(first + index) % ready.length] ?? []),
    );
  });
  server.listen(port, loopback);
  await once(server, 'listening');
  return server;
}

/** Connects the client with the first of the nodes that accepts; a node that was killed is noticed here before it is asked. */
function forward(state: State, service: Service, client: Socket, [node, ...others]: readonly BalancedNode[]): void {
  if (node === undefined) {
    client.destroy();
    return;
  }
  const upstream = connect({ host: node.host ?? loopback, port: node[service], allowHalfOpen: true, noDelay: true });
  track(state, upstream);
  const onRefused = (): void => forward(state, service, client, others);
  upstream.once('error', onRefused);
  upstream.once('connect', () => {
    upstream.off('error', onRefused);
    if (client.destroyed) upstream.destroy();
    join(client, upstream);
    join(upstream, client);
  });
}

/** Carries the bytes of one direction. A connection that breaks breaks the other one too. */
function join(from: Socket, to: Socket): void {
  from.pipe(to);
  from.once('close', (hadError) => {
    if (hadError || !from.readableEnded) to.destroy();
  });
}

function track({ sockets }: State, socket: Socket): void {
  sockets.add(socket);
  // 'close' follows, and ends the other side.
  socket.on('error', () => {});
  socket.once('close', () => sockets.delete(socket));
}

/** Over a connection of its own: a kept one would say nothing of a node that was started again. */
function isReady({ host = loopback, http: port }: BalancedNode, withinMs: number): Promise<boolean> {
  return new Promise((done) => {
    const options = { host, port, path: '/readyz', agent: false, signal: AbortSignal.timeout(withinMs) };
    const request = get(options, (answer) => {
      answer.resume();
      done(answer.statusCode === 200);
    });
    request.on('error', () => done(false));
  });
}
