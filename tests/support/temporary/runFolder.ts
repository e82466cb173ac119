import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { temporaryRoot } from './temporaryRoot.ts';

const prefix = 'gatehouse-run-';

function isRunning(processId: number): boolean {
  try {
    process.kill(processId, 0);
    return true;
  } catch (error) {
    // One that is somebody else's runs, and is not ours to signal.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Where a killed test left a disk mounted the folder stays, and says so: that must not stop another run. */
function remove(path: string): void {
  try {
    rmSync(path, { recursive: true, force: true });
  } catch (error) {
    process.stderr.write(`${path} could not be removed: ${String(error)}\n`);
  }
}

/** What runs left that were killed before they could tidy up. */
function removeLeft(root: string): void {
  for (const name of readdirSync(root)) {
    const processId = name.startsWith(prefix) ? Number(name.slice(prefix.length)) : NaN;
    if (processId > 0 && !isRunning(processId)) remove(join(root, name));
  }
}

/**
 * A folder for everything temporary of this run, browsers' profiles too: made once a process, and gone when that ends.
 * To be TMPDIR for whatever the process starts.
 */
export function makeRunFolder(): string {
  const name = `${prefix}${process.pid}`;
  if (basename(tmpdir()) === name) return tmpdir();
  const root = temporaryRoot();
  removeLeft(root);
  const path = join(root, name);
  mkdirSync(path, { recursive: true });
  process.once('exit', () => remove(path));
  return path;
}
