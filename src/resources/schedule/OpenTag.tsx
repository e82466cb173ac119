import { DoorClosed, DoorOpen } from 'lucide-react';
import type { Hours } from '#domain/states/hours.ts';
import { openingAt } from '#domain/time/openingHours.ts';
import { weekdays } from '#domain/time/weekHours.ts';
import { addDays, weekdayOf } from '#format/days.ts';
import { dayOf } from '#domain/time/zonedTime.ts';
import { useNow } from '#lib/useNow.ts';
import { chakra } from '#ui/theme/chakra.ts';
import { Moment } from '#ui/time/Moment.tsx';
import { ToneTag } from '#ui/tone/ToneTag.tsx';

export interface OpenTagProps {
  /** null: at any time. */
  hours: Hours | null;
  /** The site's zone; undefined: unknown. */
  zone: string | undefined;
}

export function OpenTag({ hours, zone }: OpenTagProps) {
  const minute = Math.floor(useNow() / 60_000) * 60_000;
  if (zone === undefined) return <ToneTag tone="neutral">Unknown</ToneTag>;
  const { isOpen, changesAt } = openingAt(hours, minute, zone);
  return (
    <chakra.span display="inline-flex" flexWrap="wrap" alignItems="center" columnGap="2" data-open={isOpen}>
      <ToneTag tone={isOpen ? 'open' : 'neutral'} icon={isOpen ? DoorOpen : DoorClosed}>
        {isOpen ? 'Open now' : 'Closed now'}
      </ToneTag>
      {changesAt === null ? null : (
        <chakra.span color="fg.muted" textStyle="sm">
          {isOpen ? 'until ' : 'opens '}
          <ChangeTime at={changesAt} now={minute} zone={zone} />
        </chakra.span>
      )}
    </chakra.span>
  );
}

/** A time today, a weekday of the coming week, or a date. */
function ChangeTime({ at, now, zone }: { at: number; now: number; zone: string }) {
  const [today, day] = [dayOf(now, zone), dayOf(at, zone)];
  if (day >= addDays(today, 7)) return <Moment at={at} zone={zone} />;
  const isTomorrow = day === addDays(today, 1);
  return (
    <>
      {day === today ? null : `${isTomorrow ? 'tomorrow' : (weekdays[weekdayOf(day)] ?? '')} `}
      <Moment at={at} zone={zone} format="time" />
    </>
  );
}
