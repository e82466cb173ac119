import { count, sql } from 'drizzle-orm';
import { z } from 'zod';
import { commandRight } from '#domain/commands/act.ts';
import { can } from '#domain/permissions/can.ts';
import type { SeedOptions } from '#server/config/flags.ts';
import { StartFailure } from '#server/config/startFailure.ts';
import { advisoryLocks } from '#server/storage/advisoryLocks.ts';
import type { Database } from '#server/storage/database.ts';
import { organisations } from '#server/storage/schema/places/organisations.ts';
import { readSetting, getOrCreateSetting } from '#server/storage/settings.ts';
import { addCatalogue } from './catalogue.ts';
import { addStaffCodes, createCodes } from './customers.ts';
import type { DemoSite } from './demoSite.ts';
import { doorsOf } from './doors.ts';
import { drawSite } from './drawings.ts';
import { addPoolHalls, furnish } from './furnish.ts';
import { historyOf } from './history.ts';
import { createRowBuffer, type RowBuffer } from './rowBuffer.ts';
import { addOrganisations, organisationList } from './organisations.ts';
import { createOrderBook } from './orderBook.ts';
import { correctPaidTo } from './ledger.ts';
import { paidBills, type BillColumns } from './paidBills.ts';
import { addForms } from './papers.ts';
import { people } from './people.ts';
import { createPhones } from './phones.ts';
import { createPictureStore, type PictureStore } from './pictures.ts';
import { placesAt, type ScaledPlace } from './places.ts';
import { createRandom } from './random.ts';
import { addStaff } from './staff.ts';

const rememberedSchema = z.object({ number: z.number().int(), anchor: z.iso.datetime(), scale: z.number() });

export type RememberedSeed = z.output<typeof rememberedSchema>;

const settingKey = 'seed';

/** @returns null: the database has no demo data. */
export function rememberedSeed(database: Database): Promise<RememberedSeed | null> {
  return readSetting(database, settingKey, rememberedSchema);
}

/** The history's end: midday on the east coast of the given day, never after now. */
function anchorOf({ date }: SeedOptions, now: Date): Date {
  if (date === null) return now;
  const midday = new Date(`${date}T02:00:00.000Z`);
  return midday < now ? midday : now;
}

function addSites(buffer: RowBuffer, pictures: PictureStore, scaled: readonly ScaledPlace[], anchor: Date): void {
  for (const [index, place] of scaled.entries()) {
    const { organisation, layout: _layout, units: _units, sharedWith = [], sharing = 'DISABLED', ...address } = place;
    const organisationId = organisation + 1;
    const email = `${place.name.toLowerCase().replaceAll(' ', '')}@gatehouse.example`;
    const mediaName = pictures.add(organisationId, place.name, drawSite(index), anchor);
    const own = { organisationId, sharing, country: 'Australia', email, visitors: true, mediaName };
    const siteId = buffer.add('sites', { ...own, ...address });
    for (const listed of sharedWith) buffer.addWithoutId('siteShares', { siteId, organisationId: listed + 1 });
  }
}

const staffOf = (organisation: number) =>
  people.flatMap(({ firstName, lastName, organisation: own, permissions }, index) =>
    own === organisation && can({ permissions, isSuperAdmin: false }, commandRight)
      ? [{ id: index + 1, name: `${firstName} ${lastName}`, organisationId: own + 1 }]
      : [],
  );

/** Adds the sites with their doors and history. Later additions never change their ids. */
function buildSites(buffer: RowBuffer, scaled: readonly ScaledPlace[], number: number, anchor: Date): DemoSite[] {
  let [areaId, unitId] = [1, 1];
  return scaled.map((place, index) => {
    const id = index + 1;
    const random = createRandom(number).fork(place.name);
    const made = { anchor, scale: place.units, random: random.fork('doors') };
    const { areas, units } = doorsOf({ id, layout: place.layout }, { areaId, unitId }, made);
    areaId += areas.length;
    unitId += units.length;
    const staff = staffOf(place.organisation);
    const setting = { timeZone: place.timeZone, staff, anchor, random: random.fork('history') };
    const { events, actions } = historyOf(units, setting);
    for (const event of events) buffer.add('eventLogs', event);
    for (const action of actions) buffer.add('actionLogs', action);
    for (const area of areas) buffer.addWithoutId('areas', area);
    for (const unit of units) buffer.addWithoutId('units', unit);
    return { id, place, organisationId: place.organisation + 1, areas, units, staff, anchor, random, buffer };
  });
}

/** The months of history: two years and the current month. Larger demos have less, so seeding takes only seconds. */
export const monthsOfHistory = (scale: number) => Math.max(3, Math.ceil(25 / Math.max(scale, 1)));

async function demoOf(options: SeedOptions, anchor: Date): Promise<{ buffer: RowBuffer; bills: BillColumns }> {
  const buffer = createRowBuffer();
  addOrganisations(buffer, anchor);
  await addStaff(buffer, anchor);
  const [pictures, scaled] = [createPictureStore(buffer, options.number), placesAt(options.scale)];
  addSites(buffer, pictures, scaled, anchor);
  const sites = buildSites(buffer, scaled, options.number, anchor);
  addPoolHalls(sites);
  const [book, phones] = [createOrderBook(), createPhones()];
  for (const [index] of organisationList.entries()) {
    const organisationId = index + 1;
    const codes = createCodes(createRandom(options.number).fork(`codes ${organisationId}`));
    const catalogue = addCatalogue(buffer, pictures, organisationId, anchor);
    const formId = addForms(buffer, organisationId, anchor);
    addStaffCodes(buffer, staffOf(index), codes, anchor);
    const furnishing = { catalogue, personal: { codes, phones }, book, formId, months: monthsOfHistory(options.scale) };
    for (const site of sites) if (site.organisationId === organisationId) furnish(site, furnishing);
  }
  return { buffer, bills: book.write(buffer) };
}

export async function holdsNothing(database: Database): Promise<boolean> {
  const [row] = await database.select({ count: count() }).from(organisations);
  return row?.count === 0;
}

async function requireEmpty(database: Database): Promise<void> {
  if (await holdsNothing(database)) return;
  throw new StartFailure(
    'The database holds data of its own, and demo data goes only into an empty one: ' +
      'start without --seed, or set DATABASE_URL to a new database.',
  );
}

/**
 * Fills an empty database in one transaction and stores the seed; existing demo data stays. Servers that start together
 * take turns.
 * @throws StartFailure when the database holds other data.
 */
export function seed(database: Database, options: SeedOptions, now: Date): Promise<RememberedSeed> {
  return database.transaction(async (transaction) => {
    await transaction.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.seed})`);
    // The rows are drawn inside the transaction, which takes longer than others may wait.
    await transaction.execute(sql`set local idle_in_transaction_session_timeout = 0`);
    const already = await rememberedSeed(transaction);
    if (already !== null) return already;
    await requireEmpty(transaction);
    const anchor = anchorOf(options, now);
    const remembered = { number: options.number, anchor: anchor.toISOString(), scale: options.scale };
    await getOrCreateSetting(transaction, settingKey, rememberedSchema, remembered);
    const { buffer, bills } = await demoOf(options, anchor);
    await buffer.store(transaction, paidBills(bills));
    await correctPaidTo(transaction);
    return remembered;
  });
}
