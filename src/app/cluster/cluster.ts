import type { Bus } from '#core/ports/bus';
import type { ControlBus } from '#core/ports/control-bus';
import type { NodeRegistry } from '#core/ports/node-registry';

/** How this node works together with the others. */
export interface Cluster {
  /** Eight hexadecimal digits, new at every start. */
  readonly nodeId: string;
  readonly bus: Bus;
  readonly control: ControlBus;
  readonly nodes: NodeRegistry;
}
