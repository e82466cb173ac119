import type { Inventory } from '../entities/inventory.ts';

type Counted = Pick<Inventory, 'quantity' | 'reserved' | 'reorderLevel'>;

/** The stock of a product: all of it, and the part that can be sold. */
export interface Stock {
  /** On the shelves; null: unknown at one site at least. */
  quantity: number | null;
  /** Promised to unpaid orders; null: unknown at one site at least. */
  reserved: number | null;
  /** Neither gone nor promised, or all on the shelves where the promised part is unknown; null: unknown. */
  sellable: number | null;
  low: number;
  empty: number;
  sites: number;
}

/** low: at or below the low-stock mark. */
export type StockLevel = 'unknown' | 'none' | 'low' | 'enough';

/**
 * The number of one site's stock that can be sold: without those that unpaid orders wait for. A server that does not say
 * how many these are is taken at its count. undefined: unknown.
 */
export function sellableStock({ quantity, reserved = 0 }: Counted): number | undefined {
  return quantity === undefined ? undefined : Math.max(0, quantity - Math.max(0, reserved));
}

/** The level of one site's stock. A mark of 0 is none: the stock is low then once nothing can be sold. */
export function stockLevel(item: Counted): StockLevel {
  const { reorderLevel } = item;
  const sellable = sellableStock(item);
  if (sellable === undefined) return 'unknown';
  if (sellable <= 0) return 'none';
  return reorderLevel !== undefined && reorderLevel > 0 && sellable <= reorderLevel ? 'low' : 'enough';
}

const sumOf = (numbers: readonly (number | undefined)[]) =>
  numbers.includes(undefined) ? null : numbers.reduce<number>((sum, each = 0) => sum + each, 0);

export function sumStock(items: readonly Counted[]): Stock {
  const levels = items.map(stockLevel);
  return {
    quantity: sumOf(items.map(({ quantity }) => quantity)),
    // Unpaid orders may have reserved more than is in stock.
    reserved: sumOf(items.map(({ quantity = 0, reserved }) => reserved && Math.min(reserved, Math.max(0, quantity)))),
    sellable: sumOf(items.map(sellableStock)),
    low: levels.filter((level) => level === 'low' || level === 'none').length,
    empty: levels.filter((level) => level === 'none').length,
    sites: items.length,
  };
}

export interface LowProduct {
  /** null: the server does not say which product the stock is of. */
  productId: number | null;
  productName: string | undefined;
  /** The number that can be sold, over all of its rows; null: unknown. */
  sellable: number | null;
}

/** The products that are low or gone at one site at least, the scarcest first. */
export function lowProducts(items: readonly Inventory[], isComplete: boolean): LowProduct[] {
  const low = items.filter((item) => ['none', 'low'].includes(stockLevel(item)));
  const unnamed = low.filter(({ productId }) => productId === undefined);
  // A row without a known product may belong to any product.
  const isCounted = isComplete && items.every(({ productId }) => productId !== undefined);
  const ids = new Set(low.flatMap(({ productId }) => productId ?? []));
  const named = [...ids].map((productId) => {
    const own = items.filter((item) => item.productId === productId);
    const { productName } = own.find((item) => item.productName !== undefined) ?? {};
    return { productId, productName, sellable: isCounted ? sumStock(own).sellable : null };
  });
  return [
    ...named.toSorted((a, b) => (a.sellable ?? 0) - (b.sellable ?? 0)),
    ...unnamed.map(({ productName }) => ({ productId: null, productName, sellable: null })),
  ];
}
