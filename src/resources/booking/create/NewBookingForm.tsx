import { useMemo, useState, type ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { useLocation, useNavigate } from 'react-router-dom';
import { TriangleAlert } from 'lucide-react';
import { AppError } from '#domain/errors/appError.ts';
import { heldRows } from '#domain/limits/replica.ts';
import { resourceCalls } from '#domain/calls/resource.ts';
import type { Product } from '#domain/entities/product.ts';
import { startsLater } from '#domain/lifecycle/bookedTime.ts';
import { bookingTerms, termsOfProduct } from '#domain/lifecycle/bookingTerms.ts';
import { bookingMessages } from '#domain/messages/bookings.ts';
import { newBookingMessages } from '#domain/messages/newBooking.ts';
import { openBookingStates } from '#domain/states/booking.ts';
import type { BookingType } from '#domain/states/unitKind.ts';
import { localZone } from '#format/wallClock.ts';
import { listText } from '#format/listText.ts';
import { useNow } from '#lib/useNow.ts';
import { SiteName } from '#crud/columns/SiteName.tsx';
import { useCan } from '#crud/context/session.ts';
import { useRows } from '#crud/data/useRows.ts';
import { useSiteZone } from '#crud/data/useSiteZone.ts';
import { useReferences } from '#crud/form/fields/useReferences.ts';
import { formFields } from '#crud/form/formFields.ts';
import { Notice } from '#crud/form/FormNotices.tsx';
import type { RecordFormState } from '#crud/form/recordForm.ts';
import { FormShell } from '#crud/form/FormShell.tsx';
import type { SubmitProgress } from '#crud/steps/step.ts';
import { useStepsForm } from '#crud/steps/useStepsForm.ts';
import { Stack } from '#ui/layout/layout.tsx';
import { PageHeader } from '#ui/page/PageHeader.tsx';
import { Panel } from '#ui/page/Panel.tsx';
import { hasAllRows } from '../timeline/useTimeline.ts';
import { BookingSummary } from './BookingSummary.tsx';
import { CreateBar } from './CreateBar.tsx';
import { createAddressOf, customerIn, type AddressPart, type CreateAddress } from './createAddress.ts';
import { CustomerPart } from './CustomerPart.tsx';
import { durationOf, newBookingSchema, type NewBooking, type NewBookingField } from './newBooking.ts';
import { NewBookingContext, type BookedSubject, type NewBookingShared } from './NewBookingContext.ts';
import { pricedText, unitsKey } from './pricedUnits.ts';
import { TimePart } from './TimePart.tsx';
import { UnitsPart } from './UnitsPart.tsx';
import { isInTrouble, useCustomerTrouble } from './useCustomerTrouble.ts';
import { madeIds, useNewBookingCalls } from './useNewBookingCalls.ts';

const { SwitchField, TextAreaField, useTicked } = formFields<NewBookingField>();

const texts = newBookingMessages;

export interface NewBookingFormProps {
  type: BookingType;
  subject: BookedSubject & { siteId: number | null };
  products: readonly Product[];
  /** The person may not read the unit or lockable. */
  isUnread: boolean;
}

/** A free time of some hours is a choice of the page; any other has an end. */
function timeOf({ from, until }: CreateAddress, type: BookingType) {
  const isLater = from !== null && startsLater(from, Date.now());
  const lasts = type === 'storage' || from === null || until === null ? 'other' : durationOf(until - from);
  return {
    begins: isLater ? 'later' : 'now',
    startsAt: isLater ? new Date(from).toISOString() : null,
    lasts,
    endsAt: until === null || lasts !== 'other' ? null : new Date(until).toISOString(),
  };
}

/** Starts with the unit, its price or the product's, and the time from the address. */
function initialOf({ type, subject, products }: NewBookingFormProps, address: CreateAddress) {
  const product = products.find(({ id }) => id === address.productId);
  const terms = (product === undefined ? null : termsOfProduct(product)) ?? bookingTerms([subject.priced], products);
  const unitIds = subject.entity === 'unit' ? [subject.id] : [];
  const lockableIds = subject.entity === 'lockable' ? [subject.id] : [];
  return {
    who: 'existing',
    unitIds,
    lockableIds,
    productId: terms?.productId ?? null,
    rate: terms?.rate ?? null,
    period: terms?.period ?? 'month',
    priced: pricedText({ units: unitsKey(unitIds, lockableIds), terms }),
    ...timeOf(address, type),
    bill: true,
  };
}

function ignoredParts({ products }: NewBookingFormProps, address: CreateAddress): readonly AddressPart[] {
  const { ignored, productId } = address;
  return productId === null || products.some(({ id }) => id === productId) ? ignored : [...ignored, 'product'];
}

/** @throws AppError unless somebody decided to let to a customer who owes. */
function requireDecision({ who, customer_id: id, despiteDebtOf }: NewBooking, hasTrouble: boolean): void {
  if (who === 'new' || !hasTrouble || (id != null && despiteDebtOf === id)) return;
  throw new AppError({ code: 'refused', message: texts.customer.confirmFirst, status: 409, field: 'despiteDebtOf' });
}

const isDone = (progress: SubmitProgress | null, call: string): boolean =>
  progress?.calls.some(({ id, status }) => id === call && status === 'done') === true;

/** One page: the customer, the units with their rate, the time and the first bill, with a summary beside them. */
export function NewBookingForm(props: NewBookingFormProps) {
  const { type, subject, products, isUnread } = props;
  const { search, state, pathname } = useLocation();
  const navigate = useNavigate();
  const zone = useSiteZone(subject.siteId) ?? localZone();
  const mayCreateCustomer = useCan(resourceCalls('customer').create.ask);
  const minute = Math.floor(useNow() / 60_000) * 60_000;
  const [customerId] = useState(() => customerIn(state));
  const [address] = useState(() => createAddressOf(new URLSearchParams(search)));
  const [initial] = useState(() => initialOf(props, address));
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
    calls: (values) => {
      requireDecision(values, isInTrouble(trouble));
      return calls(values);
    },
    savedText: texts.created,
    onDone: (results) => {
      const { bookingId, orderId, customerId: madeFor } = madeIds(results);
      const made = new URLSearchParams({ done: String(bookingId ?? '') });
      if (orderId !== null) made.set('order', String(orderId));
      void navigate({ pathname, search: made.toString() }, { replace: true, state: { customerId: madeFor } });
    },
  });
  const [who, chosen] = useWatch({ control: form.control, name: ['who', 'customer_id'] }) as unknown[];
  const trouble = useCustomerTrouble(who === 'new' || !Number(chosen) ? null : Number(chosen));
  // A unit may be taken until all bookings have loaded.
  const bookings = open.status === 'ready' && hasAllRows(open) ? open.rows : null;
  const areBookingsLoading =
    open.status === 'loading' || (open.status === 'ready' && bookings === null && open.failure === undefined);
  const [hasCustomer, hasBooking] = [isDone(progress, 'customer'), isDone(progress, 'booking')];
  const made = useMemo(() => ({ customer: hasCustomer, booking: hasBooking }), [hasCustomer, hasBooking]);
  const shared = useMemo<NewBookingShared>(
    () => ({
      made,
      type,
      subject,
      siteId,
      zone,
      products,
      bookings,
      areBookingsLoading,
      customerId,
      trouble,
      mayCreateCustomer,
      now: minute,
    }),
    [
      made,
      type,
      subject,
      siteId,
      zone,
      products,
      bookings,
      areBookingsLoading,
      customerId,
      trouble,
      mayCreateCustomer,
      minute,
    ],
  );
  const ignored = ignoredParts(props, address);
  return (
    <NewBookingContext value={shared}>
      <Header control={form.control} subject={subject} isUnread={isUnread} />
      <FormShell form={form} label={texts.title} aside={<BookingSummary />} bar={<CreateBar progress={progress} />}>
        {ignored.length === 0 ? null : (
          <Notice
            icon={TriangleAlert}
            palette="fault"
            role="status"
            text={texts.ignored(ignored.map((part) => texts.addressParts[part]))}
          />
        )}
        <Part title={texts.customer.title}>
          <CustomerPart />
        </Part>
        <Part title={texts.units.title}>
          <UnitsPart />
        </Part>
        <Part title={texts.time.title}>
          <TimePart />
        </Part>
        <Part title={texts.bill.title}>
          <BillPart />
        </Part>
      </FormShell>
    </NewBookingContext>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Panel title={title}>
      <Stack gap="4">{children}</Stack>
    </Panel>
  );
}

