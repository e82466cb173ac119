import { Printer } from 'lucide-react';
import { useState } from 'react';
import { creditMessages } from '#domain/messages/credit.ts';
import { useRecord } from '#crud/data/useRecord.ts';
import { Button } from '#ui/control/Button.tsx';
import { Dialog } from '#ui/overlay/Dialog.tsx';
import { ErrorState } from '#ui/page/ErrorState.tsx';
import { SkeletonBlock } from '#ui/skeleton/SkeletonBlock.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { PaymentReceipt } from './PaymentReceipt.tsx';
import { PrintedSheet } from '#crud/export/PrintedSheet.tsx';

const { receipt: texts } = creditMessages;

export function PaymentReceiptDialog({ paymentId, onClose }: { paymentId: number; onClose: () => void }) {
  const [isPrinting, setPrinting] = useState(false);
  const { state, retry } = useRecord('payment', paymentId);
  const payment = state.status === 'present' ? state.record : null;
  return (
    <Dialog
      title={texts.title}
      onClose={onClose}
      actions={
        <>
          {payment === null ? null : (
            <Button onClick={() => setPrinting(true)}>
              <Printer aria-hidden="true" />
              {texts.print}
            </Button>
          )}
          <Button variant="solid" colorPalette="accent" onClick={onClose} data-autofocus="">
            Close
          </Button>
        </>
      }
    >
      {state.status === 'loading' ? <SkeletonBlock h="40" /> : null}
      {state.status === 'failed' ? (
        <ErrorState title="Couldn't load the payment" action={<Button onClick={retry}>Try again</Button>}>
          {state.error.message}
        </ErrorState>
      ) : null}
      {payment === null ? null : (
        <chakra.div color="fg">
          <PaymentReceipt payment={payment} />
        </chakra.div>
      )}
      {payment !== null && isPrinting ? (
        <PrintedSheet onPrinted={() => setPrinting(false)}>
          <PaymentReceipt payment={payment} />
        </PrintedSheet>
      ) : null}
    </Dialog>
  );
}
