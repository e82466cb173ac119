import type { Customer } from '#domain/entities/customer.ts';
import type { Unit } from '#domain/entities/unit.ts';
import { accessCalls } from '#domain/calls/access.ts';
import { askFor } from '#domain/entities/define.ts';
import { entityOf } from '#domain/entities/index.ts';
import { idOfKey, type RecordKey } from '#domain/entities/recordKey.ts';
import { activeBookingKey } from '#domain/lifecycle/activeBooking.ts';
import { invitationMessages } from '#domain/messages/invitations.ts';
import type { DetailTab } from '#crud/descriptor/define.ts';
import { useRecord } from '#crud/data/useRecord.ts';
import { RecordsPanel } from '#crud/records/RecordsPanel.tsx';
import { RowCount } from '#crud/related/RowCount.tsx';
import { subjectQuery } from '#crud/related/SubjectRows.tsx';
import { invitationRecords } from './invitationRecords.tsx';
import { useHeldUnits } from './useHeldUnits.ts';

const ofCustomer = (id: number) => ({ everySite: true as const, where: { customerId: [id] } });

function InvitationsOfCustomer({ customerId }: { customerId: number }) {
  const { units } = useHeldUnits(customerId);
  const only = units?.length === 1 ? units[0] : undefined;
  return (
    <RecordsPanel
      records={invitationRecords.customer}
      query={ofCustomer(customerId)}
      values={{ customerId, ...(only === undefined ? {} : { unitId: only.id }) }}
      noCreation={units?.length === 0 ? invitationMessages.noUnits : null}
    />
  );
}

const ofUnit = (id: number) => subjectQuery({ subject: 'unit', id });

function InvitationsToUnit({ unit }: { unit: Unit }) {
  const { id } = unit;
  const booking = activeBookingKey(unit);
  if (booking !== null) return <InvitationsOfTenant unitId={id} booking={booking} />;
  return (
    <RecordsPanel
      records={invitationRecords.unit}
      query={ofUnit(id)}
      values={{ unitId: id }}
      noCreation={unit.ActiveBooking === undefined ? invitationMessages.tenantUnknown : invitationMessages.noTenant}
    />
  );
}

function InvitationsOfTenant({ unitId, booking }: { unitId: number; booking: RecordKey }) {
  const { state } = useRecord('booking', booking);
  const customerId = state.status === 'present' ? state.record.customer_id : undefined;
  return (
    <RecordsPanel
      records={invitationRecords.unit}
      query={ofUnit(unitId)}
      values={{ unitId, customerId, bookingId: idOfKey(booking) }}
      noCreation={customerId === undefined && state.status !== 'loading' ? invitationMessages.noTenant : null}
    />
  );
}

export const invitationsOfCustomer: DetailTab<Customer> = {
  id: 'invitations',
  label: 'Invitations',
  ask: askFor(entityOf('invitation'), 'read'),
  count: ({ id }) => <RowCount entity="invitation" query={ofCustomer(id)} />,
  content: ({ id }) => <InvitationsOfCustomer key={id} customerId={id} />,
};

export const invitationsToUnit: DetailTab<Unit> = {
  id: 'invitations',
  label: 'Invitations',
  ask: accessCalls.unitInvitations.ask,
  count: ({ id }) => <RowCount entity="invitation" query={ofUnit(id)} />,
  content: (unit) => <InvitationsToUnit key={unit.id} unit={unit} />,
};
