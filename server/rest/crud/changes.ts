import type { Change } from '#server/storage/change.ts';
import type { Audience, Audiences } from '#server/storage/audience.ts';
import type { ServerResource } from './define.ts';

type Entity = ServerResource['entity'];

/** The values of the first list that are not in the second. */
const without = (some: readonly number[], others: readonly number[]) => some.filter((each) => !others.includes(each));

/**
 * Clients ignore updates of unknown records, so organisations and sites that could not show the record before get a
 * CREATE.
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

/** The changes to announce for unchanged records whose audience changed. */
export function neighbourChanges(entity: Entity, before: Audiences, after: Audiences): Change[] {
  return [...after].flatMap(([id, audience]) => {
    const earlier = before.get(id)?.organisationIds ?? [];
    const base = { entity, id, ...audience, onlyForThem: true } as const;
    const gained = without(audience.organisationIds, earlier);
    const lost = without(earlier, audience.organisationIds);
    const changes: Change[] = [];
    if (gained.length > 0) changes.push({ ...base, act: 'CREATE', organisationIds: gained });
    if (lost.length > 0) changes.push({ ...base, act: 'DELETE', organisationIds: lost });
    return changes;
  });
}
