import { readFileSync } from 'node:fs';

export interface Usage {
  readonly generatorCpuMs: number;
  readonly serverCpuMs: number;
  /** Of everything else on this machine, what a hypervisor took included: rounds with much of it say little. */
  readonly othersCpuMs: number;
}

/** Starts to count the processor time of this process and of the server; the returned function tells what was used since. */
export function startUsage(serverPid: number): () => Usage {
  const generatorFrom = process.cpuUsage();
  const serverFrom = serverCpuMs(serverPid);
  const machineFrom = machineCpuMs();
  return () => {
    const { user, system } = process.cpuUsage(generatorFrom);
    const generator = (user + system) / 1000;
    const server = serverCpuMs(serverPid) - serverFrom;
    // The clocks differ by some ticks, which must not show as less than nothing.
    const others = Math.max(0, machineCpuMs() - machineFrom - generator - server);
    return { generatorCpuMs: generator, serverCpuMs: server, othersCpuMs: others };
  };
}

/** Resident memory in KB of 1024 bytes. */
export function residentKb(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
}

/** All threads, user and system; the kernel counts in ticks of 10 ms. */
function serverCpuMs(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The second field is the command in brackets and may hold spaces; utime and stime are the 14th and the 15th.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

function machineCpuMs(): number {
  const [, user, nice, system, , , , , steal] = readFileSync('/proc/stat', 'utf8').split(/ +/, 9).map(Number);
  return ((user ?? 0) + (nice ?? 0) + (system ?? 0) + (steal ?? 0)) * 10;
}
