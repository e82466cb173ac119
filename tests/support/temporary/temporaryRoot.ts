import { existsSync, readFileSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

/** Where Linux keeps files in memory. */
const memory = '/dev/shm';
const mounts = '/proc/mounts';

/** More than all that a run holds at a time (bytes). */
const room = 4 * 1024 ** 3;

/** Whether programs may be run there: containers are often forbidden to. */
function isWhole(): boolean {
  const options = existsSync(mounts)
    ? /^\S+ \/dev\/shm tmpfs (\S+)/m.exec(readFileSync(mounts, 'utf8'))?.[1]
    : undefined;
  return options !== undefined && !options.split(',').includes('noexec');
}

function hasRoom(): boolean {
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize > room && process.availableMemory() > 2 * room;
}

/**
 * The folder under which a run keeps what it throws away: in memory where that has room, since each server's database is
 * more than a thousand files. TMPDIR, where it is set, is obeyed.
 */
export function temporaryRoot(): string {
  if ((process.env['TMPDIR'] ?? '') !== '') return tmpdir();
  return isWhole() && hasRoom() ? memory : tmpdir();
}
