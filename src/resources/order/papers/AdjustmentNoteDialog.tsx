import type { Payment } from '#domain/entities/payment.ts';
import { paperMailMessages, paperNames } from '#domain/messages/papers.ts';
import { adjustmentNoteOf } from '#domain/papers/adjustmentNote.ts';
import { PaperDialog, type PaperView } from './PaperDialog.tsx';
import { adjustmentMail } from './paperMail.ts';
import { useCustomerOnPaper } from './useCustomerOnPaper.ts';
import { usePaperSource } from './usePaperSource.ts';
import { useRecords } from './useRecords.ts';

export interface AdjustmentNoteDialogProps {
  payment: Payment;
  /** The place of the refund among those of the payment, from 0. */
  refund: number;
  onClose: () => void;
}

function useAdjustmentNote({ payment, refund }: Omit<AdjustmentNoteDialogProps, 'onClose'>): PaperView {
  const source = usePaperSource(payment.siteId);
  const known = useCustomerOnPaper(payment);
  const bills = useRecords('order', typeof payment.orderId === 'number' ? [payment.orderId] : []);
  if (source.status === 'failed') return source;
  if (source.status === 'loading' || bills === null || known === null) return { status: 'loading' };
  const [bill] = bills;
  const order = bill !== undefined && 'record' in bill ? bill.record : undefined;
  const paper = adjustmentNoteOf({ ...source.source, payment, refund, order, customer: known.customer });
  if (paper === null) return { status: 'failed', why: paperMailMessages.noSuchRefund };
  const mail = source.sendsMail && known.email !== null ? adjustmentMail(known.email, payment.id, refund) : null;
  return { status: 'ready', paper, mail };
}

/** The paper of money that went back, which names the invoice. */
export function AdjustmentNoteDialog({ onClose, ...of }: AdjustmentNoteDialogProps) {
  return <PaperDialog name={paperNames.adjustmentNote} view={useAdjustmentNote(of)} onClose={onClose} />;
}
