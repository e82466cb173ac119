import { KeyRound, CalendarCheck } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import { resourceCalls } from '#domain/calls/resource.ts';
import { recordName } from '#domain/entities/recordName.ts';
import { leftToPay } from '#domain/lifecycle/order.ts';
import type { BookingType } from '#domain/states/unitKind.ts';
import { dollars } from '#format/numbers.ts';
import { useCan } from '#crud/context/session.ts';
import { useRecord } from '#crud/data/useRecord.ts';
import { LinkButton } from '#crud/link/LinkButton.tsx';
import { StateTag } from '#crud/status/StateTag.tsx';
import { Button } from '#ui/control/Button.tsx';
import { EmptyState } from '#ui/page/EmptyState.tsx';
import { Panel } from '#ui/page/Panel.tsx';
import { SkeletonBlock } from '#ui/skeleton/SkeletonBlock.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { Moment } from '#ui/time/Moment.tsx';
import { useSiteZone } from '#crud/data/useSiteZone.ts';
import { GiveDocumentButton } from '../../document/GiveDocument.tsx';
import { TakePaymentButton, useMayTakePayments } from '../../payment/TakePaymentButton.tsx';
import { usePinCodeRights } from '../../pinCode/usePinCodeCalls.ts';
import { tenantOf } from '../timeline/timelineText.ts';

const PinCodeDialog = lazy(() =>
  import('../../pinCode/PinCodeDialog.tsx').then((module) => ({ default: module.PinCodeDialog })),
);

const Steps = chakra('ol', {
  base: {
    listStyle: 'none',
    m: '0',
    p: '0',
    '& > li': {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      justifyContent: 'space-between',
      gap: '3',
      py: '3',
      borderTopWidth: '1px',
      borderColor: 'border.muted',
      _first: { borderTop: 'none' },
    },
    '& > li > div': { flex: '1 1 14rem' },
    '& small': { display: 'block', color: 'fg.muted', textStyle: 'sm' },
  },
});

function NextStep({ title, text, children }: { title: string; text: ReactNode; children: ReactNode }) {
  return (
    <li>
      <div>
        <chakra.strong fontWeight="medium">{title}</chakra.strong>
        <small>{text}</small>
      </div>
      {children}
    </li>
  );
}

export interface BookingMadeProps {
  type: BookingType;
  /** null: the server did not tell its number. */
  bookingId: number | null;
  orderId: number | null;
}

/** What comes after a new booking: the payment, the PIN and the signature. */
export function BookingMade({ type, bookingId, orderId }: BookingMadeProps) {
  if (bookingId !== null) return <Made type={type} bookingId={bookingId} orderId={orderId} />;
  return (
    <Panel>
      <EmptyState
        icon={CalendarCheck}
        title="Booking created"
        action={
          <LinkButton to={type === 'workspace' ? 'booking.workspace' : 'booking.storage'}>View bookings</LinkButton>
        }
      >
        The server didn't tell its number. It appears in the list of bookings.
      </EmptyState>
    </Panel>
  );
}

function Made({ type, bookingId, orderId }: { type: BookingType; bookingId: number; orderId: number | null }) {
  const { state, retry } = useRecord('booking', bookingId);
  const booking = state.status === 'present' ? state.record : null;
  const zone = useSiteZone(booking?.site_id);
  const isLoading = state.status === 'loading';
  const heading = useRef<HTMLHeadingElement>(null);
  // The form that had the focus is gone.
  useEffect(() => {
    if (!isLoading) heading.current?.focus();
  }, [isLoading]);
  if (isLoading) return <SkeletonBlock h="40" />;
  const customerId = booking?.customer_id;
  const held = [...(booking?.units ?? []), ...(booking?.lockables ?? [])].map((each) => recordName('unit', each));
  return (
    <Panel>
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" columnGap="3" rowGap="1" pb="4">
        <chakra.h2 ref={heading} textStyle="lg" fontWeight="semibold" tabIndex={-1} outline="none">
          {booking === null
            ? `Booking ${bookingId} is created`
            : `${held.join(', ')} is booked for ${tenantOf(booking)}`}
        </chakra.h2>
        <StateTag of="booking" state={booking?.status} />
        {booking?.startsAt == null ? null : (
          <chakra.span color="fg.muted" textStyle="sm">
            {'from '}
            <Moment at={booking.startsAt} zone={zone} />
          </chakra.span>
        )}
      </chakra.div>
      {booking === null ? <Button onClick={retry}>Load it again</Button> : null}
      <Steps aria-label="What comes next">
        {customerId === undefined ? null : (
          <>
            <PaymentStep customerId={customerId} bookingId={bookingId} orderId={orderId} />
            <CustomerSteps customerId={customerId} siteId={booking?.site_id} />
          </>
        )}
        <NextStep title="Everything about this booking" text="Bills, notes, changes and moving out.">
          <chakra.span display="flex" flexWrap="wrap" gap="2">
            <LinkButton to="booking.detail" parameters={{ type, id: bookingId }}>
              View booking
            </LinkButton>
            {customerId === undefined ? null : (
              <LinkButton to="customer.detail" parameters={{ id: customerId }}>
                View customer
              </LinkButton>
            )}
          </chakra.span>
        </NextStep>
      </Steps>
    </Panel>
  );
}

interface PaymentStepProps {
  customerId: number;
  bookingId: number;
  orderId: number | null;
}

function PaymentStep({ orderId, ...rest }: PaymentStepProps) {
  const mayTake = useMayTakePayments();
  return orderId === null || !mayTake ? null : <BillStep orderId={orderId} {...rest} />;
}

/** The first bill, until it is paid. */
function BillStep({ customerId, bookingId, orderId }: PaymentStepProps & { orderId: number }) {
  const { state } = useRecord('order', orderId);
  const order = state.status === 'present' ? state.record : null;
  const left = order?.total === undefined ? null : leftToPay({ total: order.total, paid: order.paid ?? 0 });
  const isPaid = left !== null && left <= 0;
  const text =
    left === null ? 'The first bill is created.' : isPaid ? 'The first bill is paid.' : `${dollars(left)} is to pay.`;
  return (
    <NextStep title="Take payment" text={text}>
      {isPaid ? (
        <StateTag of="order" state="paid" />
      ) : (
        <TakePaymentButton isMain {...{ customerId, bookingId, orderId }} {...(left === null ? {} : { owed: left })} />
      )}
    </NextStep>
  );
}

/** The steps that need the customer's record and the rights for it. */
function CustomerSteps({ customerId, siteId }: { customerId: number; siteId: number | undefined }) {
  const { state } = useRecord('customer', customerId);
  const { mayGive } = usePinCodeRights('customer');
  const maySign = useCan(resourceCalls('document').create.ask);
  const [isOpen, setOpen] = useState(false);
  if (state.status !== 'present') return null;
  const customer = state.record;
  const name = recordName('customer', customer);
  return (
    <>
      {mayGive ? (
        <NextStep title="Give a PIN code" text={`${name} opens gates with it.`}>
          <Button onClick={() => setOpen(true)}>
            <KeyRound aria-hidden="true" />
            New PIN code
          </Button>
          {isOpen ? (
            <Suspense fallback={null}>
              <PinCodeDialog
                owner={{ entity: 'customer', id: customerId, siteId }}
                name={name}
                onClose={() => setOpen(false)}
              />
            </Suspense>
          ) : null}
        </NextStep>
      ) : null}
      {maySign ? (
        <NextStep title="Sign a document" text="The customer's copy keeps today's text.">
          <GiveDocumentButton customer={customer} />
        </NextStep>
      ) : null}
    </>
  );
}
