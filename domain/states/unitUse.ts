import type { CleaningState } from './unitKind.ts';
import type { UnitStatus } from './unitStatus.ts';

/** How a unit is used now; unknown to those who are not shown its bookings. */
export const unitUses = ['occupied', 'vacant', 'out of use', 'unknown'] as const;
export type UnitUse = (typeof unitUses)[number];

interface UsedUnit {
  status: UnitStatus;
  cleaningState?: CleaningState | undefined;
  faultedSince?: string | null | undefined;
  ActiveBooking?: { id: number } | null | undefined;
  Bookings?: readonly unknown[] | undefined;
}

/**
 * Occupied while somebody is in; vacant when nobody is and it is clean, in order and not overlocked. Whoever has
 * reserved it and has not come yet does not occupy it.
 */
export function unitUseOf({ status, cleaningState, faultedSince, ActiveBooking, Bookings }: UsedUnit): UnitUse {
  if (ActiveBooking !== undefined && ActiveBooking !== null) return 'occupied';
  if (Bookings === undefined) return 'unknown';
  const isOverlocked = status === 'overlocked' || status === 'pending overlock';
  const isFaulted = faultedSince !== undefined && faultedSince !== null;
  return cleaningState === 'CLEAN/REPAIR' || isOverlocked || isFaulted ? 'out of use' : 'vacant';
}
