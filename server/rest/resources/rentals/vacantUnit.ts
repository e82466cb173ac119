import { vacantUnit } from '#domain/entities/vacantUnit.ts';
import { atVisibleSite } from '#server/places/visibility.ts';
import { defineResource } from '#server/rest/crud/define.ts';
import { columnsNamed } from '#server/rest/crud/search.ts';
import { units } from '#server/storage/schema/access/units.ts';
import { nextBookingFor } from '#server/rentals/unitBookings.ts';

/** The path names a kind or group of units. */
export const vacantUnitResource = defineResource({
  entity: vacantUnit.name,
  table: units,
  fields: columnsNamed(units, [
    'id',
    'siteId',
    'name',
    'kind',
    'size',
    'squareMetres',
    'price',
    'pricePeriod',
    'floor',
    'cleaningState',
  ]),
  fieldsFor: nextBookingFor,
  optionName: units.name,
  siteId: units.siteId,
  visible: (viewer) => atVisibleSite(viewer, units.siteId),
  audience: (_database, row) => Promise.reject(new Error(`Vacant unit ${row.id} is written as a unit.`)),
  writing: null,
});
