import { sql } from 'drizzle-orm';
import { lockableBody } from '#domain/bodies/access.ts';
import { lockable } from '#domain/entities/lockable.ts';
import { defineResource } from '#server/rest/crud/define.ts';
import { columnsNamed } from '#server/rest/crud/search.ts';
import { lockables } from '#server/storage/schema/access/gates.ts';
import { channelTaken, nameTaken, notAtSite } from '../constraintSentences.ts';
import { ownerOfSite } from '#server/places/visibility.ts';
import { requireOfOrganisation } from '#server/places/requireOfOrganisation.ts';
import { addChangesOfRenamed, requireFitting } from '#server/rentals/unitBookings.ts';
import { wiredOfSite } from '../wiredOfSite.ts';

const atSite = wiredOfSite(lockables, {
  body: lockableBody,
  conflicts: {
    lockables_name: nameTaken('lockable'),
    lockables_channel: channelTaken,
    lockables_controller_of_site: notAtSite('controller', 'controllerId'),
  },
});

export const lockableResource = defineResource({
  entity: lockable.name,
  table: lockables,
  fields: {
    ...columnsNamed(lockables, [
      'id',
      'siteId',
      'name',
      'type',
      'doorState',
      'doorStateChangedAt',
      'controllerId',
      'channel',
      'contactInput',
      'contactRest',
      'productId',
    ]),
    site: sql`(
      select json_build_object('id', place.id, 'name', place.name) from sites place where place.id = lockables.site_id)`,
  },
  optionName: lockables.name,
  ...atSite,
  writing: {
    ...atSite.writing,
    prepare: async (transaction, viewer, values, current) => {
      const prepared = await atSite.writing.prepare(transaction, viewer, values, current);
      const { siteId, productId } = { ...current, ...prepared };
      const owner = await ownerOfSite(transaction, siteId as number);
      await requireOfOrganisation(transaction, { owner, viewer }, 'product', productId, 'productId');
      if (current !== null) {
        const { siteId: at = current.siteId, type: kind = current.type } = prepared;
        await requireFitting(transaction, 'lockableIds', { siteId: at, kind }, { ...current, kind: current.type });
      }
      return prepared;
    },
    settle: (settling, id, given, current) => addChangesOfRenamed(settling, 'lockableIds', id, given, current),
  },
});
