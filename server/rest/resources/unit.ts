import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { unit } from '#domain/entities/unit.ts';
import { sizes, unitKinds } from '#domain/states/unitKind.ts';
import { units } from '#server/storage/schema/units.ts';
import { requireOwnSites } from '#server/rest/access/ownership.ts';
import { atVisibleSite, audienceOfSite } from '#server/rest/access/visibility.ts';
import type { ServerResource } from '#server/rest/resource/define.ts';
import { columnsNamed } from '#server/rest/resource/search.ts';
import { nameField, referenceField } from './fields.ts';

/** The status is the device's to say, so no body holds it. */
const body = z.object({
  siteId: referenceField,
  name: nameField,
  kind: z.enum(unitKinds).optional(),
  areaId: referenceField.nullish(),
  size: z.enum(sizes).nullish(),
  squareMetres: z.number().positive('Square metres must be above 0.').max(100_000).nullish(),
});

export const unitResource: ServerResource = {
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
    ]),
    Area: sql`(select json_build_object('name', place.name) from areas place where place.id = units.area_id)`,
  },
  optionName: units.name,
  siteId: units.siteId,
  visible: (viewer) => atVisibleSite(viewer, units.siteId),
  concern: async (database, row) => {
    const siteId = row['siteId'] as number;
    return { siteId, organisationIds: await audienceOfSite(database, siteId) };
  },
  writing: {
    body,
    prepare: async (transaction, viewer, values, current) => {
      await requireOwnSites(transaction, viewer, values, current);
      return values;
    },
    beforeDelete: (transaction, viewer, current) => requireOwnSites(transaction, viewer, {}, current),
    conflicts: {
      units_name: { status: 409, field: 'name', sentence: 'There is already a unit of this name at the site.' },
      units_area_of_site: { status: 400, field: 'areaId', sentence: 'There is no such area at this site.' },
    },
    nameOf: (row) => String(row['name']),
  },
};
