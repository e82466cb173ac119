import { useState } from 'react';
import type { Booking } from '#domain/entities/booking.ts';
import { recordKey } from '#domain/entities/recordKey.ts';
import { recordName } from '#domain/entities/recordName.ts';
import { paymentMessages } from '#domain/messages/payments.ts';
import { Button } from '#ui/control/Button.tsx';
import { Dialog } from '#ui/overlay/Dialog.tsx';
import { SkeletonBlock } from '#ui/skeleton/SkeletonBlock.tsx';
import { isRunningBooking } from '#domain/states/booking.ts';
import { overlockStatuses } from '#domain/lifecycle/overlock.ts';
import { isOneOf } from '#domain/states/words.ts';
import { useRecord } from '#crud/data/useRecord.ts';
import { useRows } from '#crud/data/useRows.ts';
import { UseCredit } from './credit/UseCreditDialog.tsx';
import { useCustomerCredit } from './credit/useCustomerCredit.ts';
import { PaymentForm } from './PaymentForm.tsx';
import { PaymentResult } from './PaymentResult.tsx';
import { debtLeft, type Debt } from './debts.ts';
import type { CheckedPayment, RecordedPayment, TakenPayment } from './typedPayment.ts';
import { useCustomerDebts, useOrderDebt, type DebtView, type PaymentSubject } from './useDebts.ts';

/** No unit has this id: an empty list would set no condition. */
const noUnitId = -1;

function useOverlockedUnits(bookings: readonly Booking[]): readonly number[] {
  const running = bookings.filter(({ status }) => isRunningBooking(status as never));
  const ids = running.flatMap(({ units }) => (units ?? []).map(({ id }) => id));
  const view = useRows('unit', { where: { id: ids.length === 0 ? [noUnitId] : ids } });
  if (view.status !== 'ready') return [];
  return view.rows.filter(({ status }) => isOneOf(overlockStatuses, status)).map(({ id }) => id);
}

export type TakePaymentDialogProps = PaymentSubject & { onClose: () => void };

export function TakePaymentDialog(props: TakePaymentDialogProps) {
  return props.orderId === undefined ? <OfCustomer {...props} /> : <OfOrder {...props} />;
}

function OfCustomer(props: TakePaymentDialogProps) {
  return <PaymentSteps {...props} view={useCustomerDebts(props)} />;
}

function OfOrder(props: TakePaymentDialogProps) {
  return <PaymentSteps {...props} view={useOrderDebt(props)} />;
}

function bookingsOf({ parts }: CheckedPayment, bookings: readonly Booking[]): Booking[] {
  const keys = parts.map(({ debt }) => debt.booking);
  return bookings.filter((booking) => keys.includes(recordKey('booking', booking)));
}

/** Names the customer where the person may read them. */
function useTitle(customerId: number): string {
  const { state } = useRecord('customer', customerId);
  return paymentMessages.title(state.status === 'present' ? recordName('customer', state.record) : null);
}

function PaymentSteps({ view, onClose, ...subject }: TakePaymentDialogProps & { view: DebtView }) {
  const title = useTitle(subject.customerId);
  const [taken, setTaken] = useState<TakenPayment | null>(null);
  const [rest, setRest] = useState<Debt | null>(null);
  const [usesCredit, setUsesCredit] = useState(false);
  const credit = useCustomerCredit(subject.customerId);
  const overlocked = useOverlockedUnits(view.bookings);
  if (taken !== null) {
    const { outcome, parts } = taken.payment;
    const left = outcome === 'received' ? debtLeft(parts, view.debts ?? []) : null;
    const takeRest = () => {
      setRest(left);
      setTaken(null);
    };
    return <PaymentResult taken={taken} onTakeRest={left === null ? undefined : takeRest} onClose={onClose} />;
  }
  if (view.debts === null) {
    return (
      <Dialog title={title} onClose={onClose} actions={<Button onClick={onClose}>Cancel</Button>}>
        <SkeletonBlock h="64" />
      </Dialog>
    );
  }
  if (usesCredit) {
    return (
      <UseCredit customerId={subject.customerId} view={view} onUsed={onClose} onClose={() => setUsesCredit(false)} />
    );
  }
  const onTaken = (payment: RecordedPayment) => {
    const bookings = bookingsOf(payment, view.bookings);
    const unitIds = bookings.flatMap(({ units = [] }) => units?.map(({ id }) => id) ?? []);
    setTaken({ payment, bookings, overlockedIds: overlocked.filter((id) => unitIds.includes(id)) });
  };
  return (
    <PaymentForm
      {...subject}
      title={title}
      debts={view.debts}
      first={rest}
      failure={view.failure}
      credit={credit}
      onUseCredit={() => setUsesCredit(true)}
      onTaken={onTaken}
      onClose={onClose}
    />
  );
}
