import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';

async function textOf(file: string): Promise<string | null> {
  return existsSync(file) ? readFile(file, 'utf8') : null;
}

/**
 * A build empties its folder: restores an edited config.json, even after a failed build.
 * @param file the served config.json.
 * @param shipped the build's config.json.
 */
export async function buildKeepingConfig(file: string, shipped: string, build: () => Promise<void>): Promise<void> {
  const own = await textOf(file);
  const isOwn = own !== null && own !== (await textOf(shipped));
  try {
    await build();
  } finally {
    if (isOwn) await writeFile(file, own);
  }
}
