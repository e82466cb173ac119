import { CircleAlert, PackageCheck } from 'lucide-react';
import { productMessages } from '#domain/messages/products.ts';
import { numberText } from '#format/numbers.ts';
import type { Inventory } from '#domain/entities/inventory.ts';
import { isCounted } from '#domain/live/freshness.ts';
import { useRows, type RowsView } from '#crud/data/useRows.ts';
import { useReferences, type Reference } from '#crud/form/fields/useReferences.ts';
import { AppLink } from '#crud/link/AppLink.tsx';
import { ListNote } from '#ui/page/ListNote.tsx';
import { SkeletonBlock } from '#ui/skeleton/SkeletonBlock.tsx';
import { lowProducts, type LowProduct } from '#domain/lifecycle/stock.ts';

const { stock: texts } = productMessages;

const mostNamed = 5;
/** Two lines, which most sentences take there. */
const roomOnPhones = { base: '3.375rem', sm: '9' } as const;

/** Which products are low. It has its line from the start, since the list stands below it. `siteId` 0: all sites. */
export function LowStock({ siteId }: { siteId: number }) {
  const view = useRows('inventory', { siteId });
  const isReady = view.status === 'ready';
  const low = isReady ? lowProducts(view.rows, view.freshness.complete && !view.pending) : [];
  const named = low.slice(0, mostNamed);
  const products = useReferences(
    'product',
    named.flatMap(({ productId }) => productId ?? []),
  );
  if (low.length === 0) return <EnoughStock view={view} />;
  if (products.some(({ name }) => name === '')) return <AwaitedNote />;
  return (
    <ListNote colorPalette="fault" data-low-stock="" minH={roomOnPhones}>
      <CircleAlert aria-hidden="true" />
      <span>
        {texts.lowHere(low.length)}{' '}
        {named.map((item, index) => (
          <span key={item.productId ?? `unknown${index}`}>
            {index === 0 ? '' : ', '}
            <LowItem item={item} product={products.find(({ id }) => id === item.productId)} />
          </span>
        ))}
        {low.length > named.length ? ` ${texts.moreLow(low.length - named.length)}` : ''}.
      </span>
    </ListNote>
  );
}

/** Says so only of stock that was read; of a list that could not be read it says nothing. */
function EnoughStock({ view }: { view: RowsView<Inventory> }) {
  if (view.status === 'failed') return null;
  const isKnown = view.status === 'ready' && isCounted(view) && !view.pending;
  if (!isKnown) return <AwaitedNote />;
  return (
    <ListNote colorPalette="neutral" minH={roomOnPhones}>
      <PackageCheck aria-hidden="true" />
      <span>{view.rows.length === 0 ? texts.noneCounted : texts.enoughHere}</span>
    </ListNote>
  );
}

function AwaitedNote() {
  return (
    <ListNote colorPalette="neutral" minH={roomOnPhones}>
      <SkeletonBlock w="60" my="1" />
    </ListNote>
  );
}

function LowItem({ item, product }: { item: LowProduct; product: Reference | undefined }) {
  const { productId, productName, sellable } = item;
  const own = product?.record == null ? undefined : product.name;
  const name = own ?? productName ?? (product?.name || '–');
  return (
    <>
      {productId === null ? (
        name
      ) : (
        <AppLink to="purchasable.detail" parameters={{ id: productId }}>
          {name}
        </AppLink>
      )}
      {sellable === null ? '' : ` (${numberText(sellable)})`}
    </>
  );
}
