import { Printer } from 'lucide-react';
import { useState } from 'react';
import type { Order } from '#domain/entities/order.ts';
import { Button } from '#ui/control/Button.tsx';
import { Panel } from '#ui/page/Panel.tsx';
import { SkeletonBlock } from '#ui/skeleton/SkeletonBlock.tsx';
import { PrintedSheet } from '#crud/export/PrintedSheet.tsx';
import { Receipt, receiptTitle } from './Receipt.tsx';
import { usePaymentsOf } from './usePaymentsOf.ts';

export function ReceiptPanel({ order }: { order: Order }) {
  const [isPrinting, setPrinting] = useState(false);
  const title = receiptTitle(order);
  const { view, found } = usePaymentsOf(order);
  // The browser prints the sheet right after its first render, so its payments are read before.
  if (view.status === 'loading') {
    return (
      <Panel title={title}>
        <SkeletonBlock h="64" />
      </Panel>
    );
  }
  return (
    <Panel
      title={title}
      actions={
        <Button onClick={() => setPrinting(true)}>
          <Printer aria-hidden="true" />
          {`Print ${title.toLowerCase()}`}
        </Button>
      }
    >
      <Receipt order={order} found={found} />
      {isPrinting ? (
        <PrintedSheet onPrinted={() => setPrinting(false)}>
          <Receipt order={order} found={found} />
        </PrintedSheet>
      ) : null}
    </Panel>
  );
}
