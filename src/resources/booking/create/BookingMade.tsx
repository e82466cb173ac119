import { useEffect, useRef, type ReactNode } from 'react';
import type { Booking } from '#domain/entities/booking.ts';
import { recordName } from '#domain/entities/recordName.ts';
import { keyOfType } from '#domain/entities/recordKey.ts';
import { leftToPay } from '#domain/lifecycle/order.ts';
import { bookingMadeMessages as texts } from '#domain/messages/newBooking.ts';
import type { BookingType } from '#domain/states/unitKind.ts';
import { rentalCalls } from '#domain/calls/rentals.ts';
import { moveInSheetMessages } from '#domain/messages/moveInSheet.ts';
import { useCan, useSession } from '#crud/context/session.ts';
import { useRecord } from '#crud/data/useRecord.ts';
import { LinkButton } from '#crud/link/LinkButton.tsx';
import { StateTag } from '#crud/status/StateTag.tsx';
import { Button } from '#ui/control/Button.tsx';
import { Row } from '#ui/layout/layout.tsx';
import { OrderedList } from '#ui/layout/list.tsx';
import { Panel } from '#ui/page/Panel.tsx';
import { SkeletonBlock } from '#ui/skeleton/SkeletonBlock.tsx';
import { Muted } from '#ui/text/text.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { Moment } from '#ui/time/Moment.tsx';
import { useSiteZone } from '#crud/data/useSiteZone.ts';
import { TakePaymentButton, useMayTakePayments } from '../../payment/TakePaymentButton.tsx';
import { SellButton, useMaySell } from '../../inventory/SellButton.tsx';
import type { Buyer } from '../../inventory/SellDialog.tsx';
import { hasCustomer, type BookingOfCustomer } from '../ledger/useBookingMoney.ts';
import { PrintMoveInButton } from '../print/PrintMoveIn.tsx';
import { tenantOf } from '../timeline/timelineText.ts';
import { CustomerSteps } from './CustomerSteps.tsx';
import { NextStep } from './NextStep.tsx';

export interface BookingMadeProps {
  type: BookingType;
  /** null: the server did not tell its number. */
  bookingId: number | null;
  orderId: number | null;
  /** null before the booking is read. */
  customerId: number | null;
}

export function BookingMade({ bookingId, ...rest }: BookingMadeProps) {
  return bookingId === null ? <MadeWithoutNumber {...rest} /> : <Made {...rest} bookingId={bookingId} />;
}

function MadeWithoutNumber({ type, customerId }: Pick<BookingMadeProps, 'type' | 'customerId'>) {
  const { siteId } = useSession();
  return (
    <Panel>
      <chakra.h2 textStyle="lg" fontWeight="semibold" pb="4">
        Booking created
      </chakra.h2>
      <OrderedList aria-label={texts.list}>
        {customerId === null ? null : <CustomerSteps customerId={customerId} siteId={siteId || undefined} />}
        <NextStep
          id="booking"
          title="Find the booking"
          text="The server didn't tell its number. It appears in the list of bookings."
        >
          <RecordLinks customerId={customerId}>
            <LinkButton to={type === 'workspace' ? 'booking.workspace' : 'booking.storage'}>View bookings</LinkButton>
          </RecordLinks>
        </NextStep>
      </OrderedList>
    </Panel>
  );
}

/** The link to the customer stands last, if the customer is known. */
function RecordLinks({ customerId, children }: { customerId: number | null | undefined; children: ReactNode }) {
  return (
    <chakra.span display="flex" flexWrap="wrap" gap="2">
      {children}
      {customerId == null ? null : (
        <LinkButton to="customer.detail" parameters={{ id: customerId }}>
          View customer
        </LinkButton>
      )}
    </chakra.span>
  );
}

interface MadeProps extends BookingMadeProps {
  bookingId: number;
}

