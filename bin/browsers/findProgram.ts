import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false; // Absent, or not for this user.
  }
}

/** The first that is on the PATH or in one of the folders; null: none. */
export function findProgram(
  names: readonly string[],
  given?: string,
  folders: readonly string[] = (process.env['PATH'] ?? '').split(delimiter),
): string | null {
  const paths = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...(given === undefined ? [] : [given]), ...paths].find(isProgram) ?? null;
}
