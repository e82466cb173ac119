import type { Inventory } from '#domain/entities/inventory.ts';
import { allSites } from '#domain/entities/site.ts';
import { askFor } from '#domain/entities/define.ts';
import { entityOf } from '#domain/entities/index.ts';
import { useCan } from '#crud/context/session.ts';
import { useRows } from '#crud/data/useRows.ts';

/** unknown: the stock is not readable. The list has a row for each site that stocks the product. */
export type StockView = 'loading' | 'unknown' | readonly Inventory[];

export function useStock(productId: number, siteId: number): StockView {
  const mayRead = useCan(askFor(entityOf('inventory'), 'read'));
  const isEverySite = siteId === allSites.id;
  const view = useRows('inventory', {
    // At a site, rows of unknown products come too. For all sites the API filters by ids alone.
    where: { productId: isEverySite ? [productId] : [productId, null] },
    ...(isEverySite ? { everySite: true } : { siteId }),
  });
  if (!mayRead || view.status === 'failed') return 'unknown';
  if (view.status === 'loading' || view.pending) return 'loading';
  // A row of an unknown product may be one of these.
  if (view.rows.some((row) => row.productId === undefined)) return 'unknown';
  if (view.freshness.complete) return view.rows.filter((row) => row.productId === productId);
  return view.failure === undefined ? 'loading' : 'unknown';
}
