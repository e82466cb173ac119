import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';

async function textOf(file: string): Promise<string | null> {
  return existsSync(file) ? readFile(file, 'utf8') : null;
}

/**
 * Runs a build that empties its folder, and leaves a config.json that a person wrote there as it was, also when the
 * build fails.
 * @param file config.json as it is served.
 * @param shipped config.json as the build puts it there.
 */
export async function keepConfig(file: string, shipped: string, build: () => Promise<void>): Promise<void> {
  const own = await textOf(file);
  const isOwn = own !== null && own !== (await textOf(shipped));
  try {
    await build();
  } finally {
    if (isOwn) await writeFile(file, own);
  }
}
