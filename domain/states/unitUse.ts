import { troublesOf } from './trouble.ts';

/** unknown: the user may not see its bookings. */
const unitUses = ['occupied', 'vacant', 'out of use', 'unknown'] as const;
export type UnitUse = (typeof unitUses)[number];

interface UsedUnit {
  status?: string | null | undefined;
  cleaningState?: string | null | undefined;
  ActiveBooking?: { id: number } | null | undefined;
  Bookings?: readonly unknown[] | undefined;
  [field: string]: unknown;
}

/**
 * Occupied while somebody is in; vacant when nobody is and the unit is clean, in order and not overlocked. A
 * reservation does not occupy it yet.
 */
export function unitUseOf(unit: UsedUnit): UnitUse {
  const { status, cleaningState, ActiveBooking, Bookings } = unit;
  if (ActiveBooking !== undefined && ActiveBooking !== null) return 'occupied';
  if (ActiveBooking === undefined && Bookings === undefined) return 'unknown';
  const isOverlocked = status === 'overlocked' || status === 'pending overlock';
  const isFaulted = troublesOf(unit).includes('fault');
  return cleaningState === 'CLEAN/REPAIR' || isOverlocked || isFaulted ? 'out of use' : 'vacant';
}
