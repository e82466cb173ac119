import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { ownMigrations, migrate, readMigrations } from '#server/storage/migrate.ts';
import type { DatabaseChoice, OpenDatabase } from '#server/storage/database.ts';
import { describeSchema } from '#server/storage/describeSchema.ts';
import { openForTest, rowDigests } from '#tests/support/backup/archives.ts';
import { runProcess, temporaryFolder } from '#tests/support/server/process.ts';
import { earlierVersion, nextVersion, withStatement } from '#tests/support/server/versions.ts';
import { restoreRelease, serveRelease } from './releases.ts';

type Place = Extract<DatabaseChoice, { kind: 'folder' | 'url' }>;

export interface FailedMigrations {
  archive: string;
  /** Gives a database without tables. */
  emptyPlace: () => Promise<Place>;
  /** 0 to 1: decides what changes, what fails and where, and when the process is killed. */
  random: () => number;
  onLine: (line: string) => void;
}

/** Each does to rows or tables what migrations of releases do. */
const changes = [
  'alter table users rename to people',
  "alter table customers add column nickname text not null default 'none'",
  "update customers set last_name = last_name || '!'",
  'alter table units drop column floor',
  'create index units_later on units (name, id)',
  'alter table units alter column name type varchar(500)',
  'delete from event_logs',
  'alter table ledger_lines disable trigger user; update ledger_lines set amount = amount + 1',
  'create table nicknames (id integer primary key, customer_id integer references customers (id))',
  'drop table settings cascade',
];

const failures = {
  'an unknown table': 'alter table nothing add column here text',
  'a row that breaks a rule': 'alter table organisations add constraint never check (id < 0)',
  'a division by zero': 'update sites set name = (1 / (id - id))::text',
  'a trigger that refuses': 'delete from ledger_lines',
} as const;

const pick = <Value>(values: readonly Value[], random: () => number): Value => {
  const value = values[Math.floor(random() * values.length)];
  if (value === undefined) throw new Error('There is nothing to pick.');
  return value;
};

/** Everything that a migration could change. */
async function stateOf({ database }: OpenDatabase): Promise<string> {
  return JSON.stringify({
    schema: await describeSchema(database, 'public'),
    migrations: await readMigrations(database),
    rows: await rowDigests(database),
  });
}

/** Some of the changes, and a failure among them, in any order. */
function brokenMigrations(random: () => number): { what: string; statements: string[] } {
  const statements = changes.filter(() => random() < 0.5);
  const [what, statement] = pick(Object.entries(failures), random);
  statements.splice(Math.floor(random() * (statements.length + 1)), 0, statement);
  return { what: `${what}, the change ${statements.indexOf(statement) + 1} of ${statements.length}`, statements };
}

/** @returns a sentence unless the version that made the tables serves on them: signs in, reads and writes. */
async function findUnserved(place: Place): Promise<string[]> {
  const { server, token } = await serveRelease(place);
  try {
    const { status, body } = await server.call('GET', 'api/admin/units?limit=1', { token });
    const [unit] = status === 200 ? (body as { rows: { siteId: number }[] }).rows : [];
    if (unit === undefined) return [`After the failure the units were answered ${status}.`];
    const made = { siteId: unit.siteId, name: 'After the failure' };
    const written = await server.call('POST', 'api/admin/units', { token, body: made });
    return written.status === 201 ? [] : [`After the failure a new unit was answered ${written.status}.`];
  } finally {
    await server.close();
  }
}

/** Resolves with the error's text; null: the migrations ran. */
async function failureOf(migrating: Promise<void>): Promise<string | null> {
  try {
    await migrating;
    return null;
  } catch (error) {
    return String(error);
  }
}

interface Trial {
  what: string;
  folder: string;
}

/** The tables of this version with rows of every kind, and a next version that fails. */
async function failNextVersion(place: Place, { what, folder }: Trial): Promise<string[]> {
  const open = await openForTest(place);
  try {
    const before = await stateOf(open);
    if ((await failureOf(migrate(open, folder))) === null) return [`The next version did not fail (${what}).`];
    return (await stateOf(open)) === before ? [] : [`The next version left something behind (${what}).`];
  } finally {
    await open.close();
  }
}

/** Kills a process in the middle of the next version's migrations. */
async function killNextVersion(place: Place, folder: string, after: number): Promise<string[]> {
  const opened = await openForTest(place);
  const before = await stateOf(opened);
  await opened.close();
  const environment = place.kind === 'url' ? { DATABASE_URL: place.url } : { DATA_DIR: place.path };
  const migrating = runProcess('tests/support/upgrades/migrateOnly.ts', [folder], environment);
  await migrating.says(/Migrating/);
  await pause(after);
  migrating.child.kill('SIGKILL');
  await migrating.ended;
  if (/Migrated/.test(migrating.output())) return ['The next version was not killed in the middle.'];
  const open = await openForTest(place);
  try {
    // The database may still be at work for the killed process: a next start waits for the same lock.
    await migrate(open);
    return (await stateOf(open)) === before
      ? []
      : [`The next version was killed after ${after} ms and left something.`];
  } finally {
    await open.close();
  }
}

/** The tables of the first release, and this version's own migrations with a failure among them. */
async function failThisVersion(place: Place, folder: string, random: () => number): Promise<string[]> {
  const open = await openForTest(place);
  try {
    await migrate(open, earlierVersion(`${folder}/first`, '0001_triggers'));
    await open.database.execute(sql`insert into organisations (name) values ('Then'), ('Too')`);
    await open.database.execute(sql`insert into settings (key, value) values ('then', '1')`);
    const before = await stateOf(open);
    const index = 2 + Math.floor(random() * (ownMigrations().length - 2));
    const broken = withStatement(`${folder}/broken`, index, failures['an unknown table']);
    const faults: string[] = [];
    if ((await failureOf(migrate(open, broken))) === null) faults.push(`Migration ${index} did not fail.`);
    if ((await stateOf(open)) !== before) faults.push(`Migration ${index} failed and left something behind.`);
    const again = await failureOf(migrate(open));
    if (again !== null) faults.push(`After migration ${index} had failed, the whole ones failed too: ${again}`);
    return faults;
  } finally {
    await open.close();
  }
}

/**
 * Lets migrations fail and die in the middle, and starts the version before on the same database.
 * @returns a sentence for each thing that they left behind, or that the version before cannot do.
 */
export async function failMigrations({ archive, emptyPlace, random, onLine }: FailedMigrations): Promise<string[]> {
  const folder = temporaryFolder();
  try {
    const place = await emptyPlace();
    await restoreRelease(archive, place);
    const { what, statements } = brokenMigrations(random);
    const faults = await failNextVersion(place, { what, folder: nextVersion(`${folder.path}/next`, ...statements) });
    onLine(`the next version fails by ${what}: ${faults.length} faults`);
    const slow = nextVersion(`${folder.path}/slow`, ...changes.slice(0, 7), 'select pg_sleep(5)', ...changes.slice(8));
    const after = Math.round(random() * 2_000);
    faults.push(...(await killNextVersion(place, slow, after)));
    onLine(`it is killed ${after} ms after its beginning: ${faults.length} faults`);
    faults.push(...(await findUnserved(place)));
    onLine(`the version before starts, reads and writes: ${faults.length} faults`);
    faults.push(...(await failThisVersion(await emptyPlace(), folder.path, random)));
    onLine(`this version fails on the first release's tables: ${faults.length} faults`);
    return faults;
  } finally {
    folder.remove();
  }
}
