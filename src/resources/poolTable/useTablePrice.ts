import type { Unit } from '#domain/entities/unit.ts';
import { periodUnits, type PeriodUnit } from '#domain/states/period.ts';
import { isOneOf } from '#domain/states/words.ts';
import { useRows } from '#crud/data/useRows.ts';

export interface TablePrice {
  amount: number;
  period: PeriodUnit;
}

/** The table's own price, else that of the product for pool tables; null: unknown. */
export function useTablePrice({ price, pricePeriod }: Pick<Unit, 'price' | 'pricePeriod'>): TablePrice | null {
  const products = useRows('product', { where: { kind: ['bookable'] } });
  if (typeof price === 'number' && isOneOf(periodUnits, pricePeriod)) return { amount: price, period: pricePeriod };
  const product = (products.status === 'ready' ? products.rows : []).find(
    ({ unitKind, price: asked }) => unitKind === 'pool_table' && typeof asked === 'number',
  );
  const period = product?.period ?? 'hour';
  if (product?.price === undefined || !isOneOf(periodUnits, period)) return null;
  return { amount: product.price, period };
}
