import { useMemo } from 'react';
import type { Booking } from '#domain/entities/booking.ts';
import type { Order } from '#domain/entities/order.ts';
import { costUntilNow, type CostUntilNow } from '#domain/lifecycle/startedPeriods.ts';
import { plus, sumCents, toCents, type Cents } from '#domain/money/cents.ts';
import { isRunningBooking, type BookingState } from '#domain/states/booking.ts';
import { useBookingMoney, type BookingOfCustomer } from '../booking/ledger/useBookingMoney.ts';

export interface KnownGameMoney extends CostUntilNow {
  /** What the guests owe: the unpaid rest of the bills, and the time that is on no bill. */
  due: Cents;
}

/** 'loading': bills are being read; 'unknown': some could not be, or the game has no price by time. */
export type GameMoney = KnownGameMoney | 'loading' | 'unknown';

/** A game that ended costs nothing further. */
const costsUntil = ({ status, endsAt }: Booking, now: number) => {
  const end = Date.parse(endsAt ?? '');
  return isRunningBooking(status as BookingState) || Number.isNaN(end) ? now : end;
};

/** @returns null: the cost is unknown, or a bill could not be read. */
export function gameMoney(booking: Booking, orders: readonly Order[], now: number): KnownGameMoney | null {
  const cost = costUntilNow(booking, orders, costsUntil(booking, now));
  const unpaid = orders.map(({ due }) => due);
  if (cost === null || unpaid.includes(undefined)) return null;
  return { ...cost, due: plus(cost.unbilled, sumCents(unpaid.map((each) => toCents(each ?? 0)))) };
}

/** @param now milliseconds since 1970. */
export function useGameMoney(booking: BookingOfCustomer, now: number): GameMoney {
  const { orders, isWhole, isLoading } = useBookingMoney(booking);
  return useMemo(() => {
    if (isLoading) return 'loading';
    return (isWhole ? gameMoney(booking, orders, now) : null) ?? 'unknown';
  }, [booking, orders, isWhole, isLoading, now]);
}
