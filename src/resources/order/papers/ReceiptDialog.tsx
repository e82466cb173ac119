import { useState } from 'react';
import type { Payment } from '#domain/entities/payment.ts';
import { paperMailMessages, paperNames } from '#domain/messages/papers.ts';
import { hasReceipt, receiptOf } from '#domain/papers/receipt.ts';
import { PaperDialog, type PaperView } from './PaperDialog.tsx';
import { receiptMail } from './paperMail.ts';
import { useCustomerOnPaper } from './useCustomerOnPaper.ts';
import { usePaperSource } from './usePaperSource.ts';
import { useRecords } from './useRecords.ts';

export interface ReceiptDialogProps {
  /** The parts of one payment, each for another bill: at least one. */
  paymentIds: readonly number[];
  onClose: () => void;
}

const none: readonly Payment[] = [];

function useReceipt(paymentIds: readonly number[]): PaperView {
  const [now] = useState(() => new Date().toISOString());
  const read = useRecords('payment', paymentIds);
  const payments = read?.flatMap((each) => ('record' in each ? [each.record] : [])) ?? none;
  const [first = { id: 0 }] = payments;
  const source = usePaperSource(first.siteId);
  const known = useCustomerOnPaper(first);
  const orderIds = [...new Set(payments.flatMap(({ orderId }) => (typeof orderId === 'number' ? [orderId] : [])))];
  const bills = useRecords('order', orderIds);
  if (read === null) return { status: 'loading' };
  const [why] = read.flatMap((each) => ('why' in each ? [each.why] : []));
  if (why !== undefined) return { status: 'failed', why };
  if (!payments.every(hasReceipt)) return { status: 'failed', why: paperMailMessages.notReceived };
  if (source.status === 'failed') return source;
  if (source.status === 'loading' || bills === null || known === null) return { status: 'loading' };
  const orders = bills.flatMap((each) => ('record' in each ? [each.record] : []));
  const paper = receiptOf({ ...source.source, payments, orders, customer: known.customer, now });
  const mail = source.sendsMail && known.email !== null ? receiptMail(known.email, paymentIds) : null;
  return { status: 'ready', paper, mail };
}

/** The receipt of one payment, which names each of its bills. */
export function ReceiptDialog({ paymentIds, onClose }: ReceiptDialogProps) {
  return <PaperDialog name={paperNames.receipt} view={useReceipt(paymentIds)} onClose={onClose} />;
}
