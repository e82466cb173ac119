import { CalendarClock } from 'lucide-react';
import { resourceCalls } from '#domain/calls/resource.ts';
import type { Unit } from '#domain/entities/unit.ts';
import { holdMessages } from '#domain/messages/holds.ts';
import { useCan } from '#crud/context/session.ts';
import { showDialog } from '#crud/dialog/showDialog.ts';
import { HoldDialog } from '#resources/booking/hold/dialogs.tsx';
import { Button } from '#ui/control/Button.tsx';

/** null without the right to book. */
export function HoldButton({ unit }: { unit: Unit }) {
  const mayHold = useCan(resourceCalls('booking').create.ask);
  if (!mayHold) return null;
  return (
    <Button size="sm" onClick={() => showDialog((close) => <HoldDialog unit={unit} onClose={close} />)}>
      <CalendarClock aria-hidden="true" />
      {holdMessages.action}
    </Button>
  );
}
