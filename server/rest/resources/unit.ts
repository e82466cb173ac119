import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { unit } from '#domain/entities/unit.ts';
import { sizes, unitKinds } from '#domain/states/unitKind.ts';
import { units } from '#server/storage/schema/units.ts';
import type { ServerResource } from '#server/rest/resource/define.ts';
import { columnsNamed } from '#server/rest/resource/search.ts';
import { nameField, referenceField } from './fields.ts';
import { ofSite } from './ofSite.ts';

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
  ...ofSite(units.siteId, {
    body,
    conflicts: {
      units_name: { status: 409, field: 'name', sentence: 'There is already a unit of this name at the site.' },
      units_area_of_site: { status: 400, field: 'areaId', sentence: 'There is no such area at this site.' },
    },
  }),
};
