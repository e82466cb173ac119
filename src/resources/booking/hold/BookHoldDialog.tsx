import { useRef } from 'react';
import { z } from 'zod';
import type { Booking } from '#domain/entities/booking.ts';
import { recordKey } from '#domain/entities/recordKey.ts';
import { AppError } from '#domain/errors/appError.ts';
import { depositOf } from '#domain/lifecycle/bookingTerms.ts';
import { firstBill, type FirstBill } from '#domain/lifecycle/firstBill.ts';
import { changesOfHold, type HoldProgress } from '#domain/lifecycle/hold.ts';
import { holdMessages } from '#domain/messages/holds.ts';
import { sumDollars } from '#domain/money/dollars.ts';
import { periodUnits, type PeriodUnit } from '#domain/states/period.ts';
import { isOneOf } from '#domain/states/words.ts';
import { dayOf } from '#domain/time/zonedTime.ts';
import { momentField } from '#domain/validation/fields.ts';
import { localZone } from '#format/wallClock.ts';
import { useRecord } from '#crud/data/useRecord.ts';
import { useRecordCalls } from '#crud/data/useRecordCalls.ts';
import { useSiteZone } from '#crud/data/useSiteZone.ts';
import { formFields } from '#crud/form/formFields.ts';
import { RecordFormDialog } from '#crud/form/RecordFormDialog.tsx';
import { useRecordForm } from '#crud/form/useRecordForm.ts';
import { bookingName } from '../../payment/bookingName.ts';
import { billLines } from '../create/billOf.ts';

const { book: texts } = holdMessages;

const schema = z.object({ startsAt: momentField.nullish(), bill: z.boolean() });

const { CheckboxField, DateTimeField, useTypedText } = formFields<typeof schema>();

interface FirstOfHold {
  bill: FirstBill;
  rate: number;
  period: PeriodUnit;
}

/** The first bill of a booking that begins at a moment; null: nothing is known to bill. */
function billFrom({ rate, period, complimentary }: Booking, at: number, zone: string): FirstOfHold | null {
  if (complimentary === true || rate === undefined || !isOneOf(periodUnits, period)) return null;
  const bill = firstBill({ rate, period, movedIn: dayOf(at, zone), movedOut: null, lasts: null });
  return bill === null ? null : { bill, rate, period };
}

/** Dollars; null: the product with the deposit has not been read. */
function useDeposit({ productId }: Booking): number | null {
  const { state } = useRecord('product', productId ?? 0);
  if (productId == null) return 0;
  return state.status === 'present' ? depositOf(state.record) : null;
}

const momentOf = (text: string, otherwise: number) => {
  const at = Date.parse(text);
  return Number.isNaN(at) ? otherwise : at;
};

export interface BookHoldProps {
  booking: Booking;
  onClose: () => void;
}

/** Turns a hold into a booking that begins now or later, with its first bill. */
export function BookHoldDialog({ booking, onClose }: BookHoldProps) {
  const bookings = useRecordCalls('booking');
  const orders = useRecordCalls('order');
  const zone = useSiteZone(booking.site_id) ?? localZone();
  const deposit = useDeposit(booking);
  // A second try goes on where the first one failed.
  const reached = useRef<HoldProgress>({ status: 'reserved', startsAt: null });
  const begunAt = useRef<number>(null);
  const key = recordKey('booking', booking);
  const form = useRecordForm({
    name: `booking.${key}.book`,
    schema,
    initial: { startsAt: null, bill: true },
    save: async ({ startsAt = null, bill }, { requestKey }) => {
      if (bill && deposit === null) throw new AppError({ code: 'refused', message: texts.noDeposit, status: 409 });
      const later = startsAt !== null && startsAt.getTime() > Date.now() ? startsAt : null;
      for (const change of changesOfHold(reached.current, later)) {
        await bookings.update(key, change);
        reached.current = { status: change.status, startsAt: change.startsAt?.getTime() ?? null };
      }
      // Who moved in at an earlier try is billed from then.
      if (reached.current.status === 'active') begunAt.current ??= Date.now();
      const first = billFrom(booking, begunAt.current ?? reached.current.startsAt ?? Date.now(), zone);
      const { site_id: siteId, customer_id: customerId, productId = null } = booking;
      if (!bill || first === null || deposit === null || siteId === undefined) return;
      const { bill: amount, rate, period } = first;
      const terms = { productId, deposit, booked: bookingName(booking), knowsKinds: true, rate, period };
      const body = { siteId, customerId, bookingId: booking.id, lines: billLines(amount, terms) };
      await orders.create(body, {}, requestKey);
    },
    onSaved: onClose,
    savedText: texts.saved,
  });
  return (
    <RecordFormDialog
      title={texts.title(bookingName(booking))}
      label={texts.verb}
      saveLabel={texts.verb}
      form={form}
      onClose={onClose}
    >
      <DateTimeField name="startsAt" label={texts.begins} hint={texts.beginsHint} siteId={booking.site_id ?? null} />
      <BillField booking={booking} zone={zone} deposit={deposit} />
    </RecordFormDialog>
  );
}

function BillField({ booking, zone, deposit }: { booking: Booking; zone: string; deposit: number | null }) {
  const typed = useTypedText('startsAt');
  const first = billFrom(booking, momentOf(typed, Date.now()), zone);
  if (first === null) return null;
  const label = deposit === null ? texts.billUnknown : texts.bill(sumDollars([first.bill.amount, deposit]), deposit);
  return <CheckboxField name="bill" label={label} />;
}
