import { recordName } from '#domain/entities/recordName.ts';
import type { Schedule } from '#domain/entities/schedule.ts';
import { askFor } from '#domain/entities/define.ts';
import { entityOf } from '#domain/entities/index.ts';
import { scheduleMessages } from '#domain/messages/schedules.ts';
import { useMay } from '#crud/context/session.ts';
import { useRows } from '#crud/data/useRows.ts';
import { chakra } from '#ui/theme/chakra.ts';

/** undefined: loading or unknown. */
function useScheduleUses({ id }: Schedule) {
  const query = { where: { scheduleId: [id] }, everySite: true as const };
  const gates = useRows('gate', query);
  const permissions = useRows('accessPermission', query);
  if (gates.status !== 'ready' || permissions.status !== 'ready') return undefined;
  return {
    gates: gates.rows.map((row) => recordName('gate', row)),
    permissions: permissions.rows.map((row) => recordName('accessPermission', row)),
  };
}

/** null: unknown. */
function useCurrentBookings(siteId: number | undefined): number | null {
  const mayRead = useMay()(askFor(entityOf('booking'), 'read'));
  const view = useRows('booking', { siteId: siteId ?? 0, where: { status: ['active', 'in arrears'] }, limit: 1 });
  const isKnown = mayRead && siteId !== undefined && view.status === 'ready' && view.freshness.complete;
  return isKnown && !view.pending ? view.total : null;
}

export function AffectedBy({ schedule }: { schedule: Schedule }) {
  const uses = useScheduleUses(schedule);
  const tenants = useCurrentBookings(schedule.siteId);
  if (uses === undefined) return null;
  const { gates, permissions } = uses;
  return (
    <chakra.p p="3" borderRadius="l2" bg="bg.subtle" borderWidth="1px" borderColor="border.muted" data-affected="">
      {gates.length + permissions.length === 0
        ? scheduleMessages.unused
        : scheduleMessages.affects(gates, tenants, permissions)}
    </chakra.p>
  );
}

export function UsedBy({ schedule }: { schedule: Schedule }) {
  const uses = useScheduleUses(schedule);
  if (uses === undefined) return '…';
  const parts = [
    ...(uses.gates.length === 0 ? [] : [scheduleMessages.gates(uses.gates.length)]),
    ...(uses.permissions.length === 0 ? [] : [scheduleMessages.permissions(uses.permissions.length)]),
  ];
  return (
    <chakra.span whiteSpace="normal" title={[...uses.gates, ...uses.permissions].join(', ')}>
      {parts.join(', ') || 'Not used'}
    </chakra.span>
  );
}
