import type { Product } from '#domain/entities/product.ts';
import { productMessages } from '#domain/messages/products.ts';
import { useSession } from '#crud/context/session.ts';
import { Muted } from '#ui/text/text.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { Reserved } from './Reserved.tsx';
import { StockTag } from './StockTag.tsx';
import { sumStock } from '#domain/lifecycle/stock.ts';
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
  const stock = sumStock(items);
  const { sellable, quantity, low, sites } = stock;
  if (sites === 0) return <Muted>{texts.none}</Muted>;
  return (
    <chakra.span
      display="inline-flex"
      flexWrap="wrap"
      alignItems="center"
      columnGap="2"
      data-stock={quantity ?? undefined}
      data-sellable={sellable ?? undefined}
    >
      <chakra.span fontVariantNumeric="tabular-nums">{sellable === null ? unknown : texts.left(sellable)}</chakra.span>
      <StockTag level={sellable === 0 ? 'none' : low > 0 ? 'low' : 'enough'} isReserved={(quantity ?? 0) > 0} />
      <Reserved productId={product.id} stock={stock} />
    </chakra.span>
  );
}
