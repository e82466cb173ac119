import type { Unit } from '#domain/entities/unit.ts';
import { streetTerms } from '#domain/lifecycle/bookingTerms.ts';
import type { PeriodUnit } from '#domain/states/period.ts';
import { useRows } from '#crud/data/useRows.ts';

export interface TablePrice {
  amount: number;
  period: PeriodUnit;
}

/** The table's street rate; null: unknown. */
export function useTablePrice({
  size,
  price,
  pricePeriod,
}: Pick<Unit, 'size' | 'price' | 'pricePeriod'>): TablePrice | null {
  const products = useRows('product', { where: { kind: ['bookable'] } });
  const rows = products.status === 'ready' ? products.rows : [];
  const terms = streetTerms({ kind: 'pool_table', size, price, pricePeriod }, rows);
  return terms === null ? null : { amount: terms.rate, period: terms.period };
}
