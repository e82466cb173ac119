import { isMoreThan, roundToCent } from '#domain/money/dollars.ts';
import { paymentBody } from '#domain/bodies/rentals.ts';
import type { Booking } from '#domain/entities/booking.ts';
import { paymentMessages } from '#domain/messages/payments.ts';
import type { PaymentState, RecordedMethod } from '#domain/states/booking.ts';
import { moneyValue } from '#crud/form/fields/moneyText.ts';
import { allocate, totalOf, type Allocation, type Debt } from './debts.ts';

/** Whether the money is here, on its way, or did not arrive. */
const outcomes = ['received', 'waiting', 'failed'] as const;
export type Outcome = (typeof outcomes)[number];

export const outcomeLabels: Readonly<Record<Outcome, string>> = {
  received: 'Received',
  waiting: 'On its way',
  failed: 'Failed',
};

export const statusOf: Readonly<Record<Outcome, PaymentState>> = {
  received: 'succeeded',
  waiting: 'pending',
  failed: 'failed',
};

/** The card provider charges a card by its own fields. */
export type ChosenMethod = RecordedMethod | 'card';

/** Only a bank payment can wait, and cash never fails. */
export function outcomesOf(method: ChosenMethod): readonly Outcome[] {
  // A card's provider decides its outcome.
  if (method === 'cash' || method === 'card') return ['received'];
  return method === 'EFTPOS' ? ['received', 'failed'] : outcomes;
}

export interface TypedPayment {
  amount: string;
  method: ChosenMethod;
  outcome: Outcome;
  /** The reference; of a failed payment the reason. */
  reference: string;
  /** The cash that was handed over; empty: nobody said. */
  tendered: string;
}

/** A payment that can be sent, divided among its debts. `parts` is empty for a payment without a bill. */
export interface CheckedPayment {
  amount: number;
  method: ChosenMethod;
  outcome: Outcome;
  reference: string | null;
  /** Dollars of cash that were handed over; null: nobody said. */
  tendered: number | null;
  parts: readonly Allocation[];
}

/** The ids of its parts, where the server told each; empty: it did not. */
export type RecordedPayment = CheckedPayment & { ids: readonly number[] };

export interface TakenPayment {
  payment: RecordedPayment;
  bookings: readonly Booking[];
  /** The overlocked units of those bookings. */
  overlockedIds: readonly number[];
}

export type PaymentMistake = { field: 'target' | 'amount' | 'reference' | 'card' | 'tendered'; message: string };

const dollarsOf = (text: string): number => Number(moneyValue(text) || 'none');

/** Dollars of cash that were handed over; null: nobody typed an amount. */
export function tenderedOf({
  method,
  outcome,
  tendered,
}: Pick<TypedPayment, 'method' | 'outcome' | 'tendered'>): number | null {
  const isCash = method === 'cash' && outcome === 'received';
  const amount = dollarsOf(tendered);
  return isCash && paymentBody.shape.amount.safeParse(amount).success ? roundToCent(amount) : null;
}

/** The typed dollars; less was handed over: a part payment of that. NaN: no amount. */
export function amountOf(typed: TypedPayment): number {
  const amount = dollarsOf(typed.amount);
  const tendered = tenderedOf(typed);
  return tendered !== null && isMoreThan(amount, tendered) ? tendered : amount;
}

/** Uses the server's sentences. The server itself checks an amount above a single bill. */
export function checkPayment(typed: TypedPayment, debts: readonly Debt[]): CheckedPayment | PaymentMistake {
  const { method, outcome } = typed;
  const amount = amountOf(typed);
  const { error } = paymentBody.shape.amount.safeParse(Number.isNaN(amount) ? 0 : amount);
  if (error !== undefined) return { field: 'amount', message: error.issues[0]?.message ?? '' };
  const tendered = tenderedOf(typed);
  if (method === 'cash' && tendered === null && typed.tendered.trim() !== '') {
    return { field: 'tendered', message: paymentMessages.tendered.noAmount };
  }
  const left = totalOf(debts);
  if (debts.length > 1 && outcome !== 'failed' && isMoreThan(amount, left)) {
    return { field: 'amount', message: paymentMessages.tooMuch(amount, left) };
  }
  const parts = allocate(amount, debts);
  // A token can be charged once.
  if (method === 'card' && parts.length > 1) return { field: 'amount', message: paymentMessages.card.oneBill };
  const reference = method === 'card' ? '' : typed.reference.trim();
  if (outcome === 'failed' && reference === '') return { field: 'reference', message: paymentMessages.reasonRequired };
  const { error: misplaced } = paymentBody.shape.reference.safeParse(reference);
  if (misplaced !== undefined) return { field: 'reference', message: misplaced.issues[0]?.message ?? '' };
  return { amount, method, outcome, reference: reference || null, tendered, parts };
}
