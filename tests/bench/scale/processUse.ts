import { readdirSync, readFileSync } from 'node:fs';

/** Linux counts a process's time in hundredths of a second (proc(5)). */
const tick = 10;

/** What a process has used so far, as Linux tells (proc(5)). */
export interface ProcessUse {
  /** Milliseconds on a core. */
  cpu: number;
  /** Memory of the process itself (MB). */
  megabytes: number;
}

/** The fields of a process after its name, which may hold blanks; null: it has ended. */
function statOf(pid: number): string[] | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch (error) {
    if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return null;
    throw error;
  }
}

const timeOf = (stat: readonly string[]) => (Number(stat[11]) + Number(stat[12])) * tick;
const parentOf = (stat: readonly string[]) => Number(stat[1]);

function childrenOf(pid: number): string[][] {
  const processes = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const stats = processes.map((name) => statOf(Number(name))).filter((stat) => stat !== null);
  return stats.filter((stat) => parentOf(stat) === pid);
}

/** @param withChildren adds the time of its children that still run. */
export function useOf(pid: number, withChildren = false): ProcessUse {
  const counted = [statOf(pid) ?? [], ...(withChildren ? childrenOf(pid) : [])];
  const [, kilobytes = '0'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return { cpu: counted.reduce((sum, stat) => sum + timeOf(stat), 0), megabytes: Number(kilobytes) / 1000 };
}
