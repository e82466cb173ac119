import { areaBody } from '#domain/bodies/places.ts';
import { area } from '#domain/entities/area.ts';
import { areas } from '#server/storage/schema/places/sites.ts';
import { defineResource } from '#server/rest/crud/define.ts';
import { columnsNamed } from '#server/rest/crud/search.ts';
import { ofSite } from '../ofSite.ts';

export const areaResource = defineResource({
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
        sentence: 'This area still has units. Move them before you move or delete it.',
      },
    },
  }),
});
