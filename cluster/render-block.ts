import type { ServicePorts } from './balancer.ts';

export interface ClusterFacts {
  readonly balancer: ServicePorts;
  readonly adminPassword: string;
  readonly nodes: readonly { readonly name: string; readonly pid: number; readonly ports: ServicePorts }[];
  readonly nats: { readonly pid: number; readonly url: string };
  readonly databaseUrl: string;
  readonly logFolder: string;
}

/** The text that a start prints: where everything is, and what to try. */
export function renderBlock({ balancer, adminPassword, nodes, nats, databaseUrl, logFolder }: ClusterFacts): string {
  const url = `http://127.0.0.1:${balancer.http}`;
  const [first, second] = nodes;
  return [
    'A cluster of Scorewire, on this machine only',
    '',
    '  In front of all nodes:',
    `    REST        ${url}`,
    `    Console     ${url}/console/nodes   (admin, ${adminPassword})`,
    `    MQTT        mqtt://127.0.0.1:${balancer.mqtt}`,
    `    WebSocket   ws://127.0.0.1:${balancer.webSocket}/mqtt`,
    '',
    '  Nodes:',
    ...nodes.map(
      ({ name, pid, ports }) =>
        `    ${name.padEnd(10)}  pid ${String(pid).padEnd(7)}  http://127.0.0.1:${ports.http}   mqtt://127.0.0.1:${ports.mqtt}`,
    ),
    `    NATS        pid ${String(nats.pid).padEnd(7)}  ${nats.url}`,
    `    PostgreSQL  ${databaseUrl}`,
    `    Logs        ${logFolder}`,
    '',
    '  Nine simulated games are played over MQTT by three users. In another shell, in this folder:',
    `    export SCOREWIRE_URL=${url} SCOREWIRE_USERNAME=admin SCOREWIRE_PASSWORD=${adminPassword}`,
    '    npx scorewire nodes                  # how the nodes are',
    `    npx scorewire nodes drain ${second?.name} --wait   # its clients go to the others; nodes resume ${second?.name} takes them again`,
    `    kill -9 ${first?.pid}                        # ${first?.name} dies; it is started again after 5 seconds`,
    `    kill -TERM ${first?.pid}                     # or leaves in order, as in a rolling restart`,
    `    kill -STOP ${first?.pid}; sleep 10; kill -CONT ${first?.pid}   # or hangs, and wakes up as a stale writer`,
    `    kill -9 ${nats.pid}                        # NATS dies: events go on, statuses are caught up from PostgreSQL`,
    '  Type "failover" here and press Enter: the primary of PostgreSQL dies, and its synchronous replica takes over. A connection whose',
    '  event cannot be stored meanwhile ends, and its client sends the event again.',
    '',
    '  Ctrl-C ends it: the simulators then read every event back and say whether one was lost.',
    '',
  ].join('\n');
}