function Made({ type, bookingId, orderId, customerId: given }: MadeProps) {
  const { state, retry } = useRecord('booking', keyOfType('booking', bookingId, type));
  const booking = state.status === 'present' ? state.record : null;
  const zone = useSiteZone(booking?.site_id);
  const isLoading = state.status === 'loading';
  const heading = useRef<HTMLHeadingElement>(null);
  // The form that had the focus is gone.
  useEffect(() => {
    if (!isLoading) heading.current?.focus();
  }, [isLoading]);
  if (isLoading) return <SkeletonBlock h="40" />;
  const customerId = booking?.customer_id ?? given ?? undefined;
  return (
    <Panel>
      <Row columnGap="3" rowGap="1" pb="4">
        <chakra.h2 ref={heading} textStyle="lg" fontWeight="semibold" tabIndex={-1} outline="none">
          {booking === null ? texts.createdById(bookingId) : texts.bookedFor(heldNames(booking), tenantOf(booking))}
        </chakra.h2>
        <StateTag of="booking" state={booking?.status} />
        {booking?.startsAt == null ? null : (
          <Muted textStyle="sm">
            {'from '}
            <Moment at={booking.startsAt} zone={zone} />
          </Muted>
        )}
      </Row>
      {booking === null ? <Button onClick={retry}>Load it again</Button> : null}
      <OrderedList aria-label={texts.list}>
        {customerId === undefined ? null : (
          <>
            <PaymentStep customerId={customerId} orderId={orderId} />
            {booking === null ? null : (
              <SaleStep buyer={{ id: customerId, name: tenantOf(booking), siteId: booking.site_id ?? undefined }} />
            )}
            <CustomerSteps customerId={customerId} siteId={booking?.site_id} />
          </>
        )}
        {booking !== null && hasCustomer(booking) ? <SheetStep booking={booking} /> : null}
        <NextStep id="booking" title={texts.booking.title} text={texts.booking.text}>
          <RecordLinks customerId={customerId}>
            <LinkButton to="booking.detail" parameters={{ type, id: bookingId }}>
              View booking
            </LinkButton>
          </RecordLinks>
        </NextStep>
      </OrderedList>
    </Panel>
  );
}

/** null where the person may sell nothing. */
function SaleStep({ buyer }: { buyer: Buyer }) {
  if (!useMaySell()) return null;
  return (
    <NextStep id="sale" title={texts.sale.title} text={texts.sale.text}>
      <SellButton buyer={buyer} />
    </NextStep>
  );
}

/** null without the right to PIN codes. */
function SheetStep({ booking }: { booking: BookingOfCustomer }) {
  if (!useCan(rentalCalls.customerPinCodes.ask)) return null;
  return (
    <NextStep id="sheet" title={moveInSheetMessages.title} text={moveInSheetMessages.stepText}>
      <PrintMoveInButton booking={booking} />
    </NextStep>
  );
}

/** The names of the booked units: "A101, A102". */
function heldNames({ id, units, lockables }: Booking): readonly string[] {
  const names = [
    ...(units ?? []).map((unit) => recordName('unit', unit)),
    ...(lockables ?? []).map((lockable) => recordName('lockable', lockable)),
  ];
  return names.length > 0 ? names : [recordName('booking', { id })];
}

interface PaymentStepProps {
  customerId: number;
  orderId: number | null;
}

function PaymentStep({ orderId, ...rest }: PaymentStepProps) {
  const mayTake = useMayTakePayments();
  return orderId === null || !mayTake ? null : <BillStep orderId={orderId} {...rest} />;
}

function BillStep({ customerId, orderId }: PaymentStepProps & { orderId: number }) {
  const { state } = useRecord('order', orderId);
  const order = state.status === 'present' ? state.record : null;
  const left =
    order?.total === undefined ? null : leftToPay({ total: order.total, paid: order.paid ?? 0, writtenOff: 0 });
  const isPaid = left !== null && left <= 0;
  const text = left === null ? texts.payment.created : isPaid ? texts.payment.paid : texts.payment.toPay(left);
  return (
    <NextStep id="payment" title={texts.payment.title} text={text}>
      {isPaid ? (
        <StateTag of="order" state="paid" />
      ) : (
        <TakePaymentButton
          isMain
          customerId={customerId}
          orderId={orderId}
          {...(left === null ? {} : { owed: left })}
        />
      )}
    </NextStep>
  );
}
