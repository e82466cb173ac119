import type { Unit } from '#domain/entities/unit.ts';
import { overlockReason, unitMessages } from '#domain/messages/units.ts';
import { StatusTag } from '#crud/status/StatusTag.tsx';
import { chakra } from '#ui/theme/chakra.ts';

/** The status beside a form that cannot change it, with the reason. */
export function StatusLine({ unit: { status } }: { unit: Unit }) {
  return (
    <chakra.div display="flex" flexWrap="wrap" alignItems="center" columnGap="3" rowGap="1" textStyle="sm">
      <StatusTag status={status} variant="filled" />
      <chakra.span color="fg.muted">{overlockReason(status) ?? unitMessages.statusIsReported}</chakra.span>
    </chakra.div>
  );
}
