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
