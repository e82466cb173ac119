import { facilityMapBody } from '#domain/bodies/places.ts';
import { facilityMap } from '#domain/entities/facilityMap.ts';
import type { ServerResource } from '#server/rest/crud/define.ts';
import { columnsNamed } from '#server/rest/crud/search.ts';
import { facilityMaps } from '#server/storage/schema/maps.ts';
import { nameTaken, stillUsed } from '../conflicts.ts';
import { ofSite } from '../ofSite.ts';

export const facilityMapResource: ServerResource = {
  entity: facilityMap.name,
  table: facilityMaps,
  fields: columnsNamed(facilityMaps, ['id', 'siteId', 'name', 'floor', 'displayOrder', 'width', 'height']),
  optionName: facilityMaps.name,
  ...ofSite(facilityMaps.siteId, {
    body: facilityMapBody,
    conflicts: {
      facility_maps_name: nameTaken('map'),
      ...stillUsed('Shapes already lie on this map, so it stays at its site.', 'map_units_map_of_site'),
    },
  }),
};
