import { appendFileSync, cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '#server/storage/database.ts';
import { earlierMigrations } from '#server/storage/firstRelease.ts';

const own = fileURLToPath(new URL('../../../server/storage/migrations', import.meta.url));

const journalSchema = z.looseObject({
  entries: z.array(z.looseObject({ idx: z.number(), when: z.number(), tag: z.string() })),
});
type Journal = z.output<typeof journalSchema>;

function copyMigrations(folder: string, change: (journal: Journal) => void): string {
  cpSync(own, folder, { recursive: true });
  const file = join(folder, 'meta/_journal.json');
  const journal = journalSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  change(journal);
  writeFileSync(file, JSON.stringify(journal));
  return folder;
}

/** Writes this version's migrations into the folder, and further ones after them. */
export function nextVersion(folder: string, ...statements: string[]): string {
  return copyMigrations(folder, ({ entries }) => {
    const { idx = 0, when = 0 } = entries.at(-1) ?? {};
    for (const [index, statement] of statements.entries()) {
      const tag = `next_${index}`;
      writeFileSync(join(folder, `${tag}.sql`), statement);
      entries.push({ idx: idx + index + 1, version: '7', when: when + index + 1, tag, breakpoints: true });
    }
  });
}

/** Writes this version's migrations into the folder, of which one ends with a further statement. */
export function withStatement(folder: string, index: number, statement: string): string {
  return copyMigrations(folder, ({ entries }) => {
    const { tag } = entries[index] ?? {};
    if (tag === undefined) throw new Error(`There is no migration ${index}.`);
    appendFileSync(join(folder, `${tag}.sql`), `\n--> statement-breakpoint\n${statement};\n`);
  });
}

/** Writes the migrations up to the one with the given tag into the folder. */
export function earlierVersion(folder: string, lastTag: string): string {
  return copyMigrations(folder, ({ entries }) => {
    const last = entries.findIndex(({ tag }) => tag === lastTag);
    if (last === -1) throw new Error(`There is no migration ${lastTag}.`);
    entries.splice(last + 1);
  });
}

/**
 * Gives a database the list of migrations that a version before the first release wrote.
 * @param count how many of them it has had; absent: all.
 */
export async function listEarlierMigrations(database: Database, count = earlierMigrations.count): Promise<void> {
  await database.execute(sql`delete from drizzle.__drizzle_migrations`);
  await database.execute(
    sql`insert into drizzle.__drizzle_migrations (hash, created_at)
      select 'of then', ${earlierMigrations.last}::bigint - (${earlierMigrations.count} - number) * 1000
      from generate_series(1, ${count}) as numbers(number)`,
  );
}
