import { allSites } from '#domain/entities/site.ts';
import type { Stock } from '#domain/lifecycle/stock.ts';
import { productMessages } from '#domain/messages/products.ts';
import { recordName } from '#domain/entities/recordName.ts';
import { numberText } from '#format/numbers.ts';
import { useRows } from '#crud/data/useRows.ts';
import { AppLink } from '#crud/link/AppLink.tsx';
import { chakra } from '#ui/theme/chakra.ts';

const { stock: texts } = productMessages;

/** The number that is promised to unpaid orders; null where there is none, or nobody knows. */
export function Reserved({ productId, stock }: { productId: number; stock: Pick<Stock, 'reserved'> }) {
  const { reserved } = stock;
  if (reserved === null || reserved <= 0) return null;
  return (
    <AppLink
      to="purchasable.detail"
      parameters={{ id: productId }}
      search="?tab=stock"
      textStyle="xs"
      color="fg.muted"
      fontVariantNumeric="tabular-nums"
    >
      {texts.reservedToo(reserved)}
    </AppLink>
  );
}

/** The unpaid orders that wait for a product, with how many each waits for; null while none is known. */
export function ReservingOrders({ productId }: { productId: number }) {
  const view = useRows('order', { siteId: allSites.id, of: { subject: 'order', id: 0, list: 'pending' } });
  const orders = (view.status === 'ready' ? view.rows : []).flatMap((order) => {
    const own = (order.lines ?? []).filter((line) => line.productId === productId);
    const waits = own.reduce((sum, { quantity = 0, taken = 0 }) => sum + quantity - taken, 0);
    return order.status === 'pending' && waits > 0 ? [{ order, waits }] : [];
  });
  if (orders.length === 0) return null;
  return (
    <chakra.p px="4" py="3" color="fg.muted" borderTopWidth="1px" borderColor="border" data-reserving-orders="">
      {texts.reservedBy}{' '}
      {orders.map(({ order, waits }, index) => (
        <span key={order.id}>
          {index === 0 ? '' : ', '}
          <AppLink to="order.detail" parameters={{ id: order.id }} color="fg">
            <chakra.span textDecoration="underline">{recordName('order', order)}</chakra.span>
          </AppLink>
          {` (${numberText(waits)})`}
        </span>
      ))}
    </chakra.p>
  );
}
