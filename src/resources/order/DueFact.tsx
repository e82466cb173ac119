import type { Order } from '#domain/entities/order.ts';
import { owedParts } from '#domain/lifecycle/owedAndOverdue.ts';
import { arrearsMessages } from '#domain/messages/bookings.ts';
import { dayOf } from '#domain/time/zonedTime.ts';
import { daysBetween } from '#format/days.ts';
import { localZone } from '#format/wallClock.ts';
import { useMinute } from '#lib/useMinute.ts';
import { useSiteZone } from '#crud/data/useSiteZone.ts';
import { InlineRow } from '#ui/layout/layout.tsx';
import { Amount } from '#ui/text/Amount.tsx';
import { Muted } from '#ui/text/text.tsx';

const { toPay: texts } = arrearsMessages;

/** "overdue for 12 days"; null: paid, or its day is unknown. */
function lateText(order: Order, zone: string, now: number): string | null {
  const today = dayOf(now, zone);
  const days = { dayAt: (_site: number | undefined, instant: number) => dayOf(instant, zone), todayAt: () => today };
  const [part] = owedParts({ orders: [order], bookings: [] }, days);
  if (part === undefined || part.dueOn === null) return null;
  return part.isOverdue ? texts.billOverdue(daysBetween(part.dueOn, today)) : texts.billToday;
}

/** The rest of a bill, and how long it is overdue. */
export function DueFact({ order }: { order: Order }) {
  const zone = useSiteZone(order.siteId ?? undefined) ?? localZone();
  const late = lateText(order, zone, useMinute());
  return (
    <InlineRow gap="1.5">
      <Amount value={order.due} isOwed />
      {late === null ? null : <Muted>{late}</Muted>}
    </InlineRow>
  );
}
