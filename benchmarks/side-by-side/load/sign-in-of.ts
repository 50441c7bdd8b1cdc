import type { SignIn } from '../../support/load/packets.ts';
import type { Job } from './job.ts';

/** Who pushes to the bot of a connection, where somebody has to sign in. */
export function signInOf({ signIns }: Job): (index: number) => SignIn | undefined {
  return (index) => signIns[index % signIns.length];
}
