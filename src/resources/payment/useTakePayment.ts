import { useRef, useState } from 'react';
import { subtractDollars } from '#domain/money/dollars.ts';
import { countsCash } from '#domain/entities/site.ts';
import { rentalCalls } from '#domain/calls/rentals.ts';
import { isKeyOfAnother } from '#domain/calls/requestKey.ts';
import type { Payment } from '#domain/entities/payment.ts';
import { idOfKey } from '#domain/entities/recordKey.ts';
import { AppError, toAppError } from '#domain/errors/appError.ts';
import { newRequestKey } from '#collections/transport/requestKey.ts';
import { useSession } from '#crud/context/session.ts';
import { useData, type DataAccess } from '#crud/context/replica.ts';
import { sendSave } from '#crud/data/sendSave.ts';
import { useRecordCalls, type RecordCalls } from '#crud/data/useRecordCalls.ts';
import type { HostedFields } from './card/hostedFields.ts';
import type { Allocation, Debt } from './debts.ts';
import { statusOf, type CheckedPayment, type RecordedPayment } from './typedPayment.ts';

export type TakingState =
  | { status: 'idle' }
  | { status: 'busy' }
  /** `recorded`: the parts that were recorded before the failure; `failedPart`: the one that was not. */
  | { status: 'failed'; error: AppError; recorded: readonly Allocation[]; failedPart: Allocation | null }
  /** `ids`: of its parts, where the server told each. */
  | { status: 'done'; ids: readonly number[] };

/** All or none: a receipt names each part of a payment. */
const knownIds = (ids: readonly (number | undefined)[]): readonly number[] =>
  ids.every((id): id is number => id !== undefined) ? ids : [];

const bookingIdOf = ({ booking }: Debt) => (booking === null ? null : idOfKey(booking));

const purposeOf = (debt: Debt | undefined) =>
  debt === undefined || debt.orderId === null
    ? { bookingId: debt === undefined ? null : bookingIdOf(debt) }
    : { orderId: debt.orderId };

/** Charges a card for one bill, or for none. The card provider decides the outcome. @throws AppError */
async function chargeCard(
  data: DataAccess,
  { amount, parts }: CheckedPayment,
  about: { customerId: number; siteId: number; fields: HostedFields; key: string },
): Promise<RecordedPayment> {
  const { customerId, fields, key } = about;
  const [debt] = parts.map((part) => part.debt);
  const siteId = debt?.siteId;
  const cardToken = await fields.takeToken().catch((thrown: unknown) => {
    const message = thrown instanceof Error ? thrown.message : String(thrown);
    throw new AppError({ code: 'refused', message, status: 400 });
  });
  const body = { customerId, siteId: siteId ?? about.siteId, ...purposeOf(debt), amount, cardToken };
  const sent = { body, requestKey: key, inBackground: true };
  const made = await sendSave(data, { entity: 'payment', key: null, call: rentalCalls.paymentCard, ...sent });
  const { status, reference } = (made ?? {}) as Partial<Payment>;
  const outcome = status === 'failed' ? 'failed' : status === 'succeeded' ? 'received' : 'waiting';
  return {
    ids: knownIds([made?.id]),
    amount,
    method: 'card',
    outcome,
    reference: reference ?? null,
    tendered: null,
    parts,
  };
}

/** A payment that is sent until it is recorded. */
interface PaymentAttempt {
  key: string;
  /** The values of the first attempt. */
  parts: readonly Allocation[];
  /** Whether a person changed the payment since. */
  isChanged: boolean;
}

/**
 * Sends a payment. If nobody changed it, a key that the server knows with other values is no failure: the payment was
 * recorded, its answer was lost, and its bills were read again since. @returns its id, where it is known. @throws AppError
 */
async function createOnce(
  { replica }: DataAccess,
  create: RecordCalls['create'],
  body: object,
  { key, isChanged }: Pick<PaymentAttempt, 'key' | 'isChanged'>,
): Promise<number | undefined> {
  try {
    return (await create(body, {}, key))?.id;
  } catch (thrown) {
    if (isChanged || !isKeyOfAnother(toAppError(thrown))) throw thrown;
    replica.reportCreated('payment');
    return undefined;
  }
}

function rereadSubjects({ replica }: DataAccess, customerId: number, { parts }: CheckedPayment): void {
  for (const { debt } of parts) {
    if (debt.orderId !== null) replica.reportSaved('order', debt.orderId);
    if (debt.booking !== null) replica.reportSaved('booking', debt.booking);
  }
  replica.reportSaved('customer', customerId);
}

