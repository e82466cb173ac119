import { CalendarClock } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { resourceCalls } from '#domain/calls/resource.ts';
import type { Unit } from '#domain/entities/unit.ts';
import { holdableAs, holdParameter } from '#domain/lifecycle/hold.ts';
import { holdMessages } from '#domain/messages/holds.ts';
import { useCan } from '#crud/context/session.ts';
import type { DetailAction } from '#crud/descriptor/define.ts';
import { HoldDialog } from '../booking/hold/dialogs.tsx';

/** Holds a free unit for a customer. */
export const holdAction: DetailAction<Unit> = {
  id: 'hold',
  label: holdMessages.action,
  icon: CalendarClock,
  ask: resourceCalls('booking').create.ask,
  isShown: (row) => holdableAs(row) !== null,
  dialog: ({ row, onClose }) => <HoldDialog unit={row} onClose={onClose} />,
};

/** Opens the dialog where the address asks for it: `/units/12?hold=1`. */
export function HoldOfAddress({ unit }: { unit: Unit }) {
  const [parameters, setParameters] = useSearchParams();
  const mayHold = useCan(resourceCalls('booking').create.ask);
  if (!mayHold || !parameters.has(holdParameter) || holdableAs(unit) === null) return null;
  const close = () =>
    setParameters(
      (given) => {
        const left = new URLSearchParams(given);
        left.delete(holdParameter);
        return left;
      },
      { replace: true },
    );
  return <HoldDialog unit={unit} onClose={close} />;
}
