import type { ImportKindId } from '#domain/import/plan.ts';

/** What a move brings in after each kind, since its rows name the earlier records; absent: nothing is left. */
export const nextImport: Partial<Readonly<Record<ImportKindId, ImportKindId>>> = {
  site: 'unit',
  area: 'unit',
  controller: 'unit',
  unit: 'customer',
  customer: 'booking',
  booking: 'pinCode',
};
