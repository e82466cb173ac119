import type { Product } from '#domain/entities/product.ts';
import { productMessages } from '#domain/messages/products.ts';
import { lifecycleOf, stateIn } from '#domain/lifecycle/lifecycleOf.ts';
import { TransitionButtons } from '#crud/transition/TransitionButtons.tsx';
import { Stack } from '#ui/layout/layout.tsx';
import { sumStock } from '#domain/lifecycle/stock.ts';
import { useStock } from './useStock.ts';

const { stock: texts } = productMessages;

/** null: status and count agree, or one is unknown. */
function contradiction(state: string | null, items: ReturnType<typeof useStock>): string | null {
  if (typeof items === 'string' || items.length === 0) return null;
  const { quantity } = sumStock(items);
  if (state === 'IN_STOCK' && quantity === 0) return texts.soldOut;
  return state === 'OUT_OF_STOCK' && quantity !== null && quantity > 0 ? texts.hasStock(quantity) : null;
}

export function StockNote({ product }: { product: Product }) {
  const items = useStock(product.id, 0);
  const lifecycle = lifecycleOf('product', product);
  const text = contradiction(lifecycle === null ? null : stateIn(lifecycle, product.status), items);
  if (text === null) return null;
  return (
    <Stack gap="3" px="4" py="3" borderRadius="l3" bg="fault.subtle" color="fault.fg" textStyle="sm" role="status">
      <p>{text}</p>
      <TransitionButtons entity="product" row={product} />
    </Stack>
  );
}
