import { toDollars } from '../money/cents.ts';
import type { RentalUnit } from './rentals.ts';
import type { ReportRecords } from './reportRecords.ts';
import { createStreetRates } from './streetRates.ts';

/** Dollars that a unit asks for a month today; null: not known. */
export type RateOfUnit = (unit: RentalUnit) => number | null;

/** Today's street rates of units as those of a month. */
export function unitRates({ products, sites }: Pick<ReportRecords, 'products' | 'sites'>): RateOfUnit {
  const rates = createStreetRates(products);
  const organisations = new Map(sites.map(({ id, organisationId }) => [id, organisationId]));
  return ({ unit, site }) => {
    const cents = rates.of(unit, organisations.get(site.id));
    return cents === null ? null : toDollars(cents);
  };
}
