import { troublesOf } from './trouble.ts';

/** How a unit is used now; unknown to those who are not shown its bookings. */
export const unitUses = ['occupied', 'vacant', 'out of use', 'unknown'] as const;
export type UnitUse = (typeof unitUses)[number];

interface UsedUnit {
  status?: string | null | undefined;
  cleaningState?: string | null | undefined;
  ActiveBooking?: { id: number } | null | undefined;
  Bookings?: readonly unknown[] | undefined;
  [field: string]: unknown;
}

/**
 * Occupied while somebody is in; vacant when nobody is and it is clean, in order and not overlocked. Whoever has
 * reserved it and has not come yet does not occupy it.
 */
export function unitUseOf(unit: UsedUnit): UnitUse {
  const { status, cleaningState, ActiveBooking, Bookings } = unit;
  if (ActiveBooking !== undefined && ActiveBooking !== null) return 'occupied';
  if (ActiveBooking === undefined && Bookings === undefined) return 'unknown';
  const isOverlocked = status === 'overlocked' || status === 'pending overlock';
  const isFaulted = troublesOf(unit).includes('fault');
  return cleaningState === 'CLEAN/REPAIR' || isOverlocked || isFaulted ? 'out of use' : 'vacant';
}
