import { accessPermissions } from '#server/storage/schema/access/accessPermissions.ts';
import { gates, gateSites, lockables, schedules } from '#server/storage/schema/access/gates.ts';
import { units } from '#server/storage/schema/access/units.ts';
import type { BuilderTools, Given } from './insert.ts';
import type { PlaceBuilders } from './places.ts';

/** Doors, permissions and maps, each at a new site unless one is given. */
export function accessBuilders({ insert, fresh }: BuilderTools, { site }: PlaceBuilders) {
  const at = async ({ siteId }: { siteId?: number | undefined }) => siteId ?? (await site()).id;

  const unit = async (given: Given<typeof units> = {}) =>
    insert(units, { name: fresh('U'), status: 'locked', ...given, siteId: given.siteId ?? (await site()).id });

  const gate = async ({ alsoAt = [], ...given }: Given<typeof gates> & { alsoAt?: readonly number[] } = {}) => {
    const row = await insert(gates, {
      name: fresh('Gate'),
      direction: 'entrance',
      doorType: 'gate',
      status: 'locked',
      ...given,
      siteId: await at(given),
    });
    for (const siteId of alsoAt) await insert(gateSites, { gateId: row.id, siteId });
    return row;
  };

  const lockable = async (given: Given<typeof lockables> = {}) =>
    insert(lockables, {
      name: fresh('Trolley'),
      type: 'trolley',
      doorState: 'closed',
      ...given,
      siteId: await at(given),
    });

  const schedule = async (given: Given<typeof schedules> = {}) =>
    insert(schedules, { name: fresh('Hours'), ...given, siteId: await at(given) });

  /** A customer or a user must be given. */
  const accessPermission = async (
    given: Given<typeof accessPermissions> & ({ customerId: number } | { userId: number }),
  ) => insert(accessPermissions, { name: fresh('Access'), ...given, siteId: await at(given) });

  return { unit, gate, lockable, schedule, accessPermission };
}
export type AccessBuilders = ReturnType<typeof accessBuilders>;
