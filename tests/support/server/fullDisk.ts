import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { Database } from '#server/storage/database.ts';

/** PostgreSQL refuses new tables as on a full disk; returns a function that ends it. */
export async function fillDiskOf(database: Database, code = '53100'): Promise<() => Promise<void>> {
  await database.execute(
    sql.raw(`create function no_room() returns event_trigger language plpgsql as
      $$ begin raise exception 'could not extend file "base/5/1": No space left on device' using errcode = '${code}'; end $$`),
  );
  await database.execute(sql`create event trigger no_room on ddl_command_start when tag in ('CREATE TABLE')
    execute function no_room()`);
  return async () => {
    await database.execute(sql`drop event trigger no_room`);
    await database.execute(sql`drop function no_room()`);
  };
}

export interface SmallDisk {
  path: string;
  fill(): void;
  empty(): void;
  remove(): void;
}

/** Mounts a small disk; null: this user may not mount one. */
export function mountSmallDisk(megabytes: number): SmallDisk | null {
  const path = mkdtempSync(join(tmpdir(), 'small-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', path], { stdio: 'ignore' });
  } catch {
    rmSync(path, { recursive: true }); // containers and ordinary users may not
    return null;
  }
  const filler = join(path, 'filler');
  const fillBy = (bytes: number) => {
    try {
      for (;;) appendFileSync(filler, Buffer.alloc(bytes));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    }
  };
  return {
    path,
    fill: () => [65_536, 4_096, 1].forEach(fillBy),
    empty: () => rmSync(filler, { force: true }),
    remove() {
      // Lazily: a failed test's server may still use it.
      execFileSync('umount', ['-l', path]);
      rmSync(path, { recursive: true });
    },
  };
}
