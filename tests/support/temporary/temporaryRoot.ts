import { existsSync, readFileSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const memory = '/dev/shm';
const mounts = '/proc/mounts';

/** More than a run needs (bytes). */
const room = 4 * 1024 ** 3;

/** Containers often forbid running programs there. */
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
 * The root of temporary folders: in memory where there is room, since each server's database has over a thousand files.
 * TMPDIR takes precedence.
 */
export function temporaryRoot(): string {
  if ((process.env['TMPDIR'] ?? '') !== '') return tmpdir();
  return isWhole() && hasRoom() ? memory : tmpdir();
}
