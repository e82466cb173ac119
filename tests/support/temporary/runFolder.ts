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
    // The process exists, but belongs to another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** A killed test's mounted disk keeps the folder; that must not stop another run. */
function remove(path: string): void {
  try {
    rmSync(path, { recursive: true, force: true });
  } catch (error) {
    process.stderr.write(`${path} could not be removed: ${String(error)}\n`);
  }
}

/** Removes the leftovers of killed runs. */
function removeLeft(root: string): void {
  for (const name of readdirSync(root)) {
    const processId = name.startsWith(prefix) ? Number(name.slice(prefix.length)) : NaN;
    if (processId > 0 && !isRunning(processId)) remove(join(root, name));
  }
}

/** For all temporary files of this run, browser profiles too: one per process, removed at its end. Serves as TMPDIR. */
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
