import type { Booking } from '#domain/entities/booking.ts';
import type { Unit } from '#domain/entities/unit.ts';
import { bookingMessages } from '#domain/messages/bookings.ts';
import { subtractDollars } from '#domain/money/dollars.ts';
import { compareNames } from '#domain/search/sortingText.ts';
import { dollars } from '#format/numbers.ts';
import type { FreeItem } from '../../unit/free/freeItem.ts';
import { sizeLabel, squareMetres } from '../../unit/labels.ts';

const { transfer: texts } = bookingMessages;

type Paying = Pick<Booking, 'rate' | 'period'>;

/** The unit that is given back, as far as others compare with it. */
export type GivenUnit = Pick<Unit, 'size' | 'squareMetres'>;

/** How far a free unit's size is from that of the one that is given back: 0 the same floor area, 1 the same size. */
export function sizeRank({ size, squareMetres: area }: FreeItem, given: GivenUnit | null): number {
  const isSameArea = given?.squareMetres != null && area === given.squareMetres;
  const isSameSize = given?.size == null ? isSameArea : size === given.size;
  if (!isSameSize) return 2;
  return isSameArea ? 0 : 1;
}

/** The free units in the order in which they replace another: those of its size first, then by name. */
export function inTurn(free: readonly FreeItem[], given: GivenUnit | null): FreeItem[] {
  const rank = (item: FreeItem) => sizeRank(item, given);
  return free.toSorted((a, b) => rank(a) - rank(b) || compareNames(a.name, b.name) || a.id - b.id);
}

/** "$32.00 more"; null: the booking does not pay for the same period, or a price is unknown. */
export function differenceText({ terms }: FreeItem, { rate, period }: Paying): string | null {
  if (terms === null || rate === undefined || period !== terms.period) return null;
  return texts.difference(subtractDollars(terms.rate, rate));
}

/** "Medium · 9 m² · $152.00 a month, $32.00 more"; empty: nothing of it is known. */
export function transferDetail(item: FreeItem, booking: Paying): string {
  const { size, squareMetres: area, terms } = item;
  const price = terms === null ? null : texts.price(dollars(terms.rate), terms.period);
  const facts = [
    size === null ? null : sizeLabel(size),
    area ? `${squareMetres(area)} m²` : null,
    [price, differenceText(item, booking)].filter(Boolean).join(', '),
  ];
  return facts.filter(Boolean).join(' · ');
}
