import { ScanBarcode } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { resourceCalls } from '#domain/calls/resource.ts';
import { askFor } from '#domain/entities/define.ts';
import { entityOf } from '#domain/entities/index.ts';
import type { Product } from '#domain/entities/product.ts';
import { recordName } from '#domain/entities/recordName.ts';
import { lifecycleOf, stateLabel } from '#domain/lifecycle/lifecycleOf.ts';
import { productMessages } from '#domain/messages/products.ts';
import { useMay } from '#crud/context/session.ts';
import { Button } from '#ui/control/Button.tsx';
import { Tooltip } from '#ui/overlay/Tooltip.tsx';
import type { Buyer } from './SellDialog.tsx';
import { isOffered } from './sale.ts';

export const LazySellDialog = lazy(() => import('./SellDialog.tsx'));

const { sale: texts } = productMessages;

/** The right to take orders, by which payments are taken too. */
export const sellAsk = resourceCalls('order').create.ask;

/** Whether the person may take orders and payments, and read what there is to sell. */
export function useMaySell(): boolean {
  const may = useMay();
  const asks = [sellAsk, resourceCalls('payment').create.ask, askFor(entityOf('product'), 'read')];
  return asks.every((ask) => may(ask ?? {}));
}

/** null without the rights to sell. */
export function SellButton({ product, buyer }: { product?: Product; buyer?: Buyer }) {
  const maySell = useMaySell();
  const [isOpen, setOpen] = useState(false);
  if (!maySell) return null;
  const obstacle =
    product === undefined || isOffered(product)
      ? null
      : texts.notForSale(recordName('product', product), stateLabel(lifecycleOf('product', product), product.status));
  return (
    <>
      <Tooltip label={obstacle}>
        <Button
          {...(product === undefined ? {} : ({ variant: 'solid', colorPalette: 'accent' } as const))}
          aria-disabled={obstacle !== null}
          onClick={() => setOpen(obstacle === null)}
        >
          <ScanBarcode aria-hidden="true" />
          {texts.open}
        </Button>
      </Tooltip>
      {isOpen ? (
        <Suspense fallback={null}>
          <LazySellDialog product={product} buyer={buyer} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
