import { sql } from 'drizzle-orm';
import type { MigrationMeta } from 'drizzle-orm/migrator';
import { StartFailure } from '#server/config/startFailure.ts';
import type { Database } from './database.ts';
import { describeSchema } from './describeSchema.ts';

/**
 * Before the first release, 37 migrations made the tables that two make since then. A database of that time goes on if
 * its tables are those of the first release.
 */
export const earlierMigrations = { count: 37, last: 1795684033064 };

/** The migrations of the first release. Those that follow are only added. */
export const firstReleaseOf = (migrations: readonly MigrationMeta[]): MigrationMeta[] => migrations.slice(0, 2);

/** @param applied when each migration of a database or an archive was made, the oldest first. */
export const isBeforeFirstRelease = (applied: readonly number[], [first]: readonly MigrationMeta[]): boolean =>
  applied[0] !== undefined && first !== undefined && applied[0] < first.folderMillis;

/** Whether the last version before the first release made the tables. */
export const areAllEarlier = (applied: readonly number[]): boolean =>
  applied.length === earlierMigrations.count && applied.at(-1) === earlierMigrations.last;

const scratch = 'gatehouse_first_release';

/** Describes the first release by making it beside the tables, and removes it again. */
async function describeFirstRelease(transaction: Database, migrations: readonly MigrationMeta[]): Promise<string[]> {
  const name = sql.identifier(scratch);
  await transaction.execute(sql`create schema ${name}`);
  await transaction.execute(sql`set local search_path to ${name}`);
  for (const statement of migrations.flatMap(({ sql: statements }) => statements))
    await transaction.execute(sql.raw(statement.replaceAll('"public".', '')));
  await transaction.execute(sql`set local search_path to default`);
  const description = await describeSchema(transaction, scratch);
  await transaction.execute(sql`drop schema ${name} cascade`);
  return description;
}

/** What only one of the descriptions has: "column units.status". */
function differencesOf(one: readonly string[], other: readonly string[]): string[] {
  const [ofOne, ofOther] = [new Set(one), new Set(other)];
  const lines = [...one.filter((line) => !ofOther.has(line)), ...other.filter((line) => !ofOne.has(line))];
  return [...new Set(lines.map((line) => line.slice(0, line.indexOf(':'))))].toSorted();
}

const shownDifferences = 3;

function isOther(differences: readonly string[]): StartFailure {
  const [all, shown] = [differences.length, differences.slice(0, shownDifferences)];
  const more = all > shown.length ? ` and ${all - shown.length} more` : '';
  return new StartFailure(
    'This database was made before the first release of Gatehouse, and its tables are not those of the first release ' +
      `(${shown.join(', ')}${more}). Nothing was changed. Start the last version before the first release on it once, ` +
      'as docs/deployment.md says under Upgrades, then start this version again.',
  );
}

/**
 * Lets a database of the time before the first release go on: only the list of its migrations becomes the release's.
 * @param migrations the first release's.
 * @throws StartFailure if its tables are others. Nothing is changed then.
 */
export async function adoptEarlierDatabase(database: Database, migrations: readonly MigrationMeta[]): Promise<void> {
  await database.transaction(async (transaction) => {
    const expected = await describeFirstRelease(transaction, migrations);
    const differences = differencesOf(expected, await describeSchema(transaction, 'public'));
    if (differences.length > 0) throw isOther(differences);
    await transaction.execute(sql`delete from drizzle.__drizzle_migrations`);
    for (const { hash, folderMillis } of migrations)
      await transaction.execute(
        sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${folderMillis})`,
      );
  });
}
