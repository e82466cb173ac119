import type { Inventory } from '#domain/entities/inventory.ts';

/** How much of a product some sites hold. */
export interface Stock {
  /** null: unknown of one of them at least. */
  quantity: number | null;
  /** At how many sites it is at or below its low-stock mark. */
  low: number;
  /** At how many sites none is left. */
  empty: number;
  sites: number;
}

/** none: nothing is left; low: at the low-stock mark or below it, where it has one. */
export type StockLevel = 'unknown' | 'none' | 'low' | 'enough';

/** The level of one site's stock. A mark of 0 is none: only an empty shelf is low then. */
export function stockLevel({ quantity, reorderLevel }: Pick<Inventory, 'quantity' | 'reorderLevel'>): StockLevel {
  if (quantity === undefined) return 'unknown';
  if (quantity <= 0) return 'none';
  return reorderLevel !== undefined && reorderLevel > 0 && quantity <= reorderLevel ? 'low' : 'enough';
}

/** The stock of several sites together. */
export function sumStock(items: readonly Pick<Inventory, 'quantity' | 'reorderLevel'>[]): Stock {
  const levels = items.map(stockLevel);
  return {
    quantity: levels.includes('unknown') ? null : items.reduce((sum, { quantity = 0 }) => sum + quantity, 0),
    low: levels.filter((level) => level === 'low' || level === 'none').length,
    empty: levels.filter((level) => level === 'none').length,
    sites: items.length,
  };
}
