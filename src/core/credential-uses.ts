import { formatDateTime } from './date-time.ts';
import type { Clock } from './ports/clock.ts';
import type { Store } from './ports/store.ts';
import { ok } from './result.ts';

/** Notes when broker credentials are used, without making their users wait. */
export interface CredentialUses {
  note(credentialId: number): void;
  /** Resolves when everything that was noted is written. */
  settle(): Promise<void>;
}

export interface CredentialUseParts {
  readonly store: Pick<Store, 'change'>;
  readonly clock: Clock;
  readonly onFault: (error: unknown) => void;
}

/** A credential is written at most this often. */
const writtenEveryMs = 60_000;
const writtenAtOnce = 500;

export function createCredentialUses({ store, clock, onFault }: CredentialUseParts): CredentialUses {
  const writtenMs = new Map<number, number>();
  const waiting = new Set<number>();
  let writing: Promise<void> | undefined;
  return {
    note(credentialId) {
      if (clock() - (writtenMs.get(credentialId) ?? Number.NEGATIVE_INFINITY) < writtenEveryMs) return;
      waiting.add(credentialId);
      // Those that are used meanwhile are written together: after a network failure thousands sign in again at once.
      writing ??= write().finally(() => {
        writing = undefined;
      });
    },
    settle: async () => writing,
  };

  async function write(): Promise<void> {
    while (waiting.size > 0) {
      const ids = [...waiting].slice(0, writtenAtOnce);
      const nowMs = clock();
      for (const id of ids) {
        waiting.delete(id);
        writtenMs.set(id, nowMs);
      }
      forgetOld(nowMs);
      try {
        await store.change<void, never>(async ({ brokerCredentials }) =>
          ok(await brokerCredentials.noteUsed(ids, formatDateTime(nowMs))),
        );
      } catch (error) {
        // Nobody loses anything but the time of last use: the next use writes it.
        onFault(error);
      }
    }
  }

  function forgetOld(nowMs: number): void {
    for (const [id, atMs] of writtenMs) if (Math.abs(nowMs - atMs) >= writtenEveryMs) writtenMs.delete(id);
  }
}
