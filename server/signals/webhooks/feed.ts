import { eq, inArray } from 'drizzle-orm';
import { isWebhookEntity, missedKind, recordKind } from '#domain/live/webhookKinds.ts';
import { areaOfSubject } from '#domain/live/event.ts';
import type { LoggedChange, Page } from '#server/storage/changeLog.ts';
import type { Database } from '#server/storage/database.ts';
import { insertMany } from '#server/storage/insertMany.ts';
import { webhookDeliveries, webhookEndpoints } from '#server/storage/schema/operations/webhooks.ts';
import { sites } from '#server/storage/schema/places/sites.ts';
import { eventOfNone, newMessageId, type Endpoint, type NewDelivery } from './endpoints.ts';

/** The owners of the sites of changes that do not name their organisation. */
async function ownersOf(transaction: Database, changes: readonly LoggedChange[]): Promise<Map<number, number>> {
  const ids = new Set(
    changes.flatMap(({ organisationId, siteId }) =>
      organisationId === undefined && siteId !== undefined ? [siteId] : [],
    ),
  );
  if (ids.size === 0) return new Map();
  const rows = await transaction
    .select({ id: sites.id, organisationId: sites.organisationId })
    .from(sites)
    .where(inArray(sites.id, [...ids]));
  return new Map(rows.map(({ id, organisationId }) => [id, organisationId]));
}

/** The organisation whose record changed; null: a site that is gone was shared, so it is not known. */
function ownerOf({ organisationId, siteId, organisationIds }: LoggedChange, owners: ReadonlyMap<number, number>) {
  if (organisationId !== undefined) return organisationId;
  const owner = siteId === undefined ? undefined : owners.get(siteId);
  return owner ?? (organisationIds.length === 1 ? (organisationIds[0] ?? null) : null);
}

/** Whether an endpoint gets a change: of its own organisation, and of an area that its person might read. */
function wants(endpoint: Endpoint, change: LoggedChange, owner: number | null): boolean {
  const { entity, area = areaOfSubject(entity), toUser, organisationIds } = change;
  if (owner !== endpoint.organisationId || !organisationIds.includes(owner)) return false;
  // What one person alone receives is no event of the organisation.
  if (toUser !== undefined || area === null || !endpoint.areas.includes(area)) return false;
  return change.line > endpoint.afterLine;
}

function deliveriesOf(
  endpoints: readonly Endpoint[],
  change: LoggedChange,
  owners: ReadonlyMap<number, number>,
  now: Date,
): NewDelivery[] {
  const { entity, act, id: recordId, siteId = null, at = now } = change;
  if (!isWebhookEntity(entity)) return [];
  const kind = recordKind(entity, act);
  const owner = ownerOf(change, owners);
  return endpoints
    .filter((each) => (each.kinds === null || each.kinds.includes(kind)) && wants(each, change, owner))
    .map(({ id: endpointId }) => ({
      endpointId,
      messageId: newMessageId(),
      kind,
      entity,
      recordId,
      siteId,
      at,
      createdAt: now,
      state: 'waiting',
      tries: 0,
      nextAt: now,
    }));
}

/** Stores what each endpoint gets of the next changes, in the transaction that moves the log's cursor. */
export async function storeDeliveries(transaction: Database, { changes, isBehind }: Page, now: Date): Promise<void> {
  // Locked, or one that is turned off meanwhile would keep deliveries that nobody sends or gives up.
  const endpoints = await transaction
    .select()
    .from(webhookEndpoints)
    .where(eq(webhookEndpoints.isOn, true))
    .for('share');
  if (endpoints.length === 0) return;
  if (isBehind) {
    await transaction.insert(webhookDeliveries).values(endpoints.map(({ id }) => eventOfNone(id, missedKind, now)));
    return;
  }
  const owners = await ownersOf(transaction, changes);
  await insertMany(
    transaction,
    webhookDeliveries,
    changes.flatMap((change) => deliveriesOf(endpoints, change, owners, now)),
  );
}
