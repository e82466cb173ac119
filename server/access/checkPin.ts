import { eq } from 'drizzle-orm';
import type { DenialReason } from '#domain/states/logs.ts';
import type { Database } from '#server/storage/database.ts';
import { pinCodes } from '#server/storage/schema/rentals/customers.ts';
import { sites } from '#server/storage/schema/places/sites.ts';
import { decideAccess, type Doorway } from './decideAccess.ts';
import { loadDoorways, loadPerson } from './accessRecords.ts';

/** The most specific reason first. */
const reasonOrder = ['lockdown', 'outside schedule', 'arrears', 'overlocked', 'expired', 'wrong zone'] as const;

/** Loads every gate of the organisation, and the front of each site without gates. */
async function loadAllDoorways(database: Database, organisationId: number): Promise<Doorway[]> {
  const gates = await loadDoorways(database, { organisationId });
  const fronts = await database
    .select({ id: sites.id, timeZone: sites.timeZone })
    .from(sites)
    .where(eq(sites.organisationId, organisationId));
  const bare = fronts.filter(({ id }) => !gates.some(({ siteIds }) => siteIds.includes(id)));
  return [...gates, ...bare.map(({ id, timeZone }) => ({ gateId: null, siteIds: [id], hours: null, timeZone }))];
}

/** @returns null when the code opens a gate or does not exist, else the reason for the denial. */
export async function checkPin(database: Database, pinCodeId: number, now: Date): Promise<DenialReason | null> {
  const [code] = await database.select().from(pinCodes).where(eq(pinCodes.id, pinCodeId));
  if (code === undefined) return null;
  const person = await loadPerson(database, code);
  const reasons = (await loadAllDoorways(database, code.organisationId)).map((doorway) =>
    decideAccess(person, doorway, now),
  );
  if (reasons.includes(null)) return null;
  return reasonOrder.find((reason) => reasons.includes(reason)) ?? 'wrong zone';
}
