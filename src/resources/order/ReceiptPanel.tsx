import { Printer } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { createPortal } from 'react-dom';
import type { Order } from '#domain/entities/order.ts';
import { printAlone } from '#crud/export/printAlone.ts';
import { Button } from '#ui/control/Button.tsx';
import { Panel } from '#ui/page/Panel.tsx';
import { SkeletonBlock } from '#ui/skeleton/SkeletonBlock.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import type { PaymentsOfOrder } from './paymentsOfOrder.ts';
import { Receipt, receiptTitle } from './Receipt.tsx';
import { usePaymentsOf } from './usePaymentsOf.ts';

/** Stands on the paper alone, in black on white. */
const Sheet = chakra('article', {
  base: {
    display: 'none',
    '@media print': { display: 'block', color: 'black', bg: 'white' },
    fontSize: '11pt',
    '& :is(th, td)': { borderBottomColor: '#bbb !important' },
  },
});

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
      {isPrinting ? <PrintedReceipt order={order} found={found} onPrinted={() => setPrinting(false)} /> : null}
    </Panel>
  );
}

interface PrintedReceiptProps {
  order: Order;
  found: PaymentsOfOrder | null;
  onPrinted: () => void;
}

function PrintedReceipt({ order, found, onPrinted }: PrintedReceiptProps) {
  const printed = useEffectEvent(onPrinted);
  useEffect(() => {
    printAlone();
    printed();
  }, []);
  return createPortal(
    <Sheet data-print-sheet="">
      <Receipt order={order} found={found} />
    </Sheet>,
    document.body,
  );
}