function BillPart() {
  const isComplimentary = useTicked('complimentary');
  return (
    <>
      {isComplimentary ? (
        <p>{texts.bill.complimentary}</p>
      ) : (
        <SwitchField name="bill" label={texts.bill.create} hint={texts.bill.createHint} />
      )}
      <TextAreaField name="notes" label={texts.time.notes} />
    </>
  );
}

interface HeaderProps extends Pick<NewBookingFormProps, 'subject' | 'isUnread'> {
  control: RecordFormState['control'];
}

const idsOf = (typed: unknown) => (Array.isArray(typed) ? (typed as readonly unknown[]).map(Number) : []);

/** Names what is chosen now, which may be another unit than that of the address. */
function Header({ control, subject: { siteId, name, id, entity }, isUnread }: HeaderProps) {
  const [units, lockables] = useWatch({ control, name: ['unitIds', 'lockableIds'] }) as unknown[];
  const chosen = [
    ...useReferences('unit', idsOf(units)).map((each) => ({ ...each, entity: 'unit' })),
    ...useReferences('lockable', idsOf(lockables)).map((each) => ({ ...each, entity: 'lockable' })),
  ];
  const nameOf = (each: (typeof chosen)[number]) =>
    each.record === null && each.id === id && each.entity === entity ? name : each.name;
  const names = listText(chosen.map(nameOf).filter((each) => each !== ''));
  return (
    <>
      <PageHeader
        title={texts.title}
        subtitle={
          <>
            {names || ' '}
            {siteId === null ? null : (
              <>
                {names === '' ? null : ' · '}
                <SiteName siteId={siteId} />
              </>
            )}
          </>
        }
      />
      {isUnread ? <p>{bookingMessages.unread(name)}</p> : null}
    </>
  );
}
