import { entityGroups, groupOf, type EntityGroup } from '../entities/groups.ts';
import { entityNames, entityOf, type EntityName } from '../entities/index.ts';
import { liveActs, type LiveAct } from './event.ts';

const words = { CREATE: 'created', UPDATE: 'updated', DELETE: 'deleted' } as const satisfies Record<LiveAct, string>;

/** "unit.updated" */
export type RecordKind = `${EntityName}.${(typeof words)[LiveAct]}`;

/** Logs only grow, alerts and notifications are one person's own, and what has no calls and no events never changes. */
const isSent = (name: EntityName): boolean => {
  const { area, order, resource, event } = entityOf(name);
  return area !== null && order !== 'newest first' && (resource !== null || event !== null);
};

/** The entities whose changes webhooks send. */
export const webhookEntities: readonly EntityName[] = entityNames.filter(isSent);

export const recordKind = (entity: EntityName, act: LiveAct): RecordKind => `${entity}.${words[act]}`;

const kindsOf = (entity: EntityName): RecordKind[] => liveActs.map((act) => recordKind(entity, act));

/** The kinds of events about records. */
export const recordKinds: readonly RecordKind[] = webhookEntities.flatMap(kindsOf);

/** The receiver must read everything again: changes were missed. */
export const missedKind = 'changes.missed';

/** Alerts that an alert rule sends to the webhook. */
export const alertsKind = 'alerts.raised';

/** A person asked for it, to try the connection. */
export const testKind = 'test';

/** The entity of a kind; null: it is about no record. */
export function entityOfKind(kind: string): EntityName | null {
  const [name = ''] = kind.split('.');
  return webhookEntities.find((entity) => entity === name) ?? null;
}

/** Whether an entity's changes are sent: not every subject of a live event is an entity. */
export const isWebhookEntity = (subject: string): subject is EntityName =>
  (webhookEntities as readonly string[]).includes(subject);

export interface KindGroup {
  group: EntityGroup;
  entities: readonly { entity: EntityName; label: string; kinds: readonly RecordKind[] }[];
}

/** The kinds by the groups of their entities, as a form offers them. */
export const kindGroups: readonly KindGroup[] = entityGroups.map((group) => ({
  group,
  entities: webhookEntities
    .filter((entity) => groupOf[entity] === group)
    .map((entity) => ({ entity, label: entityOf(entity).label.many, kinds: kindsOf(entity) })),
}));
