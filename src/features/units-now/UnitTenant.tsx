import { tenantName } from '#domain/board/tenantName.ts';
import type { RecordKey } from '#domain/entities/recordKey.ts';
import { recordName } from '#domain/entities/recordName.ts';
import type { Unit } from '#domain/entities/unit.ts';
import { activeBookingKey } from '#domain/lifecycle/activeBooking.ts';
import { dollars } from '#format/numbers.ts';
import { useCan } from '#crud/context/session.ts';
import { useRecord } from '#crud/data/useRecord.ts';
import { AppLink } from '#crud/link/AppLink.tsx';
import { chakra } from '#ui/theme/chakra.ts';

/** The unit's tenant and the overdue debt, with the right to read bookings; null without a booking. */
export function UnitTenant({ unit }: { unit: Unit }) {
  const mayRead = useCan({ area: 'bookings', level: 'read' });
  const booking = activeBookingKey(unit);
  return mayRead && booking !== null ? <Tenant booking={booking} /> : null;
}

function Tenant({ booking }: { booking: RecordKey }) {
  const { state } = useRecord('booking', booking);
  if (state.status !== 'present') return null;
  const { customer_id: id, arrears = 0 } = state.record;
  const name = tenantName(state.record) ?? (id === undefined ? 'Tenant unknown' : recordName('customer', { id }));
  return (
    <span data-tenant="">
      {id === undefined ? (
        name
      ) : (
        <AppLink to="customer.detail" parameters={{ id }}>
          {name}
        </AppLink>
      )}
      {arrears > 0 ? (
        <chakra.span color="alarm.fg" fontWeight="medium">{` · ${dollars(arrears)} overdue`}</chakra.span>
      ) : null}
    </span>
  );
}
