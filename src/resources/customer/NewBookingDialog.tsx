import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Customer } from '#domain/entities/customer.ts';
import type { Unit } from '#domain/entities/unit.ts';
import { recordName } from '#domain/entities/recordName.ts';
import { customerMessages } from '#domain/messages/customers.ts';
import { pathTo } from '#domain/routes/path.ts';
import { bookedAs, unitKindLabels, unitKinds } from '#domain/states/unitKind.ts';
import { entryOf, labelIn } from '#domain/states/words.ts';
import { dayOf } from '#domain/time/zonedTime.ts';
import { dollars } from '#format/numbers.ts';
import { localZone } from '#format/wallClock.ts';
import { formatDay } from '#format/days.ts';
import { useSession } from '#crud/context/session.ts';
import { useRecord } from '#crud/data/useRecord.ts';
import { useRows } from '#crud/data/useRows.ts';
import { useReferenceSearch } from '#crud/form/fields/useReferenceSearch.ts';
import { Button } from '#ui/control/Button.tsx';
import { Combobox, type ComboboxOption } from '#ui/field/Combobox.tsx';
import { FormField } from '#ui/field/FormField.tsx';
import { Dialog } from '#ui/overlay/Dialog.tsx';
import { createSearch } from '../booking/create/createAddress.ts';

/** The most future bookings that are read. */
const mostBookings = 2_000;

/** Units that can be booked and that nobody holds now. */
const free = { ActiveBooking: [null], kind: unitKinds.filter((kind) => entryOf(bookedAs, kind) !== undefined) };

/** "Storage, $120.00 per month, booked from 05/12/2026" */
function describe({ kind, price, pricePeriod }: Unit, bookedFrom: string | undefined): string {
  const cost = typeof price === 'number' ? dollars(price) + (pricePeriod ? ` per ${pricePeriod}` : '') : '';
  const later = bookedFrom === undefined ? '' : customerMessages.bookedFrom(formatDay(bookedFrom));
  return [labelIn(unitKindLabels, kind) ?? '', cost, later].filter(Boolean).join(', ');
}

/** The days are in each unit's own zone. */
function useNextBookings(siteId: number): ReadonlyMap<number, string> {
  const { sites } = useSession();
  const view = useRows('booking', { siteId, where: { status: ['reserved', 'upcoming'] }, limit: mostBookings });
  return useMemo(() => {
    const days = new Map<number, string>();
    const rows = view.status === 'ready' ? view.rows : [];
    for (const { units, startsAt, site_id: at } of rows) {
      const instant = Date.parse(startsAt ?? '');
      if (Number.isNaN(instant)) continue;
      const day = dayOf(instant, sites.find(({ id }) => id === at)?.timeZone ?? localZone());
      for (const { id } of units ?? []) if (day < (days.get(id) ?? '9999')) days.set(id, day);
    }
    return days;
  }, [view, sites]);
}

export interface NewBookingDialogProps {
  customer: Customer;
  onClose: () => void;
}

export function NewBookingDialog({ customer, onClose }: NewBookingDialogProps) {
  const { siteId } = useSession();
  const [chosen, choose] = useState<ComboboxOption | null>(null);
  const nextBookings = useNextBookings(siteId ?? 0);
  const { options, isPending, status, search } = useReferenceSearch({
    entity: 'unit',
    siteId: siteId ?? 0,
    where: free,
    detail: (unit) => describe(unit as Unit, nextBookings.get(unit.id)),
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
      <FormField label="Unit" hint={customerMessages.freeUnits}>
        <Combobox
          label="Unit"
          options={options}
          isPending={isPending}
          status={status}
          chosen={chosen}
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

/** The customer's number goes by the history's state, not by the address. */
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
