import { asc, eq } from 'drizzle-orm';
import type { StoredRota } from '#domain/calls/onCall.ts';
import type { Database } from '#server/storage/database.ts';
import { organisations } from '#server/storage/schema/places/organisations.ts';
import { sites } from '#server/storage/schema/places/sites.ts';

export interface ZonedRota extends StoredRota {
  zone: string;
}

/** Reads an organisation's rota, in the time zone that counts. */
export async function readOnCall(database: Database, organisationId: number): Promise<ZonedRota> {
  const [row] = await database
    .select({ rota: organisations.onCall, siteZone: sites.timeZone })
    .from(organisations)
    .leftJoin(sites, eq(sites.organisationId, organisations.id))
    .where(eq(organisations.id, organisationId))
    .orderBy(asc(sites.id))
    .limit(1);
  const rota = row?.rota ?? { revision: 0, timeZone: null, shifts: [], swaps: [] };
  return { ...rota, zone: rota.timeZone ?? row?.siteZone ?? 'UTC' };
}
