import { type FuzzCase, type Step, usualHooks } from './fuzz-case.ts';

/** Removes steps, then bytes of steps, as long as the fault remains. */
export async function shrinkFuzzCase(
  fuzzCase: FuzzCase,
  stillFails: (candidate: FuzzCase) => Promise<boolean>,
  attemptsMax = 3000,
): Promise<FuzzCase> {
  let attempts = 0;
  let best = fuzzCase;
  const improve = async (candidate: FuzzCase): Promise<boolean> => {
    attempts += 1;
    if (attempts > attemptsMax || !(await stillFails(candidate))) return false;
    best = candidate;
    return true;
  };
  for (const hook of ['authenticate', 'maySubscribe', 'mayDeliver', 'findRetained', 'onPublish'] as const)
    await improve({ ...best, hooks: { ...best.hooks, [hook]: usualHooks[hook] } });
  await improve({ ...best, store: 'none' });
  await shrinkList(
    () => best.steps,
    (steps) => improve({ ...best, steps }),
  );
  for (let index = 1; index < best.steps.length; ) if (!(await joinBytes(index))) index += 1;
  for (let index = 0; index < best.steps.length; index += 1) await shrinkBytes(index);
  return best;

  /** Joins two consecutive chunks. */
  async function joinBytes(index: number): Promise<boolean> {
    const [before, step] = best.steps.slice(index - 1, index + 1);
    if (before?.kind !== 'bytes' || step?.kind !== 'bytes' || before.connection !== step.connection) return false;
    const joined = { ...step, bytes: Buffer.concat([before.bytes, step.bytes]) };
    return improve({ ...best, steps: best.steps.toSpliced(index - 1, 2, joined) });
  }

  async function shrinkBytes(index: number): Promise<void> {
    const bytesAt = (): readonly number[] => {
      const step = best.steps[index];
      return step?.kind === 'bytes' ? [...step.bytes] : [];
    };
    await shrinkList(bytesAt, (bytes) => {
      const steps = best.steps.map(
        (step, at): Step => (at === index && step.kind === 'bytes' ? { ...step, bytes: Buffer.from(bytes) } : step),
      );
      return improve({ ...best, steps });
    });
  }
}

async function shrinkList<Item>(
  list: () => readonly Item[],
  improve: (shorter: Item[]) => Promise<boolean>,
): Promise<void> {
  for (let size = Math.ceil(list().length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let at = 0; at < list().length; ) {
      const shorter = list().toSpliced(at, size);
      if (!(await improve(shorter))) at += size;
    }
  }
}
