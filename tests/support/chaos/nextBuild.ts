import { execFile } from 'node:child_process';
import { appendFileSync, cpSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { sources } from '#server/dashboard/buildWhenStale.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
/** Builds the dashboard's next version in an empty folder: one that no tab of this one shares a worker with. */
export async function buildNext(folder: string): Promise<string> {
  for (const part of sources) cpSync(join(root, part), join(folder, part), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  appendFileSync(join(folder, 'package-lock.json'), '\n');
  await promisify(execFile)(process.execPath, ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn'], {
    cwd: folder,
    env: { ...process.env, NODE_ENV: 'production', NO_COLOR: '1' },
  });
  return join(folder, 'dist');
}
