import type { Product } from '#domain/entities/product.ts';
import { productMessages } from '#domain/messages/products.ts';
import { useSession } from '#crud/context/session.ts';
import { Muted } from '#ui/text/text.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { StockTag } from './StockTag.tsx';
import { sumStock } from './stock.ts';
import { useStock } from './useStock.ts';

const { stock: texts, unknown } = productMessages;

export function StockCell({ product }: { product: Product }) {
  const { siteId } = useSession();
  const items = useStock(product.id, siteId ?? 0);
  if (items === 'loading') {
    return (
      <span data-loading="" aria-label="Loading">
        …
      </span>
    );
  }
  if (items === 'unknown') return unknown;
  const { quantity, low, sites } = sumStock(items);
  if (sites === 0) return <Muted>{texts.none}</Muted>;
  return (
    <chakra.span display="inline-flex" alignItems="center" gap="2" data-stock={quantity ?? undefined}>
      <chakra.span fontVariantNumeric="tabular-nums">{quantity === null ? unknown : texts.left(quantity)}</chakra.span>
      <StockTag level={quantity === 0 ? 'none' : low > 0 ? 'low' : 'enough'} />
    </chakra.span>
  );
}
