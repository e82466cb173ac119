import { ScanBarcode } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { resourceCalls } from '#domain/calls/resource.ts';
import type { Product } from '#domain/entities/product.ts';
import { recordName } from '#domain/entities/recordName.ts';
import { lifecycleOf, stateLabel } from '#domain/lifecycle/lifecycleOf.ts';
import { productMessages } from '#domain/messages/products.ts';
import { useMay } from '#crud/context/session.ts';
import { Button } from '#ui/control/Button.tsx';
import { Tooltip } from '#ui/overlay/Tooltip.tsx';
import type { Buyer } from './SellDialog.tsx';
import { isOffered } from './sale.ts';

const SellDialog = lazy(() => import('./SellDialog.tsx'));

const { sale: texts } = productMessages;

export function useMaySell(): boolean {
  const may = useMay();
  return may(resourceCalls('order').create.ask ?? {}) && may(resourceCalls('payment').create.ask ?? {});
}

/** null without the rights to take orders and payments. */
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
          <SellDialog product={product} buyer={buyer} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
