import type { Target } from '../../support/load/client.ts';
import type { SignIn } from '../../support/load/packets.ts';

/** What is asked of the generator's process, beside the load under which Scorewire is compared with its peers. */
export type Job = SparseJob | LiveJob;

interface JobTarget extends Target {
  /** Bot n is pushed to by sign-in (n - 1) modulo their number. */
  readonly signIns: readonly SignIn[];
}

export interface SparseJob extends JobTarget {
  readonly load: 'sparse';
  /** Of the service; its processor time is read. */
  readonly pid: number;
  readonly seconds: number;
}

export interface LiveJob extends JobTarget {
  readonly load: 'live';
  /** That are to be live: 1 to this one. */
  readonly bots: number;
}
