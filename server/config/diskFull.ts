import { statfsSync } from 'node:fs';

/** Codes of a full disk or quota: errno of a file, and PostgreSQL's SQLSTATE disk_full (appendix A, class 53). */
const codes: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', '53100']);

/** Whether a failure or one of its causes is a full disk. */
export function isDiskFull(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && codes.has(cause.code)) return true;
  }
  return false;
}

/** PGlite needs this to open and write a folder: its write-ahead log has files of 16 MB. */
export const neededMegabytes = 64;

export function hasTooLittleRoom(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize < neededMegabytes * 2 ** 20;
  } catch {
    return false; // the free space of a missing folder is unknown
  }
}
