import type { Unit } from '#domain/entities/unit.ts';
import { overlockReason } from '#domain/messages/units.ts';
import { chakra } from '#ui/theme/chakra.ts';
import { BookingArrears } from './BookedBy.tsx';

/** Renders nothing for a unit that is not overlocked. */
export function OverlockNote({ unit }: { unit: Unit }) {
  const reason = overlockReason(unit.status);
  if (reason === null) return null;
  return (
    <chakra.div
      mb="3"
      px="3"
      py="2"
      borderRadius="l2"
      bg="overlocked.subtle"
      color="overlocked.fg"
      textStyle="sm"
      data-overlock=""
    >
      <p>{reason}</p>
      <BookingArrears unit={unit} />
    </chakra.div>
  );
}
