import { sql } from 'drizzle-orm';
import { unitBody } from '#domain/bodies/access.ts';
import { unit } from '#domain/entities/unit.ts';
import { units } from '#server/storage/schema/access/units.ts';
import { defineResource } from '#server/rest/crud/define.ts';
import { columnsNamed } from '#server/rest/crud/search.ts';
import { noteInvitationsGone } from '../goneAlong.ts';
import { bookingFieldsFor, addChangesOfRenamed, requireFitting } from '#server/rentals/unitBookings.ts';
import { wiredOfSite } from '../wiredOfSite.ts';

const atSite = wiredOfSite(units, {
  body: unitBody,
  conflicts: {
    units_name: { status: 409, field: 'name', sentence: 'There is already a unit of this name at the site.' },
    units_area_of_site: { status: 400, field: 'areaId', sentence: 'There is no such area at this site.' },
    units_controller_of_site: {
      status: 400,
      field: 'controllerId',
      sentence: 'There is no such controller at this site.',
    },
    units_channel: { status: 409, field: 'channel', sentence: 'Another unit is already on this channel.' },
  },
});

export const unitResource = defineResource({
  entity: unit.name,
  table: units,
  fields: {
    ...columnsNamed(units, [
      'id',
      'siteId',
      'name',
      'kind',
      'status',
      'statusChangedAt',
      'areaId',
      'size',
      'squareMetres',
      'floor',
      'price',
      'pricePeriod',
      'lockType',
      'controllerId',
      'channel',
      'contactInput',
      'contactRest',
      'cleaningState',
      'notes',
      'heldSince',
      'alarmingSince',
      'faultedSince',
    ]),
    Area: sql`(select json_build_object('name', place.name) from areas place where place.id = units.area_id)`,
  },
  optionName: units.name,
  fieldsFor: bookingFieldsFor,
  ...atSite,
  writing: {
    ...atSite.writing,
    prepare: async (transaction, viewer, asked, current) => {
      const values = await atSite.writing.prepare(transaction, viewer, asked, current);
      if (current !== null) {
        const { siteId = current.siteId, kind = current.kind } = values;
        await requireFitting(transaction, 'unitIds', { siteId, kind }, current);
      }
      return values;
    },
    settle: (settling, id, given, current) => addChangesOfRenamed(settling, 'unitIds', id, given, current),
    beforeDelete: async (transaction, viewer, current, addChange, now, gone) => {
      await atSite.writing.beforeDelete?.(transaction, viewer, current, addChange, now, gone);
      await noteInvitationsGone(transaction, { unitId: current.id }, addChange);
    },
  },
});
