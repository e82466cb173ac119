import { facilityMapBody } from '#domain/bodies/operations.ts';
import { facilityMap } from '#domain/entities/facilityMap.ts';
import { defineResource } from '#server/rest/crud/define.ts';
import { columnsNamed } from '#server/rest/crud/search.ts';
import { facilityMaps } from '#server/storage/schema/operations/maps.ts';
import { nameTaken, stillUsed } from '../constraintSentences.ts';
import { ofSite } from '../ofSite.ts';

export const facilityMapResource = defineResource({
  entity: facilityMap.name,
  table: facilityMaps,
  fields: columnsNamed(facilityMaps, ['id', 'siteId', 'name', 'floor', 'displayOrder', 'width', 'height']),
  optionName: facilityMaps.name,
  ...ofSite(facilityMaps.siteId, {
    body: facilityMapBody,
    conflicts: {
      facility_maps_name: nameTaken('map'),
      ...stillUsed("This map already has shapes, so it can't move to another site.", 'map_units_map_of_site'),
    },
  }),
});
