import type { Unit } from '#domain/entities/unit.ts';
import { recordName } from '#domain/entities/recordName.ts';
import type { BookingTerms } from '#domain/lifecycle/bookingTerms.ts';
import { newBookingMessages, rateText } from '#domain/messages/newBooking.ts';
import { labelIn } from '#domain/states/words.ts';
import { sizeLabels } from '#domain/states/valueLabels.ts';

const { units: texts } = newBookingMessages;

/** How another unit compares: "E321 is smaller: 1 m² instead of 3 m², $97.00 a month". Unknown sizes are left out. */
export function swapText(other: Unit, taken: Unit, terms: BookingTerms | null): string {
  const compared = comparedSize(other, taken);
  return terms === null ? `${compared}.` : `${compared}, ${rateText(terms)}.`;
}

function comparedSize(other: Unit, taken: Unit): string {
  const name = recordName('unit', other);
  const [now, before] = [other.squareMetres, taken.squareMetres];
  const areAreasKnown = typeof now === 'number' && typeof before === 'number';
  if (areAreasKnown && now !== before) return texts.otherArea(name, now, before);
  const [size, sizeBefore] = [labelIn(sizeLabels, other.size), labelIn(sizeLabels, taken.size)];
  if (areAreasKnown || (size !== null && size === sizeBefore)) return texts.sameSize(name);
  return size === null || sizeBefore === null ? name : texts.otherSize(name, size, sizeBefore);
}
