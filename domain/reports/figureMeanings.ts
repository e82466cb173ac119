import type { DefinitionId } from './definitions.ts';
import type { ComputedReportId } from './reportCatalogue.ts';

type Meanings = Readonly<Record<string, DefinitionId>>;

const money: Meanings = {
  refund: 'refund',
  failed: 'failedPayment',
  waiting: 'failedPayment',
  complimentary: 'complimentary',
};

/** The term that says what each figure of a report counts. */
const meanings: Readonly<Record<ComputedReportId, Meanings>> = {
  1: {
    moveIns: 'moveIn',
    moveOuts: 'moveOut',
    net: 'net',
    transfers: 'transfer',
    churn: 'churn',
    medianStay: 'lengthOfStay',
    meanStay: 'lengthOfStay',
  },
  2: {
    unitShare: 'unitOccupancy',
    areaShare: 'areaOccupancy',
    vacant: 'vacant',
    committed: 'committed',
    area: 'vacant',
    median: 'daysVacant',
    outOfService: 'outOfService',
  },
  3: {
    units: 'complimentary',
    bookings: 'complimentary',
    share: 'complimentary',
    area: 'complimentary',
    forgone: 'rentForgone',
  },
  8: {
    unitShare: 'unitOccupancy',
    areaShare: 'areaOccupancy',
    economicShare: 'economicOccupancy',
    potential: 'potentialRent',
    rent: 'rentCollected',
    vacancy: 'lostToVacancy',
    belowStreet: 'belowStreet',
    unpaid: 'unpaidRent',
    billed: 'billed',
    collected: 'collected',
    perSquareMetre: 'revenuePerSquareMetre',
    averageRate: 'averageRate',
    overdue: 'overdue',
    owed: 'owed',
    delinquency: 'delinquency',
    moveIns: 'moveIn',
    moveOuts: 'moveOut',
    transfers: 'transfer',
    medianStay: 'lengthOfStay',
    meanStay: 'lengthOfStay',
    alarms: 'unitInTrouble',
    faults: 'unitInTrouble',
    overlocked: 'unitInTrouble',
  },
  9: {
    overdue: 'overdue',
    dueToday: 'dueToday',
    owed: 'owed',
    over90: 'arrearsAgeing',
    delinquency: 'delinquency',
    customers: 'owing',
    longest: 'arrearsAgeing',
  },
  10: { units: 'abnormalStatus', longest: 'abnormalStatus' },
  11: money,
  12: {
    available: 'availability',
    committed: 'committed',
    soldOut: 'soldOut',
    notOffered: 'notOffered',
    share: 'unitOccupancy',
  },
  13: {
    raise: 'suggestedPrice',
    hold: 'suggestedPrice',
    lower: 'suggestedPrice',
    left: 'vacant',
    atMost: 'priceEffect',
    farBelow: 'farBelowStreet',
    lost: 'farBelowStreet',
  },
};

/** The term that says what a figure counts; undefined: its label says it. */
export function meaningOf(
  report: ComputedReportId,
  figure: string,
  basis: 'billed' | 'collected',
): DefinitionId | undefined {
  const known = meanings[report][figure];
  if (known !== undefined) return known;
  if (report === 11) return basis;
  return report === 10 ? 'abnormalStatus' : undefined;
}
