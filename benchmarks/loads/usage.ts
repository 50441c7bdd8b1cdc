import { readFileSync } from 'node:fs';
import { treeCpuMs } from './process-tree.ts';

export interface Usage {
  readonly generatorCpuMs: number;
  readonly serverCpuMs: number;
  /** Of everything else on this machine that is not nice, what a hypervisor took included: rounds with much of it say little. */
  readonly othersCpuMs: number;
}

/** Starts to count the processor time of this process, and of the server with all below it; the returned function tells what was used since. */
export function startUsage(serverPid: number): () => Usage {
  const generatorFrom = process.cpuUsage();
  const serverFrom = treeCpuMs(serverPid);
  const machineFrom = machineCpuMs();
  return () => {
    const { user, system } = process.cpuUsage(generatorFrom);
    const generator = (user + system) / 1000;
    const server = treeCpuMs(serverPid) - serverFrom;
    // The clocks differ by some ticks, which must not show as less than nothing.
    const others = Math.max(0, machineCpuMs() - machineFrom - generator - server);
    return { generatorCpuMs: generator, serverCpuMs: server, othersCpuMs: others };
  };
}

/** Resident memory in KB of 1024 bytes. */
export function residentKb(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
}

/** Of all programs that are not nice, what a hypervisor took included. */
export function machineCpuMs(): number {
  const [, user, , system, , , , , steal] = readFileSync('/proc/stat', 'utf8').split(/ +/, 9).map(Number);
  return ((user ?? 0) + (system ?? 0) + (steal ?? 0)) * 10;
}
