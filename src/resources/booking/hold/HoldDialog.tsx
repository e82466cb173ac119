import { useRef } from 'react';
import { z } from 'zod';
import { resourceCalls } from '#domain/calls/resource.ts';
import { recordName } from '#domain/entities/recordName.ts';
import type { Unit } from '#domain/entities/unit.ts';
import { AppError, toAppError } from '#domain/errors/appError.ts';
import { bookingTerms } from '#domain/lifecycle/bookingTerms.ts';
import { holdableAs } from '#domain/lifecycle/hold.ts';
import { holdMessages } from '#domain/messages/holds.ts';
import { dayOf } from '#domain/time/zonedTime.ts';
import { dayField } from '#domain/validation/fields.ts';
import { addDays } from '#format/days.ts';
import { dollars } from '#format/numbers.ts';
import { localZone } from '#format/wallClock.ts';
import { useData } from '#crud/context/replica.ts';
import { useCan } from '#crud/context/session.ts';
import { useRecordCalls } from '#crud/data/useRecordCalls.ts';
import { useRows } from '#crud/data/useRows.ts';
import { useSiteZone } from '#crud/data/useSiteZone.ts';
import { FieldGrid } from '#crud/form/FieldGrid.tsx';
import { formFields } from '#crud/form/formFields.ts';
import { RecordFormDialog } from '#crud/form/RecordFormDialog.tsx';
import { useRecordForm } from '#crud/form/useRecordForm.ts';
import { Note } from '#ui/text/text.tsx';
import { ChoiceField } from '../create/ChoiceField.tsx';
import { customerChoiceFields, customerChoices, requireCustomer } from '../customerChoice.ts';

const schema = requireCustomer(z.object({ ...customerChoiceFields, heldUntil: dayField }));
type Wish = z.output<typeof schema>;

const { DateField, PhoneField, ReferenceField, TextField, useTypedText } = formFields<typeof schema>();

/** Days from today until which a unit is held, unless the person chooses another day. */
const usualDays = 3;

function Who() {
  const mayCreate = useCan(resourceCalls('customer').create.ask);
  const isNew = useTypedText('who') === 'new';
  return (
    <>
      {mayCreate ? <ChoiceField name="who" label="Customer" choices={customerChoices} /> : null}
      {isNew ? (
        <FieldGrid>
          <TextField isRequired name="firstName" label="First name" />
          <TextField isRequired name="lastName" label="Last name" />
          <PhoneField name="phone" label="Phone" />
        </FieldGrid>
      ) : (
        <ReferenceField
          name="customer_id"
          label={mayCreate ? 'Name, phone or email' : 'Customer'}
          entity="customer"
          where={{ archived: [false, null] }}
          none="Search…"
        />
      )}
    </>
  );
}

/** Makes the customer once, also when the hold is refused and sent again. */
function useCustomer(siteId: number | undefined) {
  const { create } = useRecordCalls('customer');
  const made = useRef<{ as: string; id: number } | null>(null);
  return async ({ who, customer_id: id, firstName, lastName, phone }: Wish, requestKey: string): Promise<number> => {
    if (who === 'existing') return id ?? 0;
    const body = { firstName, lastName, phone: phone ?? null, ...(siteId === undefined ? {} : { siteId }) };
    const as = JSON.stringify(body);
    if (made.current?.as === as) return made.current.id;
    const record = await create(body, {}, `${requestKey}-customer`);
    if (record === null) {
      const message = "The server made the customer but didn't tell its number. Choose it from the list and try again.";
      throw new AppError({ code: 'unreadable', message, status: 500 });
    }
    made.current = { as, id: record.id };
    return record.id;
  };
}

export interface HoldDialogProps {
  unit: Unit;
  onClose: () => void;
}

/** Reserves a unit for a customer until a day. */
export function HoldDialog({ unit, onClose }: HoldDialogProps) {
  const { replica } = useData();
  const bookings = useRecordCalls('booking');
  const name = recordName('unit', unit);
  const zone = useSiteZone(unit.siteId) ?? localZone();
  const today = dayOf(Date.now(), zone);
  const products = useRows('product', { where: { kind: ['bookable'] }, limit: 500 });
  const terms = bookingTerms([unit], products.status === 'ready' ? products.rows : []);
  const type = holdableAs(unit) ?? 'storage';
  const customerOf = useCustomer(unit.siteId);
  // A repetition sends the same body, since a server that knows the key answers it as the first request.
  const begun = useRef<{ key: string; at: string } | null>(null);
  const form = useRecordForm({
    name: `unit.${unit.id}.hold`,
    schema,
    initial: { who: 'existing', heldUntil: addDays(today, usualDays) },
    save: async (values, { requestKey }) => {
      if (terms === null) throw new AppError({ code: 'refused', message: holdMessages.noTerms(name), status: 409 });
      if (begun.current?.key !== requestKey) begun.current = { key: requestKey, at: new Date().toISOString() };
      const body = {
        customer_id: await customerOf(values, requestKey),
        units: [unit.id],
        ...(unit.siteId === undefined ? {} : { site_id: unit.siteId }),
        status: 'reserved',
        startsAt: begun.current.at,
        ...terms,
        heldUntil: values.heldUntil,
      };
      try {
        await bookings.create(body, { type }, requestKey);
      } catch (thrown) {
        // Another booking may be the cause.
        if (toAppError(thrown).status === 409) replica.reportCreated('booking');
        throw thrown;
      }
      replica.reportSaved('unit', unit.id);
      return values.heldUntil;
    },
    onSaved: onClose,
    savedText: (day) => holdMessages.saved(name, day),
  });
  return (
    <RecordFormDialog
      title={holdMessages.title(name)}
      saveLabel={holdMessages.save(name)}
      form={form}
      onClose={onClose}
    >
      <Who />
      <DateField
        name="heldUntil"
        label={holdMessages.until}
        hint={holdMessages.untilHint}
        earliest={today}
        siteId={unit.siteId}
      />
      {terms === null ? null : <Note>{holdMessages.terms(`${dollars(terms.rate)} a ${terms.period}`)}</Note>}
    </RecordFormDialog>
  );
}
