import { CircleCheck } from 'lucide-react';
import { memo } from 'react';
import type { GuestTable } from '#collections/guest/guestTable.ts';
import { guestMessages } from '#domain/messages/guest.ts';
import { chakra } from '#ui/theme/chakra.ts';
import { BookingList } from './BookingList.tsx';

/** Sizes are in em, which the grid sets. */
const Card = chakra('li', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    minW: '0',
    p: '0.8em 1em',
    borderRadius: '0.5em',
    borderWidth: '1px',
  },
  variants: {
    state: {
      free: { bg: 'accent.solid', color: 'accent.contrast', borderColor: 'accent.solid' },
      booked: { bg: 'bg.panel' },
    },
  },
});

const Name = chakra('h2', {
  base: { fontSize: '2.3em', lineHeight: '1.15', fontWeight: 'semibold', letterSpacing: 'tight', truncate: true },
});

// Centred in the card, so that free tables differ in shape too.
const Free = chakra('p', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '0.3em',
    flex: '1',
    fontSize: '3.4em',
    lineHeight: '1.2',
    fontWeight: 'bold',
    letterSpacing: 'tight',
    _icon: { boxSize: '1em', flexShrink: '0' },
  },
});

/** A table: free (by colour, icon and word), or its bookings. */
export const TableCard = memo(function TableCard({ table: { name, bookings } }: { table: GuestTable }) {
  const state = bookings.length === 0 ? 'free' : 'booked';
  return (
    <Card state={state} data-table={state}>
      <Name>{name}</Name>
      {state === 'free' ? (
        <Free>
          <CircleCheck aria-hidden="true" />
          {guestMessages.free}
        </Free>
      ) : (
        <BookingList bookings={bookings} />
      )}
    </Card>
  );
});
