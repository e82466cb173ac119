import { sql } from 'drizzle-orm';
import { unitBody } from '#domain/bodies/places.ts';
import { unit } from '#domain/entities/unit.ts';
import { units } from '#server/storage/schema/units.ts';
import type { ServerResource } from '#server/rest/resource/define.ts';
import { columnsNamed } from '#server/rest/resource/search.ts';
import { ofSite } from '../ofSite.ts';

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
      'floor',
      'price',
      'pricePeriod',
      'lockType',
      'controllerId',
      'channel',
      'cleaningState',
      'alarmingSince',
      'faultedSince',
    ]),
    Area: sql`(select json_build_object('name', place.name) from areas place where place.id = units.area_id)`,
  },
  optionName: units.name,
  ...ofSite(units.siteId, {
    body: unitBody,
    conflicts: {
      units_name: { status: 409, field: 'name', sentence: 'There is already a unit of this name at the site.' },
      units_area_of_site: { status: 400, field: 'areaId', sentence: 'There is no such area at this site.' },
    },
  }),
};
