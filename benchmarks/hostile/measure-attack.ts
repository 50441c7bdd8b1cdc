import { once } from 'node:events';
import { loadavg } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import type { Attack } from './attack.ts';
import type { AttackCost } from './attackers-process.ts';
import { type HonestLatencies, HonestSide } from './honest/honest-side.ts';
import type { LoopSummary } from './loop-figures.ts';
import { MachineControl, type MachineFigures } from './machine-control.ts';
import { ProcessFigures } from './process-figures.ts';
import { startAttackers } from './start-attackers.ts';
import { type NextStart, openTestbed } from './testbed.ts';

export type AttackResult = Awaited<ReturnType<typeof measureAttack>>;

/** `unclear`: the honest waited longer than they should, and so did a timer or a write that has nothing to do with the service. */
export type Verdict = 'contained' | 'not contained' | 'unclear';

const warmUpMs = 2000;
const baselineMs = 3000;
/** The promise: an attack adds less than this to an honest p99, and the loop is never blocked for as long. */
const p99MsMax = 50;
/** A machine that delays things by so much by itself cannot show whether the promise is kept. */
const machineMsMax = 25;

/** A heap in which a service with nothing left behind starts easily. */
const smallOldSpaceMib = 256;

/** One attack on a new testbed: first without it, then with it, then what is left. */
export async function measureAttack(attack: Attack, secondsAsked: number) {
  const seconds = Math.max(secondsAsked, attack.secondsMin ?? 0);
  await using testbed = await openTestbed(attack);
  await using machine = await MachineControl.open();
  using honest = new HonestSide(testbed);
  await honest.start(warmUpMs);
  using figures = new ProcessFigures(testbed.pid);
  machine.take();
  await testbed.loop.take();
  await wait(baselineMs);
  const before = honest.take();
  const machineBefore = machine.take();
  const loopBefore = await testbed.loop.take();
  const serviceCoresBefore = figures.cpuSeconds / (baselineMs / 1000);
  const residentBytesBefore = figures.residentBytes;
  figures.restart();
  const child = startAttackers(attack.name, testbed.target);
  try {
    await wait(seconds * 1000);
    const during = honest.take();
    const machineDuring = machine.take();
    const serviceCores = figures.cpuSeconds / seconds;
    const residentBytesPeak = figures.peakBytes;
    const answered = once(child, 'message') as Promise<[AttackCost]>;
    child.send('stop');
    const [cost] = await answered;
    // With the end of the attack and without what is read next to find losses.
    const loopDuring = await testbed.loop.take();
    const losses = await honest.finish();
    figures[Symbol.dispose]();
    const nextStarts: readonly NextStart[] = attack.measuresNextStart
      ? [await testbed.measureNextStart(), await testbed.measureNextStart(smallOldSpaceMib)]
      : [];
    return {
      attack,
      seconds,
      cost,
      before,
      during,
      loopBefore,
      loopDuring,
      machineBefore,
      machineDuring,
      serviceCoresBefore,
      serviceCores,
      residentBytesBefore,
      residentBytesPeak,
      losses,
      nextStarts,
      loadAverage: loadavg()[0] ?? 0,
      verdict: nextStarts.some((start) => start.seconds === undefined)
        ? ('not contained' as const)
        : judge(before, during, loopDuring, machineDuring, losses),
    };
  } finally {
    child.kill('SIGKILL');
  }
}

const kinds = ['publish', 'rest', 'status'] as const;

function judge(
  before: HonestLatencies,
  during: HonestLatencies,
  loop: LoopSummary,
  machine: MachineFigures,
  losses: readonly string[],
): Verdict {
  if (losses.length > 0) return 'not contained';
  const added = kinds.map((kind) => during[kind].p99 - before[kind].p99);
  if (Math.max(...added) < p99MsMax && loop.p99 < p99MsMax) return 'contained';
  // A processor that the host takes away counts as processor time of the loop, but it delays the timer of another process as much.
  if (loop.p99 >= p99MsMax) return machine.timer.p99 >= loop.p99 ? 'unclear' : 'not contained';
  return Math.max(machine.timer.p99, machine.sync.p99) > machineMsMax ? 'unclear' : 'not contained';
}
