import { Printer } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { createPortal } from 'react-dom';
import type { Order } from '#domain/entities/order.ts';
import { printAlone } from '#crud/export/printAlone.ts';
import { Button } from '#ui/control/Button.tsx';
import { Panel } from '#ui/page/Panel.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { Receipt, receiptTitle } from './Receipt.tsx';

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
      <Receipt order={order} />
      {isPrinting ? <PrintedReceipt order={order} onPrinted={() => setPrinting(false)} /> : null}
    </Panel>
  );
}

function PrintedReceipt({ order, onPrinted }: { order: Order; onPrinted: () => void }) {
  const printed = useEffectEvent(onPrinted);
  useEffect(() => {
    printAlone();
    printed();
  }, []);
  return createPortal(
    <Sheet data-print-sheet="">
      <Receipt order={order} />
    </Sheet>,
    document.body,
  );
}
