import type { ClusterNode } from '#tests/cluster/testbed/cluster-node';
import type { Random } from '../../support/random.ts';
import type { Service } from '../service/service.ts';

/**
 * Where the clients of a cluster connect: each time to a node by chance, whether it is well or not, as behind a balancer that checks nothing. To them
 * the service is never undisturbed, so that the end of a connection breaks no promise.
 */
export function createRoaming(
  nodes: readonly ClusterNode[],
  random: Random,
): Pick<Service, 'mqttPort' | 'url' | 'generation' | 'isUp'> {
  return {
    get mqttPort() {
      return random.pick(nodes).service.mqttPort;
    },
    get url() {
      return random.pick(nodes).service.url;
    },
    generation: 0,
    isUp: false,
  };
}
