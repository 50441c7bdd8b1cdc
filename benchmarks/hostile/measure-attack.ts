import { once } from 'node:events';
import { loadavg } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import type { Attack } from './attack.ts';
import type { AttackCost } from './attack-process.ts';
import { type HonestLatencies, HonestSide } from './honest/honest-side.ts';
import type { LoopSummary } from './loop-figures.ts';
import { MachineControl, type MachineFigures } from './machine-control.ts';
import { ProcessFigures } from './process-figures.ts';
import { type NextStart, openScene } from './scene.ts';
import { startAttackers } from './start-attackers.ts';

export interface AttackResult {
  readonly attack: Attack;
  readonly seconds: number;
  readonly cost: AttackCost;
  readonly before: HonestLatencies;
  readonly during: HonestLatencies;
  readonly machineBefore: MachineFigures;
  readonly machineDuring: MachineFigures;
  readonly loopBefore: LoopSummary;
  readonly loopDuring: LoopSummary;
  readonly serviceCoresBefore: number;
  readonly serviceCores: number;
  readonly residentBytesBefore: number;
  readonly residentBytesPeak: number;
  /** What somebody honest has lost. */
  readonly losses: readonly string[];
  /** What the attack left, and the next starts on it: with the usual memory, and with little. */
  readonly nextStarts: readonly NextStart[];
  readonly loadAverage: number;
  readonly verdict: Verdict;
}

/** `unclear`: the honest waited longer than they should, and so did a timer and a write that have nothing to do with the service. */
export type Verdict = 'contained' | 'not contained' | 'unclear';

const warmUpMs = 2000;
const baselineMs = 3000;
/** What the honest are promised: an attack adds less than this to what they wait without it, and the loop is never held for as long. */
const p99MsMax = 50;
/** A machine that by itself takes so much of it cannot show whether the promise is kept. */
const machineMsMax = 25;

/** A heap in which a service with nothing left behind starts easily. */
const smallOldSpaceMib = 256;

/** One attack on a service of its own: without it at first, then with it, then what is left. */
export async function measureAttack(attack: Attack, secondsAsked: number): Promise<AttackResult> {
  const seconds = Math.max(secondsAsked, attack.secondsMin ?? 0);
  await using scene = await openScene(attack);
  await using machine = await MachineControl.open();
  using honest = new HonestSide(scene);
  await honest.start(warmUpMs);
  using figures = new ProcessFigures(scene.pid);
  machine.take();
  await scene.loop.take();
  await wait(baselineMs);
  const before = honest.take();
  const machineBefore = machine.take();
  const loopBefore = await scene.loop.take();
  const serviceCoresBefore = figures.cpuSeconds / (baselineMs / 1000);
  const residentBytesBefore = figures.residentBytes;
  figures.restart();
  const child = startAttackers(attack.name, scene.target);
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
    const loopDuring = await scene.loop.take();
    const losses = await honest.finish();
    figures[Symbol.dispose]();
    const nextStarts = attack.measuresNextStart
      ? [await scene.measureNextStart(), await scene.measureNextStart(smallOldSpaceMib)]
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
      verdict: nextStarts.some(({ seconds }) => seconds === undefined)
        ? 'not contained'
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
  if (losses.length > 0 || loop.p99 >= p99MsMax) return 'not contained';
  const added = kinds.map((kind) => during[kind].p99 - before[kind].p99);
  if (Math.max(...added) < p99MsMax) return 'contained';
  return Math.max(machine.timer.p99, machine.sync.p99) > machineMsMax ? 'unclear' : 'not contained';
}
