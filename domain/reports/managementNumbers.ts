import { toDollars } from '../money/cents.ts';
import { countMoves, daysAMonth, lengthsOfStay, meanOf, medianOf, movesIn } from './movement.ts';
import { occupancyOn } from './occupiedOrVacant.ts';
import { netAt, type Management, type SitePart } from './readManagement.ts';
import { economicOccupancy, noGap, sumGaps, type RentGap } from './rentGap.ts';
import { averageRate, sumRates } from './rents.ts';
import type { DayRange } from '../time/zonedTime.ts';
import { dayNumber } from './zoneCalendar.ts';

/** The numbers of a site, or of all, in one period. Money is in dollars. */
export interface ManagementNumbers {
  units: number;
  occupied: number;
  committed: number;
  unitShare: number | null;
  areaShare: number | null;
  economicShare: number | null;
  potential: number;
  rent: number;
  vacancy: number;
  belowStreet: number;
  unpaid: number;
  billed: number;
  collected: number;
  /** Rent collected for each rentable square metre. */
  perSquareMetre: number | null;
  moveIns: number;
  moveOuts: number;
  transfers: number;
  averageRate: number | null;
  /** Months of those who moved out. */
  medianStay: number | null;
  meanStay: number | null;
  withoutArea: readonly string[];
}

const inMonths = (days: number | null) => (days === null ? null : days / daysAMonth);

/** @param siteId null: all. */
function gapAt({ rents }: Management, period: number, siteId: number | null): RentGap {
  const bySite = rents.gaps[period];
  if (bySite === undefined) return noGap();
  return siteId === null ? sumGaps(bySite.values()) : (bySite.get(siteId) ?? noGap());
}

/** @param period 0: the one asked for; 1: the one before; 2: a year before. @param isAll all sites together. */
export function numbersOf(
  management: Management,
  part: SitePart,
  { period, range, isAll }: { period: number; range: DayRange; isAll: boolean },
): ManagementNumbers {
  const { units, stays, moves, id } = part;
  const siteId = isAll ? null : id;
  const last = dayNumber(range.last);
  const occupancy = occupancyOn(units, last);
  const gap = gapAt(management, period, siteId);
  const moved = movesIn(moves, range);
  const counts = countMoves(moved);
  const stayed = lengthsOfStay(moved);
  const { rentableArea } = occupancy;
  return {
    units: occupancy.rentable,
    occupied: occupancy.occupied,
    committed: occupancy.committed,
    unitShare: occupancy.unitShare,
    areaShare: occupancy.areaShare,
    withoutArea: occupancy.withoutArea,
    economicShare: economicOccupancy(gap),
    potential: toDollars(gap.potential),
    rent: toDollars(gap.collected),
    vacancy: toDollars(gap.vacancy),
    belowStreet: toDollars(gap.belowStreet),
    unpaid: toDollars(gap.unpaid),
    billed: toDollars(netAt(management.billed, period, siteId)),
    collected: toDollars(netAt(management.collected, period, siteId)),
    perSquareMetre: rentableArea > 0 ? toDollars(gap.collected) / rentableArea : null,
    moveIns: counts.moveIns,
    moveOuts: counts.moveOuts,
    transfers: counts.transfers,
    averageRate: averageRate(sumRates(stays, last)),
    medianStay: inMonths(medianOf(stayed)),
    meanStay: inMonths(meanOf(stayed)),
  };
}
