import { and, asc, eq } from 'drizzle-orm';
import type { Reach, RuledWebhook } from '#domain/signals/alertRules.ts';
import { onCallAt } from '#domain/signals/onCall.ts';
import type { Database } from '#server/storage/database.ts';
import { webhookEndpoints } from '#server/storage/schema/operations/webhooks.ts';
import { readOnCall } from './readOnCall.ts';
import { readActiveStaff, type ActiveStaff } from '#server/people/activeStaff.ts';

/** Reads all whom the rules of an organisation can reach now. */
export async function openReach(
  database: Database,
  organisationId: number,
): Promise<Reach<ActiveStaff, RuledWebhook & { name: string }>> {
  const rota = await readOnCall(database, organisationId);
  const { id, name, areas, isOn } = webhookEndpoints;
  return {
    people: await readActiveStaff(database, organisationId),
    webhooks: await database
      .select({ id, name, areas })
      .from(webhookEndpoints)
      .where(and(eq(webhookEndpoints.organisationId, organisationId), eq(isOn, true)))
      .orderBy(asc(id)),
    onCall: (at) => onCallAt(rota, at),
  };
}
