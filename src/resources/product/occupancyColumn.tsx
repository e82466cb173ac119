import type { Product } from '#domain/entities/product.ts';
import { productMessages } from '#domain/messages/products.ts';
import type { Column } from '#crud/table/column.ts';
import { openStates } from './labels.ts';
import { countPlaces, occupancyShare, placesOf, rentable } from './occupancy.ts';
import { OccupiedCell } from './Occupied.tsx';

/** The occupied units of those that a product covers: "34 of 40". */
export const occupancyColumn: Column<Product> = {
  id: 'occupancy',
  header: 'Occupied',
  width: '10rem',
  folds: 'below640',
  card: 'line',
  cell: (row) => <OccupiedCell product={row} />,
  reads: (siteId) => [
    { entity: 'unit', query: { siteId } },
    { entity: 'lockable', query: { siteId } },
    { entity: 'booking', query: { siteId, where: { status: openStates } } },
  ],
  text: (row, { rowsOf }) => {
    const [units, lockables] = [rowsOf('unit'), rowsOf('lockable')];
    if (!row.unitKind || units === null || lockables === null) return null;
    const occupancy = countPlaces(placesOf(row, { units, lockables, bookings: rowsOf('booking') }));
    return occupancyShare(occupancy) === null
      ? null
      : productMessages.occupied(occupancy.occupied, rentable(occupancy));
  },
};
