import type { Inventory } from '#domain/entities/inventory.ts';

export interface Stock {
  /** null: unknown at one site at least. */
  quantity: number | null;
  low: number;
  empty: number;
  sites: number;
}

/** low: at or below the low-stock mark. */
export type StockLevel = 'unknown' | 'none' | 'low' | 'enough';

/** The level of one site's stock. A mark of 0 is none: only an empty shelf is low then. */
export function stockLevel({ quantity, reorderLevel }: Pick<Inventory, 'quantity' | 'reorderLevel'>): StockLevel {
  if (quantity === undefined) return 'unknown';
  if (quantity <= 0) return 'none';
  return reorderLevel !== undefined && reorderLevel > 0 && quantity <= reorderLevel ? 'low' : 'enough';
}

export function sumStock(items: readonly Pick<Inventory, 'quantity' | 'reorderLevel'>[]): Stock {
  const levels = items.map(stockLevel);
  return {
    quantity: levels.includes('unknown') ? null : items.reduce((sum, { quantity = 0 }) => sum + quantity, 0),
    low: levels.filter((level) => level === 'low' || level === 'none').length,
    empty: levels.filter((level) => level === 'none').length,
    sites: items.length,
  };
}

export interface LowProduct {
  /** null: the server does not say which product the stock is of. */
  productId: number | null;
  productName: string | undefined;
  /** Over all of its rows; null: unknown. */
  quantity: number | null;
}

/** The products that are low or gone at one site at least, the scarcest first. */
export function lowProducts(items: readonly Inventory[], isComplete: boolean): LowProduct[] {
  const low = items.filter((item) => ['none', 'low'].includes(stockLevel(item)));
  const unnamed = low.filter(({ productId }) => productId === undefined);
  // A row of an unknown product may be one of any.
  const isCounted = isComplete && items.every(({ productId }) => productId !== undefined);
  const ids = new Set(low.flatMap(({ productId }) => productId ?? []));
  const named = [...ids].map((productId) => {
    const own = items.filter((item) => item.productId === productId);
    const { productName } = own.find((item) => item.productName !== undefined) ?? {};
    return { productId, productName, quantity: isCounted ? sumStock(own).quantity : null };
  });
  return [
    ...named.toSorted((a, b) => (a.quantity ?? 0) - (b.quantity ?? 0)),
    ...unnamed.map(({ productName }) => ({ productId: null, productName, quantity: null })),
  ];
}
