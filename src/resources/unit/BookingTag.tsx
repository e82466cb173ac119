import { Calendar, CalendarCheck, CalendarClock, type LucideIcon } from 'lucide-react';
import type { BookingState } from '#domain/states/booking.ts';
import { capitalised, entryOf } from '#domain/states/words.ts';
import { ToneTag } from '#ui/tone/ToneTag.tsx';
import type { ToneName } from '#ui/tone/tones.ts';

const past = { tone: 'neutral', icon: Calendar } as const;
const coming = { tone: 'neutral', icon: CalendarClock } as const;

const appearances: Record<BookingState, { tone: ToneName; icon?: LucideIcon }> = {
  upcoming: coming,
  reserved: coming,
  active: { tone: 'secure', icon: CalendarCheck },
  'in arrears': { tone: 'fault' },
  completed: past,
  cancelled: past,
  skipped: past,
};

/** The status of a booking. */
export function BookingTag({ status }: { status: string | undefined }) {
  if (status === undefined) return '–';
  return (
    <ToneTag variant="dense" {...(entryOf(appearances, status) ?? past)}>
      {capitalised(status)}
    </ToneTag>
  );
}
