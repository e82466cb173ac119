import { mapUnitBody } from '#domain/bodies/operations.ts';
import { mapUnit } from '#domain/entities/mapUnit.ts';
import { defineResource } from '#server/rest/crud/define.ts';
import { columnsNamed } from '#server/rest/crud/search.ts';
import { mapUnits } from '#server/storage/schema/operations/maps.ts';
import { notAtSite } from '../constraintSentences.ts';
import { ofSite } from '../ofSite.ts';

const atSite = ofSite(mapUnits.siteId, {
  body: mapUnitBody,
  conflicts: {
    map_units_map_of_site: notAtSite('map', 'mapId'),
    map_units_unit_of_site: notAtSite('unit', 'unitId'),
    map_units_gate_of_site: notAtSite('gate', 'gateId'),
  },
});

export const mapUnitResource = defineResource({
  entity: mapUnit.name,
  table: mapUnits,
  fields: columnsNamed(mapUnits, ['id', 'siteId', 'mapId', 'type', 'unitId', 'gateId', 'label', 'points']),
  ...atSite,
  writing: { ...atSite.writing, nameOf: (row) => String(row.label ?? row.type) },
});
