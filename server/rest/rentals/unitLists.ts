import { and, asc, desc, eq, inArray, isNotNull, isNull, notInArray, or, sql, type SQL } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { highestId } from '#domain/entities/fields.ts';
import { allSites } from '#domain/entities/site.ts';
import { accessCalls } from '#domain/calls/access.ts';
import { bookingTypeOf, bookingTypes, type UnitKind, unitKinds } from '#domain/states/unitKind.ts';
import { bookings, bookingUnits, invitations } from '#server/storage/schema/rentals/bookings.ts';
import { units } from '#server/storage/schema/access/units.ts';
import { atVisibleSite } from '#server/places/visibility.ts';
import { Refusal } from '#server/refusal.ts';
import { answerCall } from '../call.ts';
import { parseListQuery } from '../crud/query.ts';
import { createReader } from '../crud/read.ts';
import { unitResource } from '../resources/access/unit.ts';
import { bookingResource } from '../resources/rentals/booking.ts';
import { invitationResource } from '../resources/rentals/invitation.ts';
import { vacantUnitResource } from '../resources/rentals/vacantUnit.ts';
import type { RouteParts } from '../routeParts.ts';
import { requireSubject } from './requireSubject.ts';

/** The condition for units ready to let at that moment: clean, in order, not overlocked, not occupied. */
function isVacant(at: Date): SQL | undefined {
  const moment = at.toISOString();
  // A customer stays in, past the named end, until the booking is ended.
  const held = sql`exists (
    select 1 from booking_units line join bookings held on held.id = line.booking_id
    where line.unit_id = ${units.id} and (
      held.status in ('active', 'in arrears')
      or (held.status in ('reserved', 'upcoming') and held.starts_at <= ${moment}::timestamptz
          and (held.ends_at is null or held.ends_at > ${moment}::timestamptz))
    ))`;
  return and(
    eq(units.cleaningState, 'AVAILABLE'),
    or(isNull(units.status), notInArray(units.status, ['overlocked', 'pending overlock'])),
    isNull(units.faultedSince),
    sql`not ${held}`,
  );
}

/** The bookings and invitations of a unit. */
function routeOfUnit(server: FastifyInstance, { storage, authenticate }: RouteParts): void {
  const { database } = storage;
  const [unitReader, bookingReader] = [createReader(unitResource), createReader(bookingResource)];
  const invitationReader = createReader(invitationResource);
  answerCall(server, authenticate, accessCalls.unitBookings, async ({ viewer, request }) => {
    const query = parseListQuery(request.query);
    const { id } = await requireSubject(unitReader, 'unit', database, viewer, request.params);
    const ofUnit = database
      .select({ id: bookingUnits.bookingId })
      .from(bookingUnits)
      .where(eq(bookingUnits.unitId, id));
    const latestFirst = [desc(bookings.startsAt), desc(bookings.id)];
    return bookingReader.page(database, viewer, inArray(bookings.id, ofUnit), latestFirst, query);
  });
  answerCall(server, authenticate, accessCalls.unitInvitations, async ({ viewer, request }) => {
    const query = parseListQuery(request.query);
    const { id } = await requireSubject(unitReader, 'unit', database, viewer, request.params);
    return invitationReader.list(database, viewer, query, eq(invitations.unitId, id));
  });
}

const troubles = [
  { call: accessCalls.unitsAlarming, since: units.alarmingSince },
  { call: accessCalls.unitsFaulted, since: units.faultedSince },
] as const;

/** Serves units with troubles, as a map of id to name. */
function routeTroubles(server: FastifyInstance, { storage, authenticate }: RouteParts): void {
  for (const { call, since } of troubles) {
    answerCall(server, authenticate, call, async ({ viewer, query: { siteId = allSites.id } }) => {
      const atSite = siteId === allSites.id ? undefined : eq(units.siteId, Math.min(siteId, highestId));
      const rows = await storage.database
        .select({ id: units.id, name: units.name })
        .from(units)
        .where(and(isNotNull(since), atVisibleSite(viewer, units.siteId), atSite))
        .orderBy(asc(units.id));
      return Object.fromEntries(rows.map(({ id, name }) => [id, name]));
    });
  }
}

const parametersSchema = z.object({ type: z.enum([...bookingTypes, ...unitKinds]) });

/** The kinds that the path names; "storage" is a group that includes lockers. */
function kindsOf(parameters: unknown): UnitKind[] {
  const parsed = parametersSchema.safeParse(parameters);
  if (!parsed.success) {
    throw new Refusal(404, `Vacant units are listed by ${[...new Set([...bookingTypes, ...unitKinds])].join(', ')}.`);
  }
  const { type } = parsed.data;
  const group = unitKinds.filter((kind) => bookingTypeOf[kind] === type);
  return group.length > 0 ? group : unitKinds.filter((kind) => kind === type);
}

function routeVacant(server: FastifyInstance, { storage, authenticate, now }: RouteParts): void {
  const reader = createReader(vacantUnitResource);
  answerCall(server, authenticate, accessCalls.unitsVacant, ({ viewer, request }) => {
    const condition = and(inArray(units.kind, kindsOf(request.params)), isVacant(now()));
    return reader.list(storage.database, viewer, parseListQuery(request.query), condition);
  });
}

export function routeUnitLists(server: FastifyInstance, parts: RouteParts): void {
  routeOfUnit(server, parts);
  routeTroubles(server, parts);
  routeVacant(server, parts);
}
