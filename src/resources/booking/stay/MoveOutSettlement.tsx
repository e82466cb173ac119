import { useEffect } from 'react';
import type { Booking } from '#domain/entities/booking.ts';
import type { GiveFields } from '#crud/transition/TransitionDialog.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { SettlementChoice } from './SettlementChoice.tsx';
import { useSettlementChoice, type SettlementFields } from './useSettlement.ts';

interface MoveOutSettlementProps {
  booking: Booking;
  /** Sets the fields that the move-out sends. */
  give: GiveFields;
}

/** Deposit and unused rent, which the move-out gives back unless the person says otherwise. */
export function MoveOutSettlement({ booking, give }: MoveOutSettlementProps) {
  const { fields, told, choice } = useSettlementChoice(booking, { moveOut: 'true' });
  const given = JSON.stringify(fields);
  useEffect(() => give(JSON.parse(given) as SettlementFields, told), [given, told, give]);
  if (choice.view.status === 'none') return null;
  return (
    <chakra.div mt="3">
      <SettlementChoice of="moveOut" {...choice} />
    </chakra.div>
  );
}
