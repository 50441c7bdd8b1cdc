import { setTimeout as pause } from 'node:timers/promises';
import { defineCommand, flag } from '#cli/command';
import { Failure } from '#cli/failure';
import { type Column, renderTime } from '#cli/output/cell';
import { printItem, printList } from '#cli/output/print-result';
import type { AdminClient } from '#cli/service/admin-client';
import type { ServiceNode } from '#cli/service/admin-resources';
import { connect, connectionOptions } from '#cli/service/connection';

const columns: readonly Column<ServiceNode>[] = [
  { label: 'id', of: (node) => node.id },
  { label: 'name', of: (node) => node.name },
  { label: 'state', of: (node) => node.state },
  { label: 'version', of: (node) => node.version },
  // The figures of a lost node are those of its last heartbeat.
  { label: 'connections', of: (node) => (node.state === 'lost' ? null : node.connections) },
  { label: 'events/s', of: (node) => (node.state === 'lost' ? null : Math.round(node.eventsPerSecond)) },
  { label: 'nats', of: (node) => node.isNatsConnected },
  { label: 'database', of: (node) => node.isDatabaseConnected },
  { label: 'since', of: (node) => renderTime(node.startedAt) },
];

const nodeHelp = 'NODE is the id or the name of a node, as scorewire nodes shows them.';

const list = defineCommand({
  words: 'nodes',
  summary: 'List the nodes of the service and how they are',
  parameters: [],
  options: connectionOptions,
  examples: ['scorewire nodes', 'scorewire nodes --json'],
  async run(call) {
    const { nodes } = await readNodes(connect(call));
    await printList(call, { pages: inOnePage(nodes), columns, none: 'There are no nodes.' });
    return 'ok';
  },
});

const drain = defineCommand({
  words: 'nodes drain',
  summary: 'Send the clients of a node to the others, before it is stopped',
  details: `The node keeps running and takes no clients until it is resumed or started again. ${nodeHelp}`,
  parameters: ['NODE'],
  options: {
    wait: flag('return when all its clients are gone'),
    force: flag('even if no other node takes clients'),
    ...connectionOptions,
  },
  examples: ['scorewire nodes drain node-2', 'scorewire nodes drain 4f9a01c2 --wait'],
  async run(call) {
    const client = connect(call);
    const { id } = await findNode(client, call.args[0]);
    const query = call.options.force === true ? '?force=true' : '';
    let node = await client.send<ServiceNode>('POST', `/admin/nodes/${id}/drain${query}`);
    while (
      call.options.wait === true &&
      (node.state === 'draining' || (node.state === 'drained' && node.connections > 0))
    ) {
      await pause(pollMs);
      node = await findNode(client, id);
    }
    const heading = node.state === 'drained' ? `${node.name} is drained.` : `${node.name} sends its clients away.`;
    await printItem(call, node, columns, { heading });
    return 'ok';
  },
});

const resume = defineCommand({
  words: 'nodes resume',
  summary: 'Let a drained node take clients again',
  details: nodeHelp,
  parameters: ['NODE'],
  options: connectionOptions,
  examples: ['scorewire nodes resume node-2'],
  async run(call) {
    const client = connect(call);
    const { id } = await findNode(client, call.args[0]);
    const node = await client.send<ServiceNode>('POST', `/admin/nodes/${id}/resume`);
    await printItem(call, node, columns, { heading: `${node.name} takes clients.` });
    return 'ok';
  },
});

export const nodeCommands = [list, drain, resume];

const pollMs = 500;

function readNodes(client: AdminClient): Promise<{ readonly nodes: readonly ServiceNode[] }> {
  return client.get('/admin/nodes');
}

/** By id, or by a name that only one node has. */
async function findNode(client: AdminClient, given: string): Promise<ServiceNode> {
  const { nodes } = await readNodes(client);
  const found = nodes.filter(({ id, name }) => id === given || name === given);
  const [node] = found;
  if (node !== undefined && found.length === 1) return node;
  if (node === undefined) throw new Failure('not-found', `There is no node ${given}: scorewire nodes lists them.`);
  throw new Failure('usage', `Several nodes are called ${given}: give the id, which scorewire nodes shows.`);
}

async function* inOnePage<Item>(items: readonly Item[]): AsyncGenerator<readonly Item[]> {
  yield items;
}
