import { linkSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { processIdentity } from './processIdentity.ts';
import { StartFailure } from './startFailure.ts';

const holderSchema = z.object({ pid: z.number().int(), identity: z.string(), host: z.string() });
type Holder = z.output<typeof holderSchema>;

/** The lock's holder, with its file. */
type Found = Holder & { file: string };

const lockName = /^gatehouse\.lock\.(\d+)$/;

export interface FolderLock {
  release(): void;
}

function generations(folder: string): number[] {
  return readdirSync(folder)
    .flatMap((name) => lockName.exec(name)?.[1] ?? [])
    .map(Number)
    .toSorted((a, b) => b - a);
}

const pathOf = (folder: string, generation: number) => join(folder, `gatehouse.lock.${generation}`);

/** Returns the holder of a lock file; null: the file is missing or invalid. */
function holderOf(folder: string, generation: number): Holder | null {
  let text: string;
  try {
    text = readFileSync(pathOf(folder, generation), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
  try {
    return holderSchema.parse(JSON.parse(text));
  } catch {
    return null; // a link appears with its whole content, so an incomplete file is not a lock
  }
}

function isAlive({ pid, identity, host }: Holder): boolean {
  if (host !== hostname()) return true; // processes of another machine on a shared disk cannot be checked
  const current = processIdentity(pid);
  return current !== null && (current === '' || current === identity);
}

function refuse(folder: string, { pid, host, file }: Found): never {
  const here = host === hostname();
  throw new StartFailure(
    `The data folder ${folder} is in use by process ${pid}${here ? '' : ` on ${host}`}: stop that process, ` +
      `or set DATA_DIR to another folder.${here ? '' : ` If that process no longer runs, delete ${file}.`}`,
  );
}

/** Creates the lock file with its whole content at once; false when another process was first. */
function create(folder: string, generation: number, holder: Holder): boolean {
  const draft = join(folder, `gatehouse.draft.${holder.pid}`);
  writeFileSync(draft, JSON.stringify(holder));
  try {
    linkSync(draft, pathOf(folder, generation));
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

function liveOther(folder: string, except: number): Found | null {
  for (const generation of generations(folder)) {
    if (generation === except) continue;
    const holder = holderOf(folder, generation);
    if (holder !== null && isAlive(holder)) return { ...holder, file: pathOf(folder, generation) };
  }
  return null;
}

/**
 * Locks the folder for this process. Taking over a dead process's lock creates the next generation of the lock file:
 * link(2) fails when the file exists, so only one process succeeds. Then it checks again for a live process with
 * another generation.
 * @throws StartFailure with the process that holds the folder.
 */
export function lockFolder(folder: string): FolderLock {
  mkdirSync(folder, { recursive: true });
  const own: Holder = { pid: process.pid, identity: processIdentity(process.pid) ?? '', host: hostname() };
  for (;;) {
    const holder = liveOther(folder, 0);
    if (holder !== null) refuse(folder, holder);
    const generation = (generations(folder)[0] ?? 0) + 1;
    if (!create(folder, generation, own)) continue;
    const other = liveOther(folder, generation);
    if (other !== null) {
      rmSync(pathOf(folder, generation), { force: true });
      refuse(folder, other);
    }
    for (const older of generations(folder)) {
      if (older < generation) rmSync(pathOf(folder, older), { force: true });
    }
    return { release: () => rmSync(pathOf(folder, generation), { force: true }) };
  }
}
