import { heldRows } from '#domain/limits/replica.ts';
import type { Unit } from '#domain/entities/unit.ts';
import { recordName } from '#domain/entities/recordName.ts';
import type { BookedTime } from '#domain/lifecycle/bookedTime.ts';
import { bookingTerms } from '#domain/lifecycle/bookingTerms.ts';
import { newBookingMessages } from '#domain/messages/newBooking.ts';
import { useRows } from '#crud/data/useRows.ts';
import { Button } from '#ui/control/Button.tsx';
import { SkeletonBlock } from '#ui/skeleton/SkeletonBlock.tsx';
import type { ChosenBookable, FreeBookable } from '../../unit/free/freeItem.ts';
import { useNewBooking } from './NewBookingContext.ts';
import { nextFreeUnit } from './nextFreeUnit.ts';
import { pricedOf } from './pricedUnits.ts';
import { swapText } from './swapText.ts';

export interface SwapOfferProps {
  siteId: number | null;
  time: BookedTime;
  chosen: readonly ChosenBookable[];
  onChoose: (one: FreeBookable) => void;
  /** The chosen unit that is not free. */
  taken: Unit;
}

const { units: texts } = newBookingMessages;

/** Offers a free unit in place of a taken one, and says how it compares. */
export function SwapOffer({ siteId, time, chosen, onChoose, taken }: SwapOfferProps) {
  const { now, bookings, products } = useNewBooking();
  const units = useRows('unit', { siteId: siteId ?? 0, limit: heldRows.inFullPages });
  if (units.status === 'loading')
    return (
      <span data-awaits-rows="">
        <SkeletonBlock w="40" />
      </span>
    );
  if (units.status !== 'ready' || bookings === null) return null;
  const chosenUnits = chosen.filter(({ entity }) => entity === 'unit').map(({ id }) => id);
  const next = nextFreeUnit(units.rows, bookings, { taken, time, chosen: chosenUnits, now });
  if (next === null) return <span>{texts.noneFree}</span>;
  const terms = bookingTerms([pricedOf(next)], products);
  return (
    <>
      <span>{swapText(next, taken, terms)}</span>
      <Button size="sm" onClick={() => onChoose({ entity: 'unit', id: next.id, record: next, terms })}>
        {texts.useInstead(recordName('unit', next))}
      </Button>
    </>
  );
}
