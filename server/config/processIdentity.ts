import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Linux: boot and start time from /proc (proc(5): field 22 of stat, counted after the command's closing bracket). */
function fromProc(pid: number): string | null {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const started = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
    return started === undefined ? null : `${boot}/${started}`;
  } catch {
    return null; // no such process, or no /proc on this system: the caller asks ps
  }
}

function fromPs(pid: number): string | null {
  const { status, stdout } = spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' });
  const started = status === 0 ? stdout.trim() : '';
  return started === '' ? null : started;
}

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * Differs from a later process's with the same pid.
 * @returns null: no such process; '': an unknown start time.
 */
export function processIdentity(pid: number): string | null {
  if (!exists(pid)) return null;
  return fromProc(pid) ?? fromPs(pid) ?? '';
}
