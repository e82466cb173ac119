import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Customer } from '#domain/entities/customer.ts';
import type { AnyRecord } from '#domain/entities/index.ts';
import type { Unit } from '#domain/entities/unit.ts';
import { recordName } from '#domain/entities/recordName.ts';
import { customerMessages as say } from '#domain/messages/customers.ts';
import { pathTo } from '#domain/routes/path.ts';
import { bookedAs, unitKindLabels, unitKinds } from '#domain/states/unitKind.ts';
import { entryOf, labelIn } from '#domain/states/words.ts';
import { dollars } from '#format/numbers.ts';
import { useSession } from '#crud/context/session.ts';
import { useRecord } from '#crud/data/useRecord.ts';
import { useReferenceSearch } from '#crud/form/fields/useReferenceSearch.ts';
import { Button } from '#ui/control/Button.tsx';
import { Combobox, type ComboboxOption } from '#ui/field/Combobox.tsx';
import { FormField } from '#ui/field/FormField.tsx';
import { Dialog } from '#ui/overlay/Dialog.tsx';
import { createSearch } from '../booking/create/createAddress.ts';

/** Units that can be booked and that nobody holds now. */
const free = { ActiveBooking: [null], kind: unitKinds.filter((kind) => entryOf(bookedAs, kind) !== undefined) };

/** "Storage, $120.00 per month" */
function describe(record: AnyRecord): string {
  const { kind, price, pricePeriod } = record as Unit;
  const cost = typeof price === 'number' ? dollars(price) + (pricePeriod ? ` per ${pricePeriod}` : '') : '';
  return [labelIn(unitKindLabels, kind) ?? '', cost].filter(Boolean).join(', ');
}

export interface NewBookingDialogProps {
  customer: Customer;
  onClose: () => void;
}

/** Chooses the unit that a customer books, and goes on to the page "New booking" with both. */
export function NewBookingDialog({ customer, onClose }: NewBookingDialogProps) {
  const { siteId } = useSession();
  const [chosen, choose] = useState<ComboboxOption | null>(null);
  const { options, isPending, status, search } = useReferenceSearch({
    entity: 'unit',
    siteId: siteId ?? 0,
    where: free,
    detail: describe,
  });
  return (
    <Dialog
      title={`New booking for ${recordName('customer', customer)}`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          {chosen === null ? (
            <Button variant="solid" colorPalette="accent" disabled>
              Continue
            </Button>
          ) : (
            <ContinueButton unitId={Number(chosen.value)} customerId={customer.id} />
          )}
        </>
      }
    >
      <FormField label="Unit" hint={say.freeUnits}>
        <Combobox
          label="Unit"
          {...{ options, isPending, status, chosen }}
          onSearch={search}
          onChoose={choose}
          onBlur={() => undefined}
          mayClear
          placeholder="Search…"
        />
      </FormField>
    </Dialog>
  );
}

/** Opens the page "New booking" with the unit and the customer. The customer's number goes by the history. */
function ContinueButton({ unitId, customerId }: { unitId: number; customerId: number }) {
  const navigate = useNavigate();
  const { state } = useRecord('unit', unitId);
  const type = state.status === 'present' ? entryOf(bookedAs, state.record.kind) : undefined;
  const path = pathTo('booking.create', { type: type ?? 'storage', id: unitId }) + createSearch({ entity: 'unit' });
  return (
    <Button
      variant="solid"
      colorPalette="accent"
      disabled={state.status === 'loading'}
      onClick={() => void navigate(path, { state: { customerId } })}
    >
      Continue
    </Button>
  );
}
