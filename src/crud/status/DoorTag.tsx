import type { EntityName } from '#domain/entities/index.ts';
import { doorStatusField, doorStatusOf } from '#domain/states/doorStatus.ts';
import type { ToneTagProps } from '#ui/tone/ToneTag.tsx';
import { reachOf, type Reachability } from '#domain/states/reach.ts';
import { useFromNow } from '#lib/useNow.ts';
import { useReachBehind } from './silentControllers.tsx';
import { StateTag } from './StateTag.tsx';
import { StatusTag } from './StatusTag.tsx';

export interface DoorTagProps {
  entity: EntityName;
  row: object;
  variant?: NonNullable<ToneTagProps['variant']>;
}

/** The state of any door, the same in lists, on pages and in search. Units have `UnitState`, with their troubles. */
export function DoorTag({ entity, row, variant = 'dense' }: DoorTagProps) {
  const status = doorStatusOf(entity, row);
  // Devices say how they are reached; other doors are as old as their controller's last word.
  const own = useFromNow((now) => reachOf(row as Reachability, now));
  const behind = useReachBehind((row as { controllerId?: number | null }).controllerId);
  const reach = own === 'unknown' ? behind : own;
  if (doorStatusField(entity) === 'doorState') return <StateTag of="doorState" state={status} variant={variant} />;
  return <StatusTag status={status} variant={variant} reach={reach} />;
}
