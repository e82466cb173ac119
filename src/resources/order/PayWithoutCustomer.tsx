import { Banknote } from 'lucide-react';
import { useState } from 'react';
import { resourceCalls } from '#domain/calls/resource.ts';
import type { Order } from '#domain/entities/order.ts';
import { recordName } from '#domain/entities/recordName.ts';
import { done } from '#domain/messages/pageNotices.ts';
import { paymentMessages } from '#domain/messages/payments.ts';
import { productMessages } from '#domain/messages/products.ts';
import { useData } from '#crud/context/replica.ts';
import { useCan } from '#crud/context/session.ts';
import { useRecordCalls } from '#crud/data/useRecordCalls.ts';
import { showDialog } from '#crud/dialog/showDialog.ts';
import { showNotice } from '#crud/message/showNotice.ts';
import { useAttempt } from '#crud/message/useAttempt.ts';
import { Button, type ButtonProps } from '#ui/control/Button.tsx';
import { Stack } from '#ui/layout/layout.tsx';
import { Dialog } from '#ui/overlay/Dialog.tsx';
import { FailureText } from '#ui/text/text.tsx';
import { DeskMoneyFields, useDeskMoney } from '../payment/DeskMoney.tsx';

const { sale: texts } = productMessages;

/** Takes the whole rest of a sale that has no customer. null without the right. */
export function PayWithoutCustomerButton({ order, isMain, size }: PayWithoutCustomerButtonProps) {
  if (!useCan(resourceCalls('payment').create.ask)) return null;
  return (
    <Button
      size={size ?? 'md'}
      {...(isMain === true ? ({ variant: 'solid', colorPalette: 'accent' } as const) : {})}
      onClick={() => showDialog((close) => <PayDialog order={order} onClose={close} />)}
    >
      <Banknote aria-hidden="true" />
      {paymentMessages.take}
    </Button>
  );
}

interface PayWithoutCustomerButtonProps {
  order: Order & { due: number };
  isMain?: boolean | undefined;
  size?: ButtonProps['size'] | undefined;
}

function PayDialog({ order, onClose }: { order: Order & { due: number }; onClose: () => void }) {
  const { replica } = useData();
  const { create } = useRecordCalls('payment');
  const { isBusy, failure, attempt } = useAttempt();
  const { id, siteId, due: amount } = order;
  const money = useDeskMoney(amount);
  const [isTried, setTried] = useState(false);
  const name = recordName('order', order);
  const pay = async () => {
    setTried(true);
    if (money.mistake !== null) return;
    await attempt(async () => {
      await create({ orderId: id, siteId, amount, method: money.method, ...money.body, status: 'succeeded' });
      showNotice(done, texts.paid(name, amount, money.back));
      onClose();
    });
    replica.reportSaved('order', id);
  };
  return (
    <Dialog
      title={texts.payTitle(name)}
      onClose={isBusy ? () => undefined : onClose}
      actions={
        <>
          <Button onClick={onClose} disabled={isBusy}>
            Cancel
          </Button>
          <Button variant="solid" colorPalette="accent" busy={isBusy} onClick={() => void pay()}>
            {texts.take(amount)}
          </Button>
        </>
      }
    >
      <Stack gap="4" pt="2">
        <DeskMoneyFields money={money} isTried={isTried} />
        <FailureText>{failure}</FailureText>
      </Stack>
    </Dialog>
  );
}
