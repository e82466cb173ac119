import { Receipt } from 'lucide-react';
import { paperNames, paperScreenMessages } from '#domain/messages/papers.ts';
import { Button } from '#ui/control/Button.tsx';
import { showReceipt } from './paperDialogs.tsx';

export interface ReceiptButtonProps {
  /** The parts of one payment: at least one. */
  paymentIds: readonly number[];
  /** For a row of a table. */
  isShort?: boolean;
}

export function ReceiptButton({ paymentIds, isShort = false }: ReceiptButtonProps) {
  return (
    <Button size={isShort ? 'xs' : 'sm'} onClick={() => showReceipt(paymentIds)}>
      <Receipt aria-hidden="true" />
      {isShort ? paperNames.receipt : paperScreenMessages.show(paperNames.receipt)}
    </Button>
  );
}
