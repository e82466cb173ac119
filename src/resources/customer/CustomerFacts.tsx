import { Mail, Phone } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { rentalCalls } from '#domain/calls/rentals.ts';
import type { Customer } from '#domain/entities/customer.ts';
import { creditMessages } from '#domain/messages/credit.ts';
import { nextBill, sayBills } from '#domain/states/customer.ts';
import { phoneText } from '#domain/validation/phoneText.ts';
import { dayOf } from '#domain/time/zonedTime.ts';
import { localZone } from '#format/wallClock.ts';
import { formatDay } from '#format/days.ts';
import { useCan } from '#crud/context/session.ts';
import { useSiteZone } from '#crud/data/useSiteZone.ts';
import { wholeRows } from '#crud/data/wholeRows.ts';
import { AnchorButton } from '#ui/control/Button.tsx';
import { SkeletonBlock } from '#ui/skeleton/SkeletonBlock.tsx';
import { Amount } from '#ui/text/Amount.tsx';
import { Muted } from '#ui/text/text.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { fingerArea } from '#ui/theme/fingerArea.ts';
import { Owed } from '../booking/Owed.tsx';
import { BookingLink } from '../unit/BookedBy.tsx';
import { callAddress } from './callAddress.ts';
import { useBookings } from './useBookings.ts';

export function Balance({ customer }: { customer: Customer }) {
  const { credit = 0 } = customer;
  return (
    <Due isOwed={owes(customer)}>
      <OwedOfCustomer customer={customer} />
      {credit > 0 ? <Muted>{` · ${creditMessages.ofBalance(credit)}`}</Muted> : null}
    </Due>
  );
}

/** What a customer owes. A debt takes two lines when all is read, so it has that room from the start. */
const Due = chakra('span', {
  base: { display: 'block' },
  variants: { isOwed: { true: { minH: '10' } } },
});

const owes = ({ owed, arrears }: Customer) => (owed ?? arrears ?? 0) > 0;

function OwedOfCustomer({ customer: { id, owed } }: { customer: Customer }) {
  const { view, bookings } = useBookings(id);
  const mayRead = useCan(rentalCalls.customerOrders.ask);
  if (!mayRead) return <Amount value={owed} isOwed />;
  return <Owed customerId={id} owed={owed} bookings={bookings === null ? null : wholeRows(view)} />;
}

export function NextBill({ customer }: { customer: Customer }) {
  return (
    <Due isOwed={owes(customer)}>
      <Bill customerId={customer.id} />
    </Due>
  );
}

function Bill({ customerId }: { customerId: number }) {
  const { bookings, view } = useBookings(customerId);
  const bill = nextBill(bookings ?? []);
  const zone = useSiteZone(bill?.booking.site_id);
  if (bookings === null) return view.status === 'loading' ? <SkeletonBlock w="24" my="1" /> : '–';
  if (bill === null) return sayBills(bookings) ? 'None' : '–';
  return (
    <>
      {bill.day < dayOf(Date.now(), zone ?? localZone()) ? 'Due since ' : null}
      <BookingLink booking={bill.booking}>{formatDay(bill.day)}</BookingLink>
      {bill.amount === null ? null : (
        <>
          {' · '}
          <Amount value={bill.amount} />
        </>
      )}
    </>
  );
}

function mailAddress(email: string | null | undefined): string | null {
  return email && /^[^\s@?]+@[^\s@?]+$/.test(email) ? `mailto:${email}` : null;
}

const ContactLink = chakra('a', {
  base: { borderRadius: 'l1', _hover: { color: 'accent.fg', textDecoration: 'underline' }, ...fingerArea },
});

const linked = (href: string | null, text: ReactNode): ReactNode =>
  href === null ? text : <ContactLink href={href}>{text}</ContactLink>;

export function PhoneLink({ phone }: { phone: string | null | undefined }) {
  return phone ? linked(callAddress(phone), phoneText(phone)) : '–';
}

/** A long address breaks before the @. */
export function EmailLink({ email }: { email: string | null | undefined }) {
  if (!email) return '–';
  // A long address breaks before its domain, and before a part of that.
  const text = email.split(/(?=@)|(?<=@.*)(?=\.)/).map((part, index) => (
    <Fragment key={index}>
      {index === 0 ? null : <wbr />}
      {part}
    </Fragment>
  ));
  return linked(mailAddress(email), text);
}

/** Renders buttons for known addresses alone. */
export function ReachButtons({ customer: { phone, email } }: { customer: Customer }) {
  const [call, mail] = [callAddress(phone), mailAddress(email)];
  return (
    <>
      {call === null ? null : (
        <AnchorButton href={call} variant="outline" colorPalette="neutral" data-act="call">
          <Phone aria-hidden="true" />
          Call
        </AnchorButton>
      )}
      {mail === null ? null : (
        <AnchorButton href={mail} variant="outline" colorPalette="neutral" data-act="email">
          <Mail aria-hidden="true" />
          Email
        </AnchorButton>
      )}
    </>
  );
}
