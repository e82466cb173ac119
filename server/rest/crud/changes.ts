import type { Change } from '#server/storage/change.ts';
import type { Audience, Audiences, ServerResource } from './define.ts';

type Entity = ServerResource['entity'];

/** Those of the first who are not among the second. */
const without = (some: readonly number[], others: readonly number[]) => some.filter((each) => !others.includes(each));

/**
 * The live events of an updated record. An update of a record that is not held is ignored, so whoever could not see it
 * before, and whoever holds the site that it moved to, are told of a new one.
 */
export function updateChanges(entity: Entity, id: number, before: Audience, after: Audience): Change[] {
  if (before.siteId !== after.siteId) {
    return [
      { entity, id, act: 'UPDATE', ...before },
      { entity, id, act: 'CREATE', ...after },
    ];
  }
  const newcomers = without(after.organisationIds, before.organisationIds);
  const both = [...before.organisationIds, ...newcomers];
  const update: Change = { entity, id, act: 'UPDATE', ...after, organisationIds: both };
  if (newcomers.length === 0) return [update];
  return [update, { ...update, act: 'CREATE', organisationIds: newcomers, onlyForThem: true }];
}

/** The live events of records that stayed as they are while others came to see them, or no longer do. */
export function neighbourChanges(entity: Entity, before: Audiences, after: Audiences): Change[] {
  return [...after].flatMap(([id, concern]) => {
    const earlier = before.get(id)?.organisationIds ?? [];
    const base = { entity, id, ...concern, onlyForThem: true } as const;
    const gained = without(concern.organisationIds, earlier);
    const lost = without(earlier, concern.organisationIds);
    const changes: Change[] = [];
    if (gained.length > 0) changes.push({ ...base, act: 'CREATE', organisationIds: gained });
    if (lost.length > 0) changes.push({ ...base, act: 'DELETE', organisationIds: lost });
    return changes;
  });
}
