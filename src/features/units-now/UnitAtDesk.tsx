import { CalendarClock } from 'lucide-react';
import { resourceCalls } from '#domain/calls/resource.ts';
import type { Unit } from '#domain/entities/unit.ts';
import { holdableAs } from '#domain/lifecycle/hold.ts';
import { activeBookingKey } from '#domain/lifecycle/activeBooking.ts';
import { holdMessages } from '#domain/messages/holds.ts';
import { useCan } from '#crud/context/session.ts';
import { showDialog } from '#crud/dialog/showDialog.ts';
import { HoldDialog } from '#resources/booking/hold/dialogs.tsx';
import { HeldFor } from '#resources/unit/BookedBy.tsx';
import { CallTenant } from '#resources/unit/CallTenant.tsx';
import { Button } from '#ui/control/Button.tsx';
import { chakra } from '#ui/theme/chakra.ts';

/** What the desk does next: calls the tenant, sees for whom a free unit is held, or holds it. */
export function UnitAtDesk({ unit }: { unit: Unit }) {
  if (activeBookingKey(unit) !== null) return <CallTenant unit={unit} />;
  return unit.Hold === undefined ? null : <UnitHold unit={unit} />;
}

/** For whom the unit is held, or the button that holds it for those who may book. */
function UnitHold({ unit }: { unit: Unit }) {
  const mayHold = useCan(resourceCalls('booking').create.ask);
  if (unit.Hold != null) {
    return (
      <chakra.div textStyle="sm" overflowWrap="anywhere">
        <HeldFor unit={unit} />
      </chakra.div>
    );
  }
  if (!mayHold || holdableAs(unit) === null) return null;
  return (
    <Button size="sm" onClick={() => showDialog((close) => <HoldDialog unit={unit} onClose={close} />)}>
      <CalendarClock aria-hidden="true" />
      {holdMessages.action}
    </Button>
  );
}
