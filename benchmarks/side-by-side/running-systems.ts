import { type RunningSystem, type SystemName, startSystem } from './systems/start-system.ts';

/** The systems of a run, each started when it is first asked for. One that is not under load costs the others nothing. */
export interface RunningSystems extends AsyncDisposable {
  /** Those that can be had here, with their versions. */
  readonly versions: ReadonlyMap<SystemName, string>;
  get(name: SystemName): Promise<RunningSystem>;
  /** Stops one whose state is no longer known; it begins anew when it is asked for again. */
  drop(name: SystemName): Promise<void>;
}

export async function startSystems(
  names: readonly SystemName[],
  onMissing: (name: SystemName, reason: string) => void,
): Promise<RunningSystems> {
  const running = new Map<SystemName, RunningSystem>();
  const versions = new Map<SystemName, string>();
  for (const name of names) {
    const system = await startSystem(name);
    if ('missing' in system) {
      onMissing(name, system.missing);
      continue;
    }
    running.set(name, system);
    versions.set(name, system.version);
  }
  return {
    versions,
    async get(name) {
      const known = running.get(name);
      if (known !== undefined) return known;
      const system = await startSystem(name);
      if ('missing' in system) throw new Error(system.missing);
      running.set(name, system);
      return system;
    },
    async drop(name) {
      await running.get(name)?.[Symbol.asyncDispose]();
      running.delete(name);
    },
    async [Symbol.asyncDispose]() {
      for (const system of running.values()) await system[Symbol.asyncDispose]();
    },
  };
}
