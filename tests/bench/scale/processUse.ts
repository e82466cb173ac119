import { readdirSync, readFileSync } from 'node:fs';

/** Linux counts a process's time in hundredths of a second (proc(5)). */
const tick = 10;

/** What a process and its children have used so far, as Linux tells (proc(5)). */
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

/** The use of a process, with the time of its children that still run. */
export function useOf(pid: number): ProcessUse {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      const stat = statOf(Number(name));
      return stat === null ? [] : [{ pid: Number(name), stat }];
    });
  const own = all.filter((each) => each.pid === pid || parentOf(each.stat) === pid);
  const [, kilobytes = '0'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return { cpu: own.reduce((sum, { stat }) => sum + timeOf(stat), 0), megabytes: Number(kilobytes) / 1000 };
}
