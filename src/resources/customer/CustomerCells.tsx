import { Archive, CalendarClock, CircleDashed, CircleDollarSign, KeyRound } from 'lucide-react';
import type { Customer } from '#domain/entities/customer.ts';
import { recordName } from '#domain/entities/recordName.ts';
import { customerState, customerStateLabels, heldThings, type CustomerState } from '#domain/states/customer.ts';
import { AppLink } from '#crud/link/AppLink.tsx';
import { InlineRow } from '#ui/layout/layout.tsx';
import { Muted } from '#ui/text/text.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { ToneTag, type ToneTagProps } from '#ui/tone/ToneTag.tsx';
import { useListedBookings } from './ListedBookings.tsx';
import { useBookings } from './useBookings.ts';

/** The most names in a cell; others are counted. */
const shownNames = 3;

const looks = {
  archived: { tone: 'neutral', icon: Archive },
  'in arrears': { tone: 'fault', icon: CircleDollarSign },
  renting: { tone: 'secure', icon: KeyRound },
  booked: { tone: 'open', icon: CalendarClock },
  'not renting': { tone: 'neutral', icon: CircleDashed },
} as const satisfies Record<CustomerState, unknown>;

function StateTag({ state, variant }: { state: CustomerState | null; variant: NonNullable<ToneTagProps['variant']> }) {
  if (state === null) return '–';
  return (
    <ToneTag {...looks[state]} variant={variant}>
      {customerStateLabels[state]}
    </ToneTag>
  );
}

/** Shows a dash if the status is unknown. */
export function ListedStatus({ customer }: { customer: Customer }) {
  const bookings = useListedBookings(customer.id);
  return <StateTag state={customerState(customer, bookings)} variant="dense" />;
}

export function CustomerStatus({ customer }: { customer: Customer }) {
  const { bookings } = useBookings(customer.id);
  const state = customerState(customer, bookings);
  return state === null ? null : <StateTag state={state} variant="filled" />;
}

/** Shows a dash if nothing is held or known. */
export function UnitsHeld({ customerId }: { customerId: number }) {
  const bookings = useListedBookings(customerId);
  const held = heldThings(bookings ?? []);
  // A card has no empty lines.
  if (held.length === 0) return <chakra.span display={{ base: 'none', sm: 'inline' }}>–</chakra.span>;
  const names = held.map(({ entity, id, name }) => recordName(entity, { id, name } as { id: number }));
  return (
    <InlineRow rowGap="0" title={names.join(', ')}>
      {held.slice(0, shownNames).map(({ entity, id }, index) => (
        <AppLink key={`${entity}${id}`} to={`${entity}.detail`} parameters={{ id }}>
          {names[index]}
        </AppLink>
      ))}
      {held.length > shownNames ? <Muted>{`+${held.length - shownNames}`}</Muted> : null}
    </InlineRow>
  );
}
