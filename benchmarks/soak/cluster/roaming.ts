import type { ClusterNode } from '#tests/cluster/testbed/cluster-node';
import type { Random } from '../../support/random.ts';
import type { Service } from '../service/service.ts';

/**
 * Sends each new connection to a random node, healthy or not, as a balancer without health checks does. `isUp` is always false, so that the end of a
 * connection breaks no promise.
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
