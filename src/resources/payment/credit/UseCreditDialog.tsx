import { CircleX } from 'lucide-react';
import { creditMessages } from '#domain/messages/credit.ts';
import { Notice } from '#crud/form/FormNotices.tsx';
import { Button } from '#ui/control/Button.tsx';
import { Dialog } from '#ui/overlay/Dialog.tsx';
import { EmptyState } from '#ui/page/EmptyState.tsx';
import { SkeletonBlock } from '#ui/skeleton/SkeletonBlock.tsx';
import { useCustomerDebts, type DebtView } from '../useDebts.ts';
import { useCustomerCredit } from './useCustomerCredit.ts';
import { UseCreditForm, type Bill } from './UseCreditForm.tsx';

const { use: texts } = creditMessages;

export interface CreditDialogProps {
  customerId: number;
  onClose: () => void;
}

/** Offers all unpaid bills of a customer. */
export function UseCreditDialog(props: CreditDialogProps) {
  return <UseCredit {...props} view={useCustomerDebts(props)} onUsed={props.onClose} />;
}

export interface UseCreditProps extends CreditDialogProps {
  view: DebtView;
  onUsed: () => void;
}

/** Offers some of the bills. */
export function UseCredit({ customerId, view: { debts, failure }, onUsed, onClose }: UseCreditProps) {
  const credit = useCustomerCredit(customerId);
  const bills = debts?.filter((debt): debt is Bill => debt.orderId !== null) ?? null;
  if (credit !== null && bills !== null && bills.length > 0) {
    return (
      <Dialog title={creditMessages.title(credit)} onClose={onClose} actions={null}>
        <UseCreditForm customerId={customerId} credit={credit} bills={bills} onUsed={onUsed} onCancel={onClose} />
      </Dialog>
    );
  }
  return (
    <Dialog title={texts.offer} onClose={onClose} actions={<Button onClick={onClose}>Close</Button>}>
      {failure === null ? null : (
        <Notice icon={CircleX} palette="fault" role="status" text={texts.unread(failure.message)} />
      )}
      {bills === null || credit === null ? <SkeletonBlock h="32" /> : null}
      {bills?.length === 0 && failure === null ? (
        <EmptyState title={texts.noBill}>{texts.noBillText}</EmptyState>
      ) : null}
    </Dialog>
  );
}
