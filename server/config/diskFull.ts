import { statfsSync } from 'node:fs';

/** No room on a disk or within a quota: errno of a file, and PostgreSQL's SQLSTATE disk_full (appendix A, class 53). */
const codes: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', '53100']);

/** Whether a failure, or what caused it, is that a disk has no room left. */
export function isDiskFull(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && codes.has(cause.code)) return true;
  }
  return false;
}

/** Megabytes that PGlite needs to open a folder and to save something: it writes ahead in files of 16. */
export const neededMegabytes = 64;

/** Whether the disk of a folder has less room than a database in it needs. */
export function hasTooLittleRoom(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize < neededMegabytes * 2 ** 20;
  } catch {
    return false; // a folder that is not there says nothing of its disk
  }
}
