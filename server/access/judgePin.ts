import { eq } from 'drizzle-orm';
import type { DenialReason } from '#domain/states/logs.ts';
import type { Database } from '#server/storage/database.ts';
import { pinCodes } from '#server/storage/schema/customers.ts';
import { sites } from '#server/storage/schema/sites.ts';
import { decide, type Doorway } from './decide.ts';
import { doorwaysOf, personOf } from './facts.ts';

/** The nearest to being let in first: of several gates, that reason tells most. */
const nearestFirst = ['outside schedule', 'arrears', 'overlocked', 'expired', 'wrong zone'] as const;

/** Every gate of the organisation, and for a site without one its front. */
async function everyDoorway(database: Database, organisationId: number): Promise<Doorway[]> {
  const gates = await doorwaysOf(database, { organisationId });
  const fronts = await database
    .select({ id: sites.id, timeZone: sites.timeZone })
    .from(sites)
    .where(eq(sites.organisationId, organisationId));
  const bare = fronts.filter(({ id }) => !gates.some(({ siteIds }) => siteIds.includes(id)));
  return [...gates, ...bare.map(({ id, timeZone }) => ({ gateId: null, siteIds: [id], hours: null, timeZone }))];
}

/**
 * Whether a PIN code lets its owner in anywhere at a moment.
 * @returns null when it does, or when there is no such code; else why it lets them in nowhere.
 */
export async function judgePin(database: Database, pinCodeId: number, now: Date): Promise<DenialReason | null> {
  const [code] = await database.select().from(pinCodes).where(eq(pinCodes.id, pinCodeId));
  if (code === undefined) return null;
  const person = await personOf(database, code);
  const reasons = (await everyDoorway(database, code.organisationId)).map((doorway) => decide(person, doorway, now));
  if (reasons.includes(null)) return null;
  return nearestFirst.find((reason) => reasons.includes(reason)) ?? 'wrong zone';
}
