import { areaBody } from '#domain/bodies/places.ts';
import { area } from '#domain/entities/area.ts';
import { areas } from '#server/storage/schema/units.ts';
import type { ServerResource } from '#server/rest/crud/define.ts';
import { columnsNamed } from '#server/rest/crud/search.ts';
import { ofSite } from '../ofSite.ts';

export const areaResource: ServerResource = {
  entity: area.name,
  table: areas,
  fields: columnsNamed(areas, ['id', 'siteId', 'name', 'floor']),
  optionName: areas.name,
  ...ofSite(areas.siteId, {
    body: areaBody,
    conflicts: {
      areas_name: { status: 409, field: 'name', sentence: 'There is already an area of this name at the site.' },
      units_area_of_site: {
        status: 409,
        sentence: 'Units still stand in this area, so it cannot be moved or deleted.',
      },
    },
  }),
};
