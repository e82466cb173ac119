import { CircleCheck, Users } from 'lucide-react';
import type { Unit } from '#domain/entities/unit.ts';
import { poolTableMessages } from '#domain/messages/poolTables.ts';
import { dayOf } from '#domain/time/zonedTime.ts';
import { localZone } from '#format/wallClock.ts';
import { useSiteZone } from '#crud/data/useSiteZone.ts';
import { InlineRow } from '#ui/layout/layout.tsx';
import { Amount } from '#ui/text/Amount.tsx';
import { Muted } from '#ui/text/text.tsx';
import { Moment } from '#ui/time/Moment.tsx';
import { ToneTag } from '#ui/tone/ToneTag.tsx';
import { BookingLink } from '../unit/BookedBy.tsx';
import { guestOf } from './guestOf.ts';
import { useTablePrice } from './useTablePrice.ts';
import { useIsTaken, useTableTimes } from './useTableBookings.ts';

const isToday = (at: string | number, zone = localZone()) =>
  dayOf(new Date(at).getTime(), zone) === dayOf(Date.now(), zone);

export interface TableStateProps {
  table: Unit;
}

export function TableMark({ table, variant = 'dense' }: TableStateProps & { variant?: 'dense' | 'filled' }) {
  return useIsTaken(table) ? (
    <ToneTag tone="open" icon={Users} variant={variant}>
      {poolTableMessages.taken}
    </ToneTag>
  ) : (
    <ToneTag tone="secure" icon={CircleCheck} variant={variant}>
      {poolTableMessages.free}
    </ToneTag>
  );
}

export function TableNow({ table }: TableStateProps) {
  const times = useTableTimes(table);
  const zone = useSiteZone(table.siteId);
  if (times === null) return null;
  const { current, freeSince } = times;
  if (current !== null) {
    return (
      <InlineRow rowGap="0.5">
        <BookingLink booking={current}>{guestOf(current)}</BookingLink>
        <Muted>
          {current.endsAt === undefined ? (
            '–'
          ) : current.endsAt === null ? (
            poolTableMessages.openEnd
          ) : (
            <>
              {poolTableMessages.until} <Moment at={current.endsAt} zone={zone} format="time" />
            </>
          )}
        </Muted>
      </InlineRow>
    );
  }
  const since = freeSince ?? (table.status === 'logged off' ? table.statusChangedAt : null);
  return since == null ? null : (
    <Muted>
      {poolTableMessages.since} <Moment at={since} zone={zone} format={isToday(since, zone) ? 'time' : 'date'} />
    </Muted>
  );
}

export function TableNext({ table }: TableStateProps) {
  const next = useTableTimes(table)?.next;
  const zone = useSiteZone(table.siteId);
  if (next == null) return null;
  return (
    <InlineRow rowGap="0.5">
      <Moment at={next.startsAt ?? ''} zone={zone} format="time" />
      <BookingLink booking={next}>{guestOf(next)}</BookingLink>
    </InlineRow>
  );
}

export function TablePriceText({ table }: TableStateProps) {
  const price = useTablePrice(table);
  return price === null ? null : <Amount value={price.amount} per={price.period} />;
}
