import { z } from 'zod';
import { resourceCalls } from '#domain/calls/resource.ts';
import type { Booking } from '#domain/entities/booking.ts';
import type { Order } from '#domain/entities/order.ts';
import { recordKey } from '#domain/entities/recordKey.ts';
import { readRecord } from '#domain/entities/recordReader.ts';
import { AppError } from '#domain/errors/appError.ts';
import { bookingLifecycle } from '#domain/lifecycle/booking.ts';
import { stateIn } from '#domain/lifecycle/lifecycleOf.ts';
import { graceAfterEnd } from '#domain/lifecycle/startedPeriods.ts';
import { endGameMessages } from '#domain/messages/poolTables.ts';
import { toDollars } from '#domain/money/cents.ts';
import { isRunningBooking, type BookingState } from '#domain/states/booking.ts';
import { momentField } from '#domain/validation/fields.ts';
import type { DataAccess } from '#crud/context/replica.ts';
import { sendSave } from '#crud/data/sendSave.ts';
import { againWhenStale } from '#crud/edit/againWhenStale.ts';
import { readRaw, saveFields } from '#crud/edit/saveFields.ts';
import type { BookingOfCustomer } from '../booking/ledger/useBookingMoney.ts';
import { gameMoney, type KnownGameMoney } from './gameMoney.ts';

const schema = z.object({ status: z.string(), endsAt: momentField });
const refused = (message: string) => new AppError({ code: 'refused', message, status: 409 });

/**
 * The end of a game that ends now, for a server that says when games end. Its time is billed to this end, also later and
 * by others. Who leaves a little after the booked end pays to the booked end.
 */
function endOfGame({ startsAt, endsAt }: Booking, now: number): { endsAt?: string } {
  const end = Date.parse(endsAt ?? '');
  const isUnsaid = endsAt === undefined || !(Date.parse(startsAt ?? '') < now);
  const isAtBookedEnd = now >= end && now - end <= graceAfterEnd;
  return isUnsaid || isAtBookedEnd ? {} : { endsAt: new Date(now).toISOString() };
}

/**
 * Ends a game that still runs on the server, so that of two people who end it only one goes on to bill it.
 * @throws AppError, also for a game that ended before.
 */
export function endGame(data: DataAccess, booking: Booking): Promise<unknown> {
  const withType: Booking = { ...booking, type: booking.type ?? 'hire' };
  const key = recordKey('booking', withType);
  return againWhenStale(async () => {
    const raw = await readRaw(data, 'booking', key);
    const current = (readRecord('booking', raw) ?? { id: booking.id }) as Booking;
    const state = stateIn(bookingLifecycle, current.status);
    if (state !== null && !isRunningBooking(state as BookingState)) throw refused(endGameMessages.endedBefore);
    const change = { status: 'completed', ...endOfGame(current, Date.now()) };
    return saveFields(data, { entity: 'booking', key, schema, change, raw });
  });
}

export interface GameBill {
  /** What the person saw and agreed to. */
  money: KnownGameMoney;
  siteId: number;
  tableName: string;
  /** The times of day from and to, in words. */
  times: { from: string; until: string };
  /** The same for a repetition. */
  requestKey: string;
}

/**
 * Makes one bill for all time that no bill has yet.
 * @returns its id; null: the server did not say it.
 * @throws AppError
 */
export async function billGame(data: DataAccess, booking: BookingOfCustomer, bill: GameBill): Promise<number | null> {
  const { played, billed, unbilled } = bill.money;
  const { from, until } = bill.times;
  const line =
    billed === 0
      ? {
          description: endGameMessages.line(bill.tableName, from, until),
          quantity: played.count,
          unitPrice: toDollars(played.rate),
        }
      : {
          description: endGameMessages.moreTime(bill.tableName, until),
          quantity: 1,
          unitPrice: toDollars(unbilled),
        };
  // A server that keeps a ledger knows what a line charges.
  const kind = 'billedTo' in booking ? { kind: 'rent' } : {};
  const body = {
    siteId: bill.siteId,
    customerId: booking.customer_id,
    bookingId: booking.id,
    lines: [{ productId: booking.productId ?? null, ...line, ...kind }],
  };
  const { create } = resourceCalls('order');
  const made = await sendSave(data, { entity: 'order', key: null, call: create, body, requestKey: bill.requestKey });
  return made?.id ?? null;
}

/** Refuses to bill an ended game whose time somebody else billed meanwhile. Bills have no live events. @throws AppError */
export async function requireUnbilled(
  { api }: DataAccess,
  booking: BookingOfCustomer,
  { unbilled }: KnownGameMoney,
): Promise<void> {
  const searchQuery = [{ column: 'bookingId', query: booking.id }];
  const { rows } = await api.list(resourceCalls('order').list, { query: { searchQuery } });
  const orders = rows.flatMap((raw) => {
    const order = readRecord('order', raw) as Order | null;
    return order?.bookingId === booking.id ? [order] : [];
  });
  const now = gameMoney(booking, orders, Date.now());
  if (now !== null && now.unbilled < unbilled) throw refused(endGameMessages.billedElsewhere);
}
