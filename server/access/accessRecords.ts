import { and, eq, inArray, sql } from 'drizzle-orm';
import { commandRight } from '#domain/commands/act.ts';
import { refusesAtGates, type LadderRules } from '#domain/lifecycle/arrearsLadder.ts';
import type { LadderState } from '#domain/states/arrearsSteps.ts';
import { can } from '#domain/permissions/can.ts';
import { admittedBookingStates } from '#domain/states/booking.ts';
import type { Database } from '#server/storage/database.ts';
import { accessPermissions } from '#server/storage/schema/access/accessPermissions.ts';
import { customers, pinCodes } from '#server/storage/schema/rentals/customers.ts';
import { gateSites, gates, schedules } from '#server/storage/schema/access/gates.ts';
import { organisations } from '#server/storage/schema/places/organisations.ts';
import { bookings } from '#server/storage/schema/rentals/bookings.ts';
import { sites } from '#server/storage/schema/places/sites.ts';
import { users } from '#server/storage/schema/people/users.ts';
import type { Doorway, Permit, Person, Stay } from './decideAccess.ts';

export type PinCodeRow = typeof pinCodes.$inferSelect;

export interface GateDoorway extends Doorway {
  siteId: number;
}

/** null: no schedule. */
const hoursOfSchedule = { spans: schedules.spans, exceptions: schedules.exceptions };

/** Permissions end when their owner is archived. */
const isKept = sql`coalesce(${users.status} = 'active', not ${customers.archived})`;

function loadPermits(database: Database, { customerId, userId }: PinCodeRow): Promise<Permit[]> {
  const { siteId, gateId, startsAt, endsAt, unitId } = accessPermissions;
  const theirs =
    customerId === null ? eq(accessPermissions.userId, userId ?? 0) : eq(accessPermissions.customerId, customerId);
  return database
    .select({ siteId, gateId, startsAt, endsAt, hours: hoursOfSchedule })
    .from(accessPermissions)
    .leftJoin(schedules, eq(schedules.id, accessPermissions.scheduleId))
    .leftJoin(users, eq(users.id, accessPermissions.userId))
    .leftJoin(customers, eq(customers.id, accessPermissions.customerId))
    .where(and(theirs, sql`${unitId} is null`, isKept));
}

async function loadStays(database: Database, customerId: number | null, rules: LadderRules): Promise<Stay[]> {
  if (customerId === null) return [];
  const overlocked = sql<boolean>`exists (
    select from booking_units held join units on units.id = held.unit_id
    where held.booking_id = bookings.id and units.status = 'overlocked')`;
  const gates = sql<LadderState | null>`(
    select taken.state from arrears_steps taken
    where taken.booking_id = bookings.id and taken.step = 'gates' and taken.ended_at is null)`;
  const rows = await database
    .select({
      siteId: bookings.siteId,
      startsAt: bookings.startsAt,
      endsAt: bookings.endsAt,
      status: bookings.status,
      arrears: bookings.arrears,
      ladderWaits: bookings.ladderWaits,
      overlocked,
      gates,
    })
    .from(bookings)
    .where(and(eq(bookings.customerId, customerId), inArray(bookings.status, [...admittedBookingStates])));
  return rows.map(({ status, arrears, ladderWaits, gates: recorded, ...stay }) => {
    const owes = !ladderWaits && (status === 'in arrears' || arrears > 0);
    return { ...stay, inArrears: owes && refusesAtGates(arrears, rules, recorded) };
  });
}

async function operatesDoors(database: Database, userId: number | null): Promise<boolean> {
  if (userId === null) return false;
  const [user] = await database
    .select({ permissions: users.permissions, isSuperAdmin: users.isSuperAdmin, status: users.status })
    .from(users)
    .where(eq(users.id, userId));
  return user !== undefined && user.status === 'active' && can(user, commandRight);
}

const strictest = { strictness: 'strict', gatesAfterDays: 0, gatesMinimum: 0 } as const;

/** Loads the owner of a code, with everything that decides on their access. */
export async function loadPerson(database: Database, code: PinCodeRow): Promise<Person> {
  const [organisation = strictest] = await database
    .select({
      strictness: organisations.strictness,
      gatesAfterDays: organisations.gatesAfterDays,
      gatesMinimum: organisations.gatesMinimum,
    })
    .from(organisations)
    .where(eq(organisations.id, code.organisationId));
  return {
    code,
    operatesDoors: await operatesDoors(database, code.userId),
    permits: await loadPermits(database, code),
    stays: await loadStays(database, code.customerId, organisation),
    strictness: organisation.strictness,
  };
}

/** Loads the gates of a keypad, or all gates of an organisation. */
export async function loadDoorways(
  database: Database,
  by: { hidId: number } | { organisationId: number },
): Promise<GateDoorway[]> {
  const rows = await database
    .select({
      gateId: gates.id,
      siteId: gates.siteId,
      timeZone: sites.timeZone,
      hours: hoursOfSchedule,
      /** Nobody is shut in: exits open as usual. */
      pinsStopped: sql<boolean>`(${gates.direction} <> 'exit' and exists (
        select from scenario_runs running
        where running.stops_pins and running.ended_at is null
          and (running.site_id = gates.site_id or running.site_id in (
            select site_id from ${gateSites} where gate_id = ${gates.id}))))`,
      others: sql<number[]>`array(select site_id from ${gateSites} where gate_id = ${gates.id})`,
    })
    .from(gates)
    .innerJoin(sites, eq(sites.id, gates.siteId))
    .leftJoin(schedules, eq(schedules.id, gates.scheduleId))
    .where('hidId' in by ? eq(gates.hidId, by.hidId) : eq(sites.organisationId, by.organisationId))
    .orderBy(gates.id);
  return rows.map(({ others, ...gate }) => ({ ...gate, siteIds: [gate.siteId, ...others] }));
}
