import { CircleAlert } from 'lucide-react';
import type { Inventory } from '#domain/entities/inventory.ts';
import { productMessages } from '#domain/messages/products.ts';
import { numberText } from '#format/numbers.ts';
import { useRows } from '#crud/data/useRows.ts';
import { AppLink } from '#crud/link/AppLink.tsx';
import { ListNote } from '#ui/page/ListNote.tsx';
import { stockLevel } from './stock.ts';

const { stock: texts } = productMessages;

const mostNamed = 5;

/** Renders nothing where there is enough stock. `siteId` 0: all sites. */
export function LowStock({ siteId }: { siteId: number }) {
  const view = useRows('inventory', { siteId });
  const low = (view.status === 'ready' ? view.rows : []).filter((item) => ['none', 'low'].includes(stockLevel(item)));
  const products = new Map(low.map((item) => [item.productId ?? 0, item]));
  if (products.size === 0) return null;
  const named = [...products.values()].toSorted((a, b) => (a.quantity ?? 0) - (b.quantity ?? 0)).slice(0, mostNamed);
  return (
    <ListNote colorPalette="fault" data-low-stock="">
      <CircleAlert aria-hidden="true" />
      <span>
        {texts.lowHere(products.size)}{' '}
        {named.map((item, index) => (
          <span key={item.id}>
            {index === 0 ? '' : ', '}
            <LowItem item={item} />
          </span>
        ))}
        {products.size > named.length ? ` ${texts.moreLow(products.size - named.length)}` : ''}.
      </span>
    </ListNote>
  );
}

function LowItem({ item: { productId, productName, quantity } }: { item: Inventory }) {
  const name = productName ?? `Product ${String(productId)}`;
  return (
    <>
      {productId === undefined ? (
        name
      ) : (
        <AppLink to="purchasable.detail" parameters={{ id: productId }}>
          {name}
        </AppLink>
      )}
      {` (${numberText(quantity ?? 0)})`}
    </>
  );
}
