import { Calendar, CalendarCheck, CalendarClock, type LucideIcon } from 'lucide-react';
import type { BookingState } from '#domain/states/booking.ts';
import { ToneTag } from '#ui/tone/ToneTag.tsx';
import type { ToneName } from '#ui/tone/tones.ts';

const past = { tone: 'neutral', icon: Calendar } as const;
const coming = { tone: 'neutral', icon: CalendarClock } as const;

const looks: Record<BookingState, { tone: ToneName; icon?: LucideIcon }> = {
  upcoming: coming,
  reserved: coming,
  active: { tone: 'secure', icon: CalendarCheck },
  'in arrears': { tone: 'fault' },
  completed: past,
  cancelled: past,
  skipped: past,
};

/** Where a booking stands. */
export function BookingTag({ status }: { status: BookingState }) {
  return (
    <ToneTag look="dense" {...looks[status]}>
      {status.charAt(0).toUpperCase() + status.slice(1)}
    </ToneTag>
  );
}
