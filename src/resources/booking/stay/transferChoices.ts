import type { Booking } from '#domain/entities/booking.ts';
import type { Product } from '#domain/entities/product.ts';
import type { Unit } from '#domain/entities/unit.ts';
import type { VacantUnit } from '#domain/entities/vacantUnit.ts';
import { bookingTerms, type BookingTerms } from '#domain/lifecycle/bookingTerms.ts';
import { bookingMessages } from '#domain/messages/bookings.ts';
import { subtractDollars } from '#domain/money/dollars.ts';
import { compareNames } from '#domain/search/sortingText.ts';
import { dollars } from '#format/numbers.ts';
import { sizeLabel, squareMetres } from '../../unit/labels.ts';

const { transfer: texts } = bookingMessages;

/** A free unit that a customer can move to. */
export interface TransferChoice {
  unit: VacantUnit;
  /** "Medium · 9 m² · $152.00 a month, $32.00 more"; null: nothing of it is known. */
  detail: string | null;
  /** Its own price; null: unknown. */
  terms: BookingTerms | null;
}

type Given = Pick<Unit, 'size' | 'squareMetres'>;

/** 0: of the size of the unit that is given back; 1: of another, or unknown. */
function sizeRank({ size, squareMetres: area }: VacantUnit, given: Given | null): number {
  if (given === null) return 1;
  const isSame = given.size == null ? given.squareMetres != null && area === given.squareMetres : size === given.size;
  return isSame ? 0 : 1;
}

/** "$152.00 a month, $32.00 more"; the difference only where the booking pays for the same period. */
function priceText({ rate, period }: BookingTerms, booking: Pick<Booking, 'rate' | 'period'>): string {
  const price = texts.price(dollars(rate), period);
  if (booking.rate === undefined || booking.period !== period) return price;
  return `${price}, ${texts.difference(subtractDollars(rate, booking.rate))}`;
}

/**
 * Free units, those of the given unit's size first, each with its own price and the difference to the booking's rate.
 * @param given the unit that is given back; null: unknown.
 */
export function transferChoices(
  free: readonly VacantUnit[],
  booking: Pick<Booking, 'rate' | 'period'>,
  given: Given | null,
  products: readonly Product[],
): TransferChoice[] {
  return free
    .toSorted(
      (a, b) => sizeRank(a, given) - sizeRank(b, given) || compareNames(a.name ?? '', b.name ?? '') || a.id - b.id,
    )
    .map((unit) => {
      const terms = bookingTerms([unit], products);
      const { size, squareMetres: area } = unit;
      const facts = [
        size == null ? null : sizeLabel(size),
        area ? `${squareMetres(area)} m²` : null,
        terms === null ? null : priceText(terms, booking),
      ].filter(Boolean);
      return { unit, detail: facts.length === 0 ? null : facts.join(' · '), terms };
    });
}

/** Whether each typed word is in the unit's name, size or price. */
export function matchesTyped({ unit, detail }: TransferChoice, typed: string): boolean {
  const text = `${unit.name ?? ''} ${detail ?? ''}`.toLowerCase();
  return typed
    .trim()
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
