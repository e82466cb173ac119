import type { Product } from '#domain/entities/product.ts';
import { productMessages } from '#domain/messages/products.ts';
import type { RowsView } from '#crud/data/useRows.ts';

export interface Uses {
  bookable: number;
  purchasable: number;
}

/** loading, unknown, or the uses by the record's id; a record without an entry is unused. */
export type UsesView = 'loading' | 'unknown' | ReadonlyMap<number, Uses>;

type IdsOf = (product: Product) => readonly number[] | undefined;

/** null: unknown for one product at least. A product of an odd kind counts as merchandise. */
export function countUses(products: readonly Product[], idsOf: IdsOf): ReadonlyMap<number, Uses> | null {
  const uses = new Map<number, Uses>();
  for (const product of products) {
    const ids = idsOf(product);
    if (ids === undefined) return null;
    for (const id of new Set(ids)) {
      const { bookable, purchasable } = uses.get(id) ?? { bookable: 0, purchasable: 0 };
      const isBookable = product.kind === 'bookable';
      uses.set(id, { bookable: bookable + Number(isBookable), purchasable: purchasable + Number(!isBookable) });
    }
  }
  return uses;
}

/** Unknown unless the view holds every product with its references. */
export function usesIn(view: RowsView<Product>, idsOf: IdsOf): UsesView {
  if (view.status === 'loading') return 'loading';
  if (view.status === 'failed') return 'unknown';
  const isWhole = view.freshness.complete && view.rows.length >= view.total;
  if (isWhole) return countUses(view.rows, idsOf) ?? 'unknown';
  return view.failure === undefined ? 'loading' : 'unknown';
}

/** "3 bookable products and 2 merchandise"; '' for none. */
export function usersText(uses: ReadonlyMap<number, Uses>, id: number): string {
  const { bookable, purchasable } = uses.get(id) ?? { bookable: 0, purchasable: 0 };
  return productMessages.iconList.usedBy(bookable, purchasable);
}
