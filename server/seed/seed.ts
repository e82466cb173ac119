import { count, sql } from 'drizzle-orm';
import { z } from 'zod';
import { can } from '#domain/permissions/can.ts';
import type { SeedOptions } from '#server/config/flags.ts';
import { StartFailure } from '#server/config/startFailure.ts';
import { hashPassword } from '#server/rest/access/passwords.ts';
import type { Database } from '#server/storage/database.ts';
import { insertMany } from '#server/storage/insertMany.ts';
import { actionLogs, eventLogs } from '#server/storage/schema/logs.ts';
import { organisationFeatures, organisations } from '#server/storage/schema/organisations.ts';
import { siteShares, sites } from '#server/storage/schema/sites.ts';
import { areas, units } from '#server/storage/schema/units.ts';
import { users } from '#server/storage/schema/users.ts';
import { readSetting, settleSetting } from '#server/storage/settings.ts';
import { doorsOf, type AreaRow, type UnitRow } from './doors.ts';
import { historyOf, type ActionRow, type EventRow } from './history.ts';
import { demoPassword, emailOf, people } from './people.ts';
import { organisationNames, places } from './places.ts';
import { createRandom } from './random.ts';

const rememberedSchema = z.object({ number: z.number().int(), anchor: z.iso.datetime(), scale: z.number().int() });

/** What the demo data of a database was made from. */
export type RememberedSeed = z.output<typeof rememberedSchema>;

const settingKey = 'seed';

/** null: the database holds no demo data. */
export function rememberedSeed(database: Database): Promise<RememberedSeed | null> {
  return readSetting(database, settingKey, rememberedSchema);
}

/** A date stands for midday on the east coast; without one, or ahead of it, the history leads up to now. */
function anchorOf({ date }: SeedOptions, now: Date): Date {
  if (date === null) return now;
  const midday = new Date(`${date}T02:00:00.000Z`);
  return midday < now ? midday : now;
}

function flagsOf(organisation: number) {
  const id = organisation + 1;
  return {
    id,
    operations: true,
    appOperations: true,
    reporting: organisation !== 2,
    facilityMap: true,
    permissionIngest: false,
    poolTables: organisation === 0,
    externalStorage: false,
  };
}

async function seedOrganisations(database: Database, createdAt: Date): Promise<void> {
  await insertMany(
    database,
    organisations,
    organisationNames.map((name, index) => ({ id: index + 1, name, createdAt })),
  );
  await insertMany(
    database,
    organisationFeatures,
    organisationNames.map((_, index) => flagsOf(index)),
  );
}

async function seedSites(database: Database): Promise<void> {
  await insertMany(
    database,
    sites,
    places.map((place, index) => {
      const { organisation, layout: _layout, sharedWith: _sharedWith, sharing = 'DISABLED', ...address } = place;
      return { id: index + 1, organisationId: organisation + 1, sharing, country: 'Australia', ...address };
    }),
  );
  const shares = places.flatMap(({ sharedWith = [] }, index) =>
    sharedWith.map((organisation) => ({ siteId: index + 1, organisationId: organisation + 1 })),
  );
  await insertMany(database, siteShares, shares);
}

async function seedUsers(database: Database, createdAt: Date): Promise<void> {
  const passwordHash = await hashPassword(demoPassword);
  await insertMany(
    database,
    users,
    people.map((person, index) => {
      const { organisation, ...named } = person;
      const account = { id: index + 1, organisationId: organisation + 1, email: emailOf(person), passwordHash };
      return { ...account, grants: person.permissions, createdAt, ...named };
    }),
  );
}

const staffOf = (organisation: number) =>
  people.flatMap(({ firstName, lastName, organisation: own, permissions }, index) =>
    own === organisation && can({ permissions, isSuperAdmin: false }, { area: 'sites', level: 'state' })
      ? [{ id: index + 1, name: `${firstName} ${lastName}`, organisationId: own + 1 }]
      : [],
  );

/** Log lines numbered as they happened. */
const inOrder = <Row extends { createdAt: Date }>(rows: readonly Row[]) =>
  rows
    .toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
    .map((row, index) => ({ id: index + 1, ...row }));

async function seedDoors(database: Database, { number, scale }: SeedOptions, anchor: Date): Promise<void> {
  const made: { areas: AreaRow[]; units: UnitRow[]; events: EventRow[]; actions: ActionRow[] } = {
    areas: [],
    units: [],
    events: [],
    actions: [],
  };
  for (const [index, { name, layout, timeZone, organisation }] of places.entries()) {
    const random = createRandom(number).fork(name);
    const first = { areaId: made.areas.length + 1, unitId: made.units.length + 1 };
    const doors = doorsOf({ id: index + 1, layout }, first, { anchor, scale, random: random.fork('doors') });
    const setting = { timeZone, staff: staffOf(organisation), anchor, random: random.fork('history') };
    const history = historyOf(doors.units, setting);
    made.areas = made.areas.concat(doors.areas);
    made.units = made.units.concat(doors.units);
    made.events = made.events.concat(history.events);
    made.actions = made.actions.concat(history.actions);
  }
  await insertMany(database, areas, made.areas);
  await insertMany(database, units, made.units);
  await insertMany(database, eventLogs, inOrder(made.events));
  await insertMany(database, actionLogs, inOrder(made.actions));
}

/** Any number that nothing else in the database locks by. */
const seedLock = 4_200_957;

async function requireEmpty(database: Database): Promise<void> {
  const [row] = await database.select({ count: count() }).from(organisations);
  if (row?.count === 0) return;
  throw new StartFailure(
    'The database holds data of its own, and demo data goes only into an empty one: ' +
      'start without --seed, or set DATABASE_URL to a new database.',
  );
}

/**
 * Fills an empty database with the demo data, all or nothing, and remembers what it was made from; a database that has
 * its demo data keeps it. Servers that start together take turns.
 * @throws StartFailure when the database holds data that is not the demo's.
 */
export function seed(database: Database, options: SeedOptions, now: Date): Promise<RememberedSeed> {
  return database.transaction(async (transaction) => {
    await transaction.execute(sql`select pg_advisory_xact_lock(${seedLock})`);
    const already = await rememberedSeed(transaction);
    if (already !== null) return already;
    await requireEmpty(transaction);
    const anchor = anchorOf(options, now);
    const remembered = { number: options.number, anchor: anchor.toISOString(), scale: options.scale };
    await settleSetting(transaction, settingKey, rememberedSchema, remembered);
    await seedOrganisations(transaction, anchor);
    await seedSites(transaction);
    await seedUsers(transaction, anchor);
    await seedDoors(transaction, options, anchor);
    return remembered;
  });
}
