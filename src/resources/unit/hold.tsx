import { CalendarClock } from 'lucide-react';
import { resourceCalls } from '#domain/calls/resource.ts';
import type { Unit } from '#domain/entities/unit.ts';
import { holdableAs, holdParameter } from '#domain/lifecycle/hold.ts';
import { holdMessages } from '#domain/messages/holds.ts';
import { useCan } from '#crud/context/session.ts';
import type { DetailAction } from '#crud/descriptor/define.ts';
import { useAddressFlag } from '#crud/dialog/useAddressFlag.ts';
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
  const { isSet, clear } = useAddressFlag(holdParameter);
  const mayHold = useCan(resourceCalls('booking').create.ask);
  if (!mayHold || !isSet || holdableAs(unit) === null) return null;
  return <HoldDialog unit={unit} onClose={clear} />;
}
