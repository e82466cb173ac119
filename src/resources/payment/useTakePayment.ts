import { useRef, useState } from 'react';
import { toAppError, type AppError } from '#domain/errors/appError.ts';
import { useData } from '#crud/context/replica.ts';
import { useRecordCalls } from '#crud/data/useRecordCalls.ts';
import type { Allocation } from './debts.ts';
import { statusOf, type CheckedPayment } from './typedPayment.ts';

/** What became of a payment. */
export type TakingState =
  | { status: 'idle' }
  | { status: 'busy' }
  /** `recorded`: the parts that were recorded before the failure; `failedPart`: the one that was not. */
  | { status: 'failed'; error: AppError; recorded: readonly Allocation[]; failedPart: Allocation | null }
  | { status: 'done' };

/**
 * Records a payment: one call for each bill, in their order, and none after a failure. A call is never repeated by
 * itself, since a payment could be recorded twice.
 */
export function useTakePayment(customerId: number, onTaken: (payment: CheckedPayment) => void) {
  const { replica } = useData();
  const { create } = useRecordCalls('payment');
  const [state, setState] = useState<TakingState>({ status: 'idle' });
  const isRunning = useRef(false);

  const rereadSubjects = ({ parts }: CheckedPayment) => {
    for (const { debt } of parts) {
      if (debt.orderId !== null) replica.reportSaved('order', debt.orderId);
      if (debt.bookingId !== null) replica.reportSaved('booking', debt.bookingId);
    }
    replica.reportSaved('customer', customerId);
  };

  async function sendParts(payment: CheckedPayment, siteId: number): Promise<TakingState> {
    const { method, outcome, reference, amount, parts } = payment;
    const shared = { customerId, method, status: statusOf[outcome], reference };
    const recorded: Allocation[] = [];
    if (parts.length === 0) {
      try {
        await create({ ...shared, siteId, amount });
      } catch (thrown) {
        return { status: 'failed', error: toAppError(thrown), recorded, failedPart: null };
      }
    }
    for (const part of parts) {
      const { orderId, bookingId, siteId: siteOfDebt } = part.debt;
      const purpose = orderId === null ? { bookingId } : { orderId };
      try {
        await create({ ...shared, siteId: siteOfDebt ?? siteId, ...purpose, amount: part.amount });
      } catch (thrown) {
        return { status: 'failed', error: toAppError(thrown), recorded, failedPart: part };
      }
      recorded.push(part);
    }
    return { status: 'done' };
  }

  /** @returns whether it was recorded in part. */
  async function take(payment: CheckedPayment, siteId: number): Promise<boolean> {
    if (isRunning.current) return false;
    isRunning.current = true;
    setState({ status: 'busy' });
    try {
      const outcome = await sendParts(payment, siteId);
      setState(outcome);
      if (outcome.status === 'done') onTaken(payment);
      return outcome.status === 'failed' && outcome.recorded.length > 0;
    } finally {
      isRunning.current = false;
      rereadSubjects(payment);
    }
  }

  return { state, take, forget: () => setState({ status: 'idle' }) };
}
