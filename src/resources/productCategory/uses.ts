import type { Product } from '#domain/entities/product.ts';
import { productMessages } from '#domain/messages/products.ts';
import type { RowsView } from '#crud/data/useRows.ts';

/** How many products of each kind use a record. */
export interface Uses {
  bookable: number;
  purchasable: number;
}

/** loading, unknown, or the uses by the record's id; a record without an entry is unused. */
export type UsesView = 'loading' | 'unknown' | ReadonlyMap<number, Uses>;

/** The uses of each id that products refer to. A product of an odd kind counts as merchandise. */
export function countUses(products: readonly Product[], idsOf: (product: Product) => readonly number[]) {
  const uses = new Map<number, Uses>();
  for (const product of products) {
    for (const id of new Set(idsOf(product))) {
      const { bookable, purchasable } = uses.get(id) ?? { bookable: 0, purchasable: 0 };
      const isBookable = product.kind === 'bookable';
      uses.set(id, { bookable: bookable + Number(isBookable), purchasable: purchasable + Number(!isBookable) });
    }
  }
  return uses;
}

/** The uses by the rows of a view; unknown unless it holds every product. */
export function usesIn(view: RowsView<Product>, idsOf: (product: Product) => readonly number[]): UsesView {
  if (view.status === 'loading') return 'loading';
  if (view.status === 'failed') return 'unknown';
  const isWhole = view.freshness.complete && view.rows.length >= view.total;
  if (isWhole) return countUses(view.rows, idsOf);
  return view.failure === undefined ? 'loading' : 'unknown';
}

/** "3 bookable products and 2 merchandise"; '' for none. */
export function usersText(uses: ReadonlyMap<number, Uses>, id: number): string {
  const { bookable, purchasable } = uses.get(id) ?? { bookable: 0, purchasable: 0 };
  return productMessages.iconList.usedBy(bookable, purchasable);
}
