import type { Booking } from '../entities/booking.ts';
import type { Order } from '../entities/order.ts';
import { recordKey, type RecordKey } from '../entities/recordKey.ts';
import { bookingFinder, referencedBooking } from '../lifecycle/bookingFinder.ts';
import { centsOf, noCents, sumCents, toDollars } from '../money/cents.ts';
import type { Rentals, Stay } from './rentals.ts';
import type { ReportRecords } from './reportRecords.ts';
import type { StreetReader } from './rents.ts';
import { inPlaceCents } from './streetRates.ts';
import { dayOfNumber } from './zoneCalendar.ts';

/** A running booking that pays far less than its units' street rates. */
export interface FarBelow {
  stay: Stay;
  /** Dollars a month. */
  inPlace: number;
  street: number;
  /** How far below, as a share of the street rate. */
  below: number;
  movedIn: string;
  /** Days since the oldest bill at today's rate: the rate has not changed since; null: no bill shows it. */
  unchangedDays: number | null;
}

const isRunning = ({ from, until, site }: Stay) => from <= site.today && until > site.today;

/** When the oldest bill at its rate was made, by booking. */
function oldestBills(orders: readonly Order[], bookings: readonly Booking[]): Map<RecordKey, number> {
  const bookingOf = bookingFinder(bookings);
  const oldest = new Map<RecordKey, number>();
  for (const order of orders) {
    const { createdAt, lines, status, broughtForward } = order;
    const booking = bookingOf(referencedBooking(order));
    const rate = centsOf(booking?.rate);
    const at = Date.parse(createdAt ?? '');
    if (booking === undefined || rate === null || Number.isNaN(at) || status === 'cancelled') continue;
    // A balance of the same sum says nothing of the rate.
    if (broughtForward === true) continue;
    if (!(lines ?? []).some(({ unitPrice }) => centsOf(unitPrice) === rate)) continue;
    const key = recordKey('booking', booking);
    if (at < (oldest.get(key) ?? Infinity)) oldest.set(key, at);
  }
  return oldest;
}

/** @param share how far below the street rate a rate must be. Complimentary bookings pay nothing and are left out. */
export function farBelowStreet(
  { stays }: Rentals,
  street: StreetReader,
  { orders, bookings }: Pick<ReportRecords, 'orders' | 'bookings'>,
  share: number,
): FarBelow[] {
  const found = stays.flatMap((stay): Omit<FarBelow, 'unchangedDays'>[] => {
    const { booking, units, site, from } = stay;
    if (!isRunning(stay) || units.length === 0 || units.length < (booking.units?.length ?? 0)) return [];
    if (booking.complimentary === true) return [];
    const rates = units.map((unit) => street.of(unit));
    const inPlace = inPlaceCents(booking);
    if (inPlace === null || rates.some((rate) => rate === null)) return [];
    const asked = sumCents(rates.map((rate) => rate ?? noCents));
    const below = asked > 0 ? 1 - inPlace / asked : 0;
    if (below <= share) return [];
    const [rate, all] = [toDollars(inPlace), toDollars(asked)];
    return [{ stay, inPlace: rate, street: all, below, movedIn: dayOfNumber(Math.min(from, site.today)) }];
  });
  const oldest = oldestBills(orders, bookings);
  return found.map((each) => {
    const { booking, site } = each.stay;
    const at = oldest.get(recordKey('booking', booking));
    return { ...each, unchangedDays: at === undefined ? null : site.today - site.calendar.dayNumberOf(at) };
  });
}
