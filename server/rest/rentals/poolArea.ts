import { and, asc, eq, gt, inArray, isNull, or } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { poolCalls } from '#domain/calls/pool.ts';
import { guestLimits } from '#domain/limits/guest.ts';
import { compareNames } from '#domain/search/sortingText.ts';
import { openBookingStates } from '#domain/states/booking.ts';
import { serverTiming } from '#server/config/timing.ts';
import type { Database } from '#server/storage/database.ts';
import { bookings, bookingUnits } from '#server/storage/schema/rentals/bookings.ts';
import { organisationFeatures } from '#server/storage/schema/places/organisations.ts';
import { sites, areas } from '#server/storage/schema/places/sites.ts';
import { units } from '#server/storage/schema/access/units.ts';
import { HallCache } from './hallCache.ts';
import { createAttemptLimits } from '../account/attemptLimits.ts';
import { clientOf } from '#server/rest/clientNetwork.ts';
import { answerPublicCall } from '../call.ts';
import { Refusal } from '#server/refusal.ts';
import { parseId } from '../crud/body.ts';
import type { RouteParts } from '../routeParts.ts';
import { sentences } from '#server/sentences.ts';

/** Cache misses only: a hall has at most sixty a minute, whatever its displays, and ten halls may share an address. */
const callsOfAddress = { max: 600, timeWindow: serverTiming.attempts.pool } as const;

const tooMany = (seconds: number) => `Too many requests from this address. Try again in ${seconds} s.`;

/** Open bookings, the earliest first. The display's `notes` are their display names: staff write their own notes. */
function bookingsOf(database: Database, tableIds: readonly number[], now: Date) {
  return database
    .select({
      unitId: bookingUnits.unitId,
      notes: bookings.displayName,
      startsAt: bookings.startsAt,
      endsAt: bookings.endsAt,
    })
    .from(bookingUnits)
    .innerJoin(bookings, eq(bookings.id, bookingUnits.bookingId))
    .where(
      and(
        inArray(bookingUnits.unitId, [...tableIds]),
        inArray(bookings.status, [...openBookingStates]),
        or(isNull(bookings.endsAt), gt(bookings.endsAt, now)),
      ),
    )
    .orderBy(asc(bookings.startsAt), asc(bookings.id));
}

/** @returns null: no such area, or none of an organisation that lets pool tables. */
async function hallOf(database: Database, areaId: number): Promise<{ name: string; timeZone: string } | null> {
  const [area] = await database
    .select({ name: areas.name, timeZone: sites.timeZone, poolTables: organisationFeatures.poolTables })
    .from(areas)
    .innerJoin(sites, eq(sites.id, areas.siteId))
    .leftJoin(organisationFeatures, eq(organisationFeatures.id, sites.organisationId))
    .where(eq(areas.id, areaId));
  return area?.poolTables === true ? { name: area.name, timeZone: area.timeZone } : null;
}

async function tablesOf(database: Database, id: number, now: Date) {
  const area = await hallOf(database, id);
  const tables = await database
    .select({ id: units.id, name: units.name, status: units.status })
    .from(units)
    .where(and(eq(units.areaId, id), eq(units.kind, 'pool_table')))
    .orderBy(asc(units.id));
  // Every area without a display is refused alike, so nobody learns which areas there are.
  if (area === null || tables.length === 0) throw new Refusal(404, sentences.notFound('area', id));
  tables.sort((one, other) => compareNames(one.name, other.name));
  const ids = tables.map((table) => table.id);
  const booked = await bookingsOf(database, ids, now);
  return tables.map((table) => {
    const next = booked.filter(({ unitId }) => unitId === table.id).slice(0, guestLimits.bookingsPerTable);
    return { ...table, Bookings: next.map(({ unitId: _table, ...booking }) => booking), Area: area };
  });
}

/** Serves the public display: tables with display names and times of bookings, never with customers or notes. */
export function routePoolArea(server: FastifyInstance, { storage, now }: RouteParts): void {
  const limit = createAttemptLimits(server, [{ ...callsOfAddress, keyOf: clientOf }], tooMany);
  const cache = new HallCache<Awaited<ReturnType<typeof tablesOf>>>();
  answerPublicCall(server, poolCalls.poolArea, async ({ request }) => {
    const id = Number((request.params as { id?: string }).id);
    const known = cache.find(id);
    if (known !== null) return known;
    await limit(request);
    const read = parseId(request.params);
    return cache.find(read) ?? cache.keep(read, tablesOf(storage.database, read, now()));
  });
}
