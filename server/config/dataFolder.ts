import { accessSync, constants, mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { StartFailure } from './startFailure.ts';

/**
 * Returns the absolute path, created if missing.
 * @throws StartFailure when it cannot be made, read or written.
 */
export function openDataFolder(dataDir: string): string {
  const folder = resolve(dataDir);
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    return folder;
  } catch (cause) {
    const reason = (cause as NodeJS.ErrnoException).code ?? String(cause);
    throw new StartFailure(
      `The data folder ${folder} cannot be used (${reason}): set DATA_DIR to a folder that can be read and written.`,
      { cause },
    );
  }
}
