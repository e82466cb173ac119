import { and, asc, eq, gt, inArray, isNull, or } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { poolCalls } from '#domain/calls/pool.ts';
import { guestLimits } from '#domain/limits/guest.ts';
import { openBookingStates } from '#domain/states/booking.ts';
import type { Database } from '#server/storage/database.ts';
import { bookings, bookingUnits } from '#server/storage/schema/rentals/bookings.ts';
import { organisationFeatures } from '#server/storage/schema/places/organisations.ts';
import { sites, areas } from '#server/storage/schema/places/sites.ts';
import { units } from '#server/storage/schema/access/units.ts';
import { createAttemptLimits } from '../account/attemptLimits.ts';
import { answerPublicCall } from '../call.ts';
import { Refusal } from '#server/refusal.ts';
import { parseId } from '../crud/body.ts';
import type { RouteParts } from '../routeParts.ts';
import { sentences } from '#server/sentences.ts';

/** Enough for fifty displays behind one address: each calls twelve times a minute. */
const callsOfAddress = { max: 600, timeWindow: '1 minute' } as const;

const tooMany = (seconds: number) => `Too many requests from this address. Please wait ${seconds} s.`;

/** Loads the notes of open bookings of the tables, the earliest first. */
function notesOf(database: Database, tableIds: readonly number[], now: Date) {
  return database
    .select({ unitId: bookingUnits.unitId, notes: bookings.notes })
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

/** @returns null when there is no such area, or its organisation has no pool tables. */
async function hallOf(database: Database, areaId: number): Promise<{ name: string } | null> {
  const [area] = await database
    .select({ name: areas.name, poolTables: organisationFeatures.poolTables })
    .from(areas)
    .innerJoin(sites, eq(sites.id, areas.siteId))
    .leftJoin(organisationFeatures, eq(organisationFeatures.id, sites.organisationId))
    .where(eq(areas.id, areaId));
  return area?.poolTables === true ? { name: area.name } : null;
}

/** The public display of a hall: tables with the notes of their bookings, never with customers. */
export function routePoolArea(server: FastifyInstance, { storage, now }: RouteParts): void {
  const limit = createAttemptLimits(server, [{ ...callsOfAddress, keyOf: ({ ip }) => ip }], tooMany);
  answerPublicCall(server, poolCalls.poolArea, async ({ request }) => {
    await limit(request);
    const { database } = storage;
    const id = parseId(request.params);
    const area = await hallOf(database, id);
    if (area === null) throw new Refusal(404, sentences.notFound('area', id));
    const tables = await database
      .select({ id: units.id, name: units.name })
      .from(units)
      .where(and(eq(units.areaId, id), eq(units.kind, 'pool_table')))
      .orderBy(asc(units.name));
    const noted = await notesOf(
      database,
      tables.map((table) => table.id),
      now(),
    );
    return tables.map((table) => {
      const next = noted.filter(({ unitId }) => unitId === table.id).slice(0, guestLimits.bookingsPerTable);
      return { ...table, Bookings: next.map(({ notes }) => ({ notes })), Area: area };
    });
  });
}