/** @param send resolves with the id of the payment. */
async function sendWithoutBill(send: () => Promise<number | undefined>): Promise<TakingState> {
  try {
    return { status: 'done', ids: knownIds([await send()]) };
  } catch (thrown) {
    return { status: 'failed', error: toAppError(thrown), recorded: [], failedPart: null };
  }
}

/**
 * Sends one call for each bill, in order, and none after a failure. An automatic retry could record a payment twice.
 */
export function useTakePayment(customerId: number, onTaken: (payment: RecordedPayment) => void) {
  const data = useData();
  const { create } = useRecordCalls('payment');
  const keepsTendered = countsCash(useSession().sites);
  const [state, setState] = useState<TakingState>({ status: 'idle' });
  const isRunning = useRef(false);
  // The same until the payment is recorded: the server records it once, however often it is sent.
  const attempt = useRef<PaymentAttempt>(null);
  const begin = (parts: readonly Allocation[]) =>
    (attempt.current ??= { key: newRequestKey(), parts, isChanged: false });

  async function sendParts(payment: CheckedPayment, siteId: number): Promise<TakingState> {
    const { method, outcome, reference, amount, parts } = payment;
    const tendered = keepsTendered ? payment.tendered : null;
    const shared = { customerId, method, status: statusOf[outcome], reference };
    const cashOf = (part: number, isLast: boolean) =>
      tendered === null ? {} : { tendered: isLast ? subtractDollars(tendered, amount, -part) : part };
    const recorded: Allocation[] = [];
    const ids: (number | undefined)[] = [];
    const { key, isChanged } = begin(parts);
    const send = (body: object, keyOfBody: string) => createOnce(data, create, body, { key: keyOfBody, isChanged });
    if (parts.length === 0)
      return sendWithoutBill(() => send({ ...shared, siteId, amount, ...cashOf(amount, true) }, key));
    for (const part of parts) {
      const { orderId, siteId: siteOfDebt } = part.debt;
      try {
        // One bill may be read as paid meanwhile, so its key does not name it.
        const keyOfPart = parts.length === 1 ? key : `${key}.${orderId ?? `b${bookingIdOf(part.debt)}`}`;
        const body = {
          ...shared,
          siteId: siteOfDebt ?? siteId,
          ...purposeOf(part.debt),
          amount: part.amount,
          // All change counts to the last bill.
          ...cashOf(part.amount, part === parts.at(-1)),
        };
        ids.push(await send(body, keyOfPart));
      } catch (thrown) {
        return { status: 'failed', error: toAppError(thrown), recorded, failedPart: part };
      }
      recorded.push(part);
    }
    return { status: 'done', ids: knownIds(ids) };
  }

  /** @param fields hold the card to charge; null: the payment is only recorded. @returns whether it was recorded in part. */
  async function take(payment: CheckedPayment, siteId: number, fields: HostedFields | null = null): Promise<boolean> {
    if (isRunning.current) return false;
    isRunning.current = true;
    setState({ status: 'busy' });
    try {
      if (fields === null) {
        const outcome = await sendParts(payment, siteId);
        setState(outcome);
        // After a repetition, the bills are read with the payment: those of the first attempt are not.
        if (outcome.status === 'done') {
          onTaken({ ...payment, ids: outcome.ids, parts: attempt.current?.parts ?? payment.parts });
        }
        const isInPart = outcome.status === 'failed' && outcome.recorded.length > 0;
        const isKnown = outcome.status === 'failed' && isKeyOfAnother(outcome.error);
        if (isInPart || isKnown) attempt.current = null;
        return isInPart;
      }
      const { key } = begin(payment.parts);
      const charged = await chargeCard(data, payment, { customerId, siteId, fields, key });
      onTaken(charged);
      attempt.current = null;
      setState({ status: 'done', ids: charged.ids });
      return false;
    } catch (thrown) {
      const error = toAppError(thrown);
      if (isKeyOfAnother(error)) attempt.current = null;
      setState({ status: 'failed', error, recorded: [], failedPart: null });
      return false;
    } finally {
      isRunning.current = false;
      rereadSubjects(data, customerId, payment);
    }
  }

  const forget = () => {
    if (attempt.current !== null) attempt.current.isChanged = true;
    setState({ status: 'idle' });
  };
  return { state, take, forget };
}
