import { useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { heldRows } from '#domain/limits/replica.ts';
import { resourceCalls } from '#domain/calls/resource.ts';
import type { Product } from '#domain/entities/product.ts';
import { startsLater } from '#domain/lifecycle/bookedTime.ts';
import { bookingTerms, type PricedBookable } from '#domain/lifecycle/bookingTerms.ts';
import { openBookingStates } from '#domain/states/booking.ts';
import type { BookingType } from '#domain/states/unitKind.ts';
import { localZone } from '#format/wallClock.ts';
import { useNow } from '#lib/useNow.ts';
import { useCan } from '#crud/context/session.ts';
import { useRows } from '#crud/data/useRows.ts';
import { useSiteZone } from '#crud/data/useSiteZone.ts';
import type { Step } from '#crud/steps/step.ts';
import { StepsForm } from '#crud/steps/StepsForm.tsx';
import { useStepsForm } from '#crud/steps/useStepsForm.ts';
import { formFields } from '#crud/form/formFields.ts';
import { hasAllRows } from '../timeline/useTimeline.ts';
import { Availability } from './Availability.tsx';
import { createAddressOf, customerIn } from './createAddress.ts';
import { newBookingSchema, type NewBookingField } from './newBooking.ts';
import { NewBookingContext, type NewBookingShared, useNewBooking } from './NewBookingContext.ts';
import { FirstBillTable, PriceStep } from './PriceStep.tsx';
import { madeIds, useNewBookingCalls } from './useNewBookingCalls.ts';
import { WhatStep } from './WhatStep.tsx';
import { WhoStep } from './WhoStep.tsx';
import { ChoiceField } from './ChoiceField.tsx';

const { DateTimeField, SwitchField, TextAreaField, useTypedText } = formFields<NewBookingField>();

const begins = [
  { value: 'now', label: 'Now' },
  { value: 'later', label: 'On another date' },
] as const;

function WhenStep() {
  const { siteId } = useNewBooking();
  const isLater = useTypedText('begins') === 'later';
  return (
    <>
      <ChoiceField name="begins" label="Starts" choices={begins} />
      {isLater ? <DateTimeField name="startsAt" label="Start" siteId={siteId} /> : null}
      <DateTimeField name="endsAt" label="End" hint="Leave empty for an open end." siteId={siteId} />
      <Availability />
      {isLater ? (
        <SwitchField
          name="reserved"
          label="Only reserve it"
          hint="A reservation has to be confirmed before it starts, or it is skipped."
        />
      ) : null}
      <TextAreaField name="notes" label="Notes" />
    </>
  );
}

export interface NewBookingFormProps {
  type: BookingType;
  subject: { entity: 'unit' | 'lockable'; id: number; name: string; siteId: number | null; priced: PricedBookable };
  products: readonly Product[];
}

/** Starts with the unit, its price, and the pressed free time. */
function initialOf({ subject, products }: NewBookingFormProps, search: URLSearchParams) {
  const { from, until } = createAddressOf(search);
  const terms = bookingTerms([subject.priced], products);
  const isLater = from !== null && startsLater(from, Date.now());
  return {
    who: 'existing',
    unitIds: subject.entity === 'unit' ? [subject.id] : [],
    lockableIds: subject.entity === 'lockable' ? [subject.id] : [],
    productId: terms?.productId ?? null,
    rate: terms?.rate ?? null,
    period: terms?.period ?? 'month',
    begins: isLater ? 'later' : 'now',
    startsAt: isLater ? new Date(from).toISOString() : null,
    endsAt: until === null ? null : new Date(until).toISOString(),
    bill: true,
  };
}

export function NewBookingForm(props: NewBookingFormProps) {
  const { type, subject, products } = props;
  const { search, state, pathname } = useLocation();
  const navigate = useNavigate();
  const zone = useSiteZone(subject.siteId) ?? localZone();
  const mayCreateCustomer = useCan(resourceCalls('customer').create.ask);
  const minute = Math.floor(useNow() / 60_000) * 60_000;
  const [customerId] = useState(() => customerIn(state));
  const [address] = useState(() => new URLSearchParams(search));
  const initial = useMemo(() => initialOf(props, address), [props, address]);
  const { siteId } = subject;
  const calls = useNewBookingCalls({ type, siteId, zone, products });
  const open = useRows('booking', {
    siteId: siteId ?? 0,
    // A server may tell no states.
    where: { status: [...openBookingStates, null] },
    limit: heldRows.inFullPages,
  });
  const { form, progress } = useStepsForm({
    name: `booking.new.${type}.${subject.entity}.${subject.id}`,
    schema: newBookingSchema,
    initial,
    calls,
    savedText: 'Booking created.',
    onDone: (results) => {
      const { bookingId, orderId, customerId: madeFor } = madeIds(results);
      const made = new URLSearchParams({ done: String(bookingId ?? '') });
      if (orderId !== null) made.set('order', String(orderId));
      void navigate({ pathname, search: made.toString() }, { replace: true, state: { customerId: madeFor } });
    },
  });
  // A unit may be taken until all bookings have loaded.
  const bookings = open.status === 'ready' && hasAllRows(open) ? open.rows : null;
  const shared = useMemo<NewBookingShared>(
    () => ({ type, subject, siteId, zone, products, bookings, customerId, mayCreateCustomer, now: minute }),
    [type, subject, siteId, zone, products, bookings, customerId, mayCreateCustomer, minute],
  );
  const steps: readonly Step<NewBookingField>[] = [
    {
      id: 'who',
      title: 'Customer',
      fields: ['who', 'customer_id', 'firstName', 'lastName', 'phone', 'email'],
      Content: WhoStep,
    },
    {
      id: 'what',
      title: 'Unit and rate',
      fields: ['unitIds', 'lockableIds', 'confirm', 'productId', 'rate', 'period', 'complimentary'],
      Content: WhatStep,
    },
    {
      id: 'when',
      title: 'Time',
      fields: ['begins', 'startsAt', 'endsAt', 'reserved', 'notes'],
      Content: WhenStep,
      summary: <Availability />,
    },
    { id: 'price', title: 'First bill', fields: ['bill'], Content: PriceStep, summary: <FirstBillTable /> },
  ];
  return (
    <NewBookingContext value={shared}>
      <StepsForm form={form} progress={progress} label="New booking" steps={steps} submitLabel="Create booking" />
    </NewBookingContext>
  );
}
