import { useEffect, useState } from 'react';
import { rentalCalls } from '#domain/calls/rentals.ts';
import { settlementAnswer } from '#domain/calls/settlement.ts';
import type { Booking } from '#domain/entities/booking.ts';
import { toAppError } from '#domain/errors/appError.ts';
import { useData } from '#crud/context/replica.ts';
import { useCan } from '#crud/context/session.ts';
import { recordName } from '#domain/entities/recordName.ts';
import { recordParameters } from '#crud/data/recordParameters.ts';
import { toldOf, usePayOut, type PayableSum, type PayOutView } from './usePayOut.ts';

/** none: nothing is asked, or the server settles nothing. */
export type SettlementView =
  { status: 'none' } | { status: 'loading' } | { status: 'failed'; why: string } | { status: 'ready'; sum: PayableSum };

/** The change: a new rate in dollars, or the customer moves out. */
type AskedSettlement = { rate: number } | { moveOut: 'true' };

/**
 * The price of a change now, or the money it gives back. Only a server that says to which day a booking is billed
 * settles.
 * @param asked null: nothing changes.
 */
function useSettlement(booking: Booking, asked: AskedSettlement | null): { view: SettlementView; reload: () => void } {
  const { api, replica } = useData();
  const mayAsk = useCan(rentalCalls.bookingSettlement.ask);
  const [tries, setTries] = useState(0);
  const [loaded, setLoaded] = useState<{ key: string; view: SettlementView } | null>(null);
  const { id, type, owed, paidTo, billedTo, rate } = booking;
  const isAsked = asked !== null && mayAsk && billedTo !== undefined;
  const query = isAsked ? JSON.stringify(asked) : null;
  // A payment, a bill or another rate may change the sum.
  const key = JSON.stringify([id, type, query, owed, paidTo, billedTo, rate, tries]);
  useEffect(() => {
    if (query === null) return undefined;
    const aborter = new AbortController();
    const { signal } = aborter;
    const load = async (): Promise<SettlementView> => {
      const parameters = await recordParameters({ replica }, 'booking', { id, type });
      const options = { parameters, query: JSON.parse(query) as Record<string, string>, signal, inBackground: true };
      const sum = settlementAnswer.safeParse(await api.call(rentalCalls.bookingSettlement, options));
      return sum.success ? { status: 'ready', sum: sum.data } : { status: 'none' };
    };
    const failed = (thrown: unknown): SettlementView => {
      const { code, message } = toAppError(thrown);
      return code === 'notFound' ? { status: 'none' } : { status: 'failed', why: message };
    };
    void load()
      .catch(failed)
      .then((view) => (signal.aborted ? undefined : setLoaded({ key, view })));
    return () => aborter.abort();
  }, [api, replica, id, type, query, key]);
  const reload = () => setTries((before) => before + 1);
  if (query === null) return { view: { status: 'none' }, reload };
  return { view: loaded?.key === key ? loaded.view : { status: 'loading' }, reload };
}

/** The fields of the change that agree to a sum; empty: nothing is settled. null: the sum is not known yet. */
export type SettlementFields = {
  settlement?: { net: number; payOut?: { amount: number; method: string } };
} | null;

function fieldsOf(view: SettlementView, isAgreed: boolean): SettlementFields {
  if (view.status === 'loading') return null;
  return view.status === 'ready' && isAgreed && view.sum.net !== 0 ? { settlement: { net: view.sum.net } } : {};
}

function fieldsOfPayOut(net: number, { way, amount }: PayOutView): SettlementFields {
  if (way === 'none') return {};
  if (way === 'credit') return { settlement: { net } };
  return amount === null ? null : { settlement: { net, payOut: { amount, method: way } } };
}

/** A sum that is settled with its change, unless the person says otherwise. */
export function useSettlementChoice(booking: Booking, asked: AskedSettlement | null) {
  const [isAgreed, setAgreed] = useState(true);
  const { view, reload } = useSettlement(booking, asked);
  const sum = view.status === 'ready' ? view.sum : null;
  const payOut = usePayOut(sum);
  const { customer } = booking;
  const name = customer == null ? null : recordName('customer', customer);
  return {
    fields: sum === null || payOut === null ? fieldsOf(view, isAgreed) : fieldsOfPayOut(sum.net, payOut),
    /** The sentence that says how much the change gave back. */
    told: payOut === null ? undefined : toldOf(payOut, name),
    reload,
    choice: { view, isAgreed, onAgree: setAgreed, onRetry: reload, payOut },
  };
}
