import type { Product } from '#domain/entities/product.ts';
import type { Column } from '#crud/table/column.ts';
import { StockCell } from './StockCell.tsx';
import { sumStock } from './stock.ts';

export const stockColumn: Column<Product> = {
  id: 'stock',
  header: 'In stock',
  width: '8rem',
  card: 'line',
  cell: (row) => <StockCell product={row} />,
  reads: (siteId) => [{ entity: 'inventory', query: { siteId } }],
  text: (row, { rowsOf }) => {
    const items = (rowsOf('inventory') ?? []).filter(({ productId }) => productId === row.id);
    return items.length === 0 ? null : sumStock(items).quantity;
  },
};
