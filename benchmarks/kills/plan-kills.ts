import { createRandom, type Random } from '../support/random.ts';

/** When the service is killed. `after` counts what the kind names: milliseconds, acknowledgements, connections. */
export interface ServiceKill {
  readonly victim: 'service';
  readonly kind: ServiceKillKind;
  readonly after: number;
}

/** How PostgreSQL is killed: `after` acknowledgements, and for how long it stays down. */
export interface PostgresKill {
  readonly victim: 'postgres';
  readonly kind: PostgresKillKind;
  readonly after: number;
  readonly downMs: number;
}

export type Kill = ServiceKill | PostgresKill;

const serviceKillKinds = {
  /** At any moment of a steady load. */
  moment: [0, 900],
  /** Right after the n-th acknowledgement, so that others are between the commit and their acknowledgement. */
  acknowledged: [1, 400],
  /** Right after the n-th PUBREC: the exchange of QoS 2 is half done. */
  received: [1, 150],
  /** Right after the n-th CONNACK: while clients resend what was in flight. */
  accepted: [1, 16],
  /** So many milliseconds after all senders have filled their windows at once. */
  burst: [0, 25],
  /** So many milliseconds after the process was started, before it is ready. */
  start: [30, 1200],
  /** The moment it is ready. */
  ready: [0, 20],
  /** So many milliseconds after SIGTERM: while it closes. */
  closing: [0, 60],
} as const;
export type ServiceKillKind = keyof typeof serviceKillKinds;

const postgresKillKinds = ['group', 'immediate', 'backend', 'checkpoint', 'both'] as const;
/**
 * `group`: kill -9 of all its processes. `immediate`: pg_ctl -m immediate. `backend`: kill -9 of one that serves us, after which PostgreSQL
 * ends all and recovers by itself. `checkpoint`: kill -9 of all while it checkpoints. `both`: kill -9 of all and of the service.
 */
export type PostgresKillKind = (typeof postgresKillKinds)[number];

const downMsMax = 800;

/** The kills of one run in their order, the same for the same seed: every kind in turn, shuffled. */
export function planKills(seed: number, serviceKills: number, postgresKills: number): Kill[] {
  const random = createRandom(seed);
  const kinds = Object.keys(serviceKillKinds) as ServiceKillKind[];
  const services = Array.from({ length: serviceKills }, (_, index) =>
    planServiceKill(random, kinds[index % kinds.length] ?? 'moment'),
  );
  const databases = Array.from({ length: postgresKills }, (_, index): PostgresKill => {
    const kind = postgresKillKinds[index % postgresKillKinds.length] ?? 'group';
    return { victim: 'postgres', kind, after: random.between(1, 300), downMs: random.between(0, downMsMax) };
  });
  return random.shuffle([...services, ...databases]);
}

function planServiceKill(random: Random, kind: ServiceKillKind): ServiceKill {
  const [low, high] = serviceKillKinds[kind];
  return { victim: 'service', kind, after: random.between(low, high) };
}
