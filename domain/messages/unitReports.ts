import { countText, decimalText, dollars, numberText } from '#format/numbers.ts';
import type { BucketUnit } from '../reports/periods.ts';
import { listed } from './reports.ts';

/** Tenths of a per cent, as shown: changes are computed from the numbers that the reader sees. */
const tenths = (share: number) => Math.round(share * 1000);
const percent = (share: number) => `${decimalText(tenths(share) / 10, 1)} %`;
const points = (count: number) => `${decimalText(count / 10, 1)} ${count === 10 ? 'point' : 'points'}`;

const toCome = 'These days are still to come.';

/** "5 more than the period before" */
function comparedWith(value: number, before: number | null): string {
  if (before === null) return '';
  if (value === before) return ', as many as in the period before';
  const difference = numberText(Math.abs(value - before));
  return `, ${difference} ${value > before ? 'more' : 'fewer'} than in the period before`;
}

const sizeNames: Readonly<Record<string, string>> = {
  small: 'small units',
  medium: 'medium units',
  large: 'large units',
  '': 'units without a size',
};

interface OccupancySeen {
  share: number | null;
  before: number | null;
  /** The size that most of the change is of, '' for none; null: no size is. */
  mostly: string | null;
}

/** "Occupancy rose 2.1 points to 91.4 %, mostly small units." */
function occupancySentence({ share, before, mostly }: OccupancySeen): string {
  if (share === null) return 'There are no rentable storage units.';
  if (before === null) return `Occupancy is ${percent(share)}.`;
  const change = tenths(share) - tenths(before);
  if (change === 0) return `Occupancy stays at ${percent(share)}.`;
  const cause = mostly === null ? '' : `, mostly ${sizeNames[mostly] ?? `${mostly} units`}`;
  return `Occupancy ${change > 0 ? 'rose' : 'fell'} ${points(Math.abs(change))} to ${percent(share)}${cause}.`;
}

interface MovesSeen {
  moveIns: number;
  moveOuts: number;
  /** Move-ins less move-outs of the period before; null: not known. */
  netBefore: number | null;
}

/** "10 more in than out" */
function netText(net: number): string {
  return net === 0
    ? 'as many in as out'
    : `${numberText(Math.abs(net))} more ${net > 0 ? 'in than out' : 'out than in'}`;
}

function movesSentence({ moveIns, moveOuts, netBefore }: MovesSeen): string {
  if (moveIns === 0 && moveOuts === 0) return 'Nobody moved in or out.';
  const net = moveIns - moveOuts;
  const [ins, outs] = [countText(moveIns, 'move-in'), countText(moveOuts, 'move-out')];
  const now = `${ins} and ${outs}: ${netText(net)}.`;
  return netBefore === null ? now : `${now} The period before: ${netText(netBefore)}.`;
}

interface ComplimentarySeen {
  units: number;
  before: number | null;
  /** Dollars a month at street rates; null: not known. */
  forgone: number | null;
}

function complimentarySentence({ units, before, forgone }: ComplimentarySeen): string {
  const change = comparedWith(units, before);
  if (units === 0) return `No unit is let without payment${before === 0 ? '' : change}.`;
  const worth =
    forgone === null || forgone === 0
      ? ''
      : ` At street rates ${units === 1 ? 'it' : 'they'} would bring ${dollars(forgone)} a month.`;
  return `${countText(units, 'unit')} ${units === 1 ? 'is' : 'are'} let without payment${change}.${worth}`;
}

interface StatusesSeen {
  units: number;
  /** The most frequent status with its label and units; null: none. */
  most: { label: string; units: number } | null;
  /** Days; null: not known. */
  longest: number | null;
}

function statusesSentence({ units, most, longest }: StatusesSeen): string {
  if (units === 0 || most === null) return 'Every unit is as it should be.';
  const kind =
    most.units === units
      ? `: ${most.label.charAt(0).toLowerCase()}${most.label.slice(1)}`
      : `, ${most.units === 1 ? 'one' : numberText(most.units)} of them ${most.label.charAt(0).toLowerCase()}${most.label.slice(1)}`;
  const since = longest === null || longest === 0 ? '' : ` The longest has lasted for ${countText(longest, 'day')}.`;
  return `${countText(units, 'unit')} ${units === 1 ? 'needs' : 'need'} a look${kind}.${since}`;
}

interface AvailabilitySeen {
  available: number;
  products: number;
  /** Names of the products of which nothing is left. */
  soldOut: readonly string[];
}

function availabilitySentence({ available, products, soldOut }: AvailabilitySeen): string {
  if (products === 0) return 'There are no storage products with units.';
  const left = available === 0 ? 'No unit can be let' : `${countText(available, 'unit')} can be let`;
  if (soldOut.length === 0) return products === 1 ? `${left}.` : `${left}. Every product has some.`;
  return `${left}. ${listed(soldOut)} ${soldOut.length === 1 ? 'has' : 'have'} none left.`;
}

export const unitReportMessages = {
  toCome,
  noUnits: 'There are no units.',
  sizes: { small: 'Small', medium: 'Medium', large: 'Large' },
  noSize: 'No size',
  severalSizes: 'Several sizes',
  buckets: { day: 'Day', week: 'Week', month: 'Month' } satisfies Record<BucketUnit, string>,
  yearBefore: 'A year before',
  columns: {
    unit: 'Unit',
    units: 'Units',
    site: 'Site',
    group: 'Group',
    kind: 'Kind',
    size: 'Size',
    area: 'Area',
    place: 'Place',
    day: 'Day',
    customer: 'Customer',
    since: 'Since',
    days: 'Days',
    rate: 'Street rate a month',
  },
  withoutArea: (names: readonly string[]) =>
    names.length === 1
      ? `Without ${listed(names)}, which has no area.`
      : `Without ${countText(names.length, 'unit')} that have no area: ${listed(names)}.`,
  withoutRate: (names: readonly string[]) =>
    names.length === 1
      ? `Without ${listed(names)}, which has no street rate.`
      : `Without ${countText(names.length, 'unit')} that have no street rate: ${listed(names)}.`,
  moves: {
    sentence: movesSentence,
    label: 'Moves',
    others: 'Moves of workspaces',
    empty: 'Nobody moved in or out in these days.',
    kinds: { in: 'Move-in', out: 'Move-out', transfer: 'Transfer' },
    kind: 'Move',
    from: 'From',
    stayed: 'Stayed',
    band: 'Length of stay',
    bands: {
      month: 'Up to a month',
      quarter: '1 to 3 months',
      half: '3 to 6 months',
      year: '6 to 12 months',
      longer: 'Over a year',
    },
    figures: {
      moveIns: 'Move-ins',
      moveOuts: 'Move-outs',
      net: 'Net',
      transfers: 'Transfers',
      churn: 'Churn',
      medianStay: 'Median stay',
      meanStay: 'Mean stay',
    },
    charts: { moves: 'Move-ins and move-outs', sizes: 'By size', stays: 'How long those who moved out had stayed' },
    withoutCustomer: (count: number) =>
      `${countText(count, 'move')} ${count === 1 ? "doesn't" : "don't"} say whose ${count === 1 ? 'it is' : 'they are'}, so a transfer among ${count === 1 ? 'it' : 'them'} counts as a move-out and a move-in.`,
  },
  vacancy: {
    sentence: occupancySentence,
    label: 'Vacant, committed and out-of-service units',
    empty: 'Every unit is occupied.',
    groups: 'Occupancy by site and size',
    others: 'Other groups',
    noGroups: 'There are no units.',
    standing: 'State',
    standings: { vacant: 'Vacant', committed: 'Committed', 'out of service': 'Out of service', occupied: 'Occupied' },
    band: 'Vacant for',
    bands: {
      week: 'Up to 7 days',
      month: '8 to 30 days',
      quarter: '31 to 90 days',
      longer: 'Over 90 days',
      never: 'Never let',
    },
    daysVacant: 'Days vacant',
    lastDay: 'Last occupied day',
    committedFrom: 'Committed from',
    rentable: 'Rentable',
    occupied: 'Occupied',
    committed: 'Committed',
    vacant: 'Vacant',
    outOfService: 'Out of service',
    unitShare: 'Unit occupancy',
    areaShare: 'Area occupancy',
    figures: {
      vacant: 'Vacant units',
      committed: 'Committed units',
      unitShare: 'Unit occupancy',
      areaShare: 'Area occupancy',
      area: 'Vacant area',
      median: 'Median days vacant',
      outOfService: 'Out of service',
    },
    charts: { occupancy: 'Occupancy', sizes: 'By size', bands: 'How long units have been vacant', sites: 'By site' },
    asToday: 'The server keeps no history of units, so these days count the units as they are today.',
    neverLet: (names: readonly string[]) =>
      names.length === 1
        ? `Without ${listed(names)}, which was never let.`
        : `Without ${countText(names.length, 'unit')} that were never let.`,
  },
  complimentary: {
    sentence: complimentarySentence,
    label: 'Units let without payment',
    others: 'Complimentary workspaces, hires and pool tables',
    empty: 'No unit is let without payment.',
    bookings: 'Complimentary bookings',
    share: 'Share of occupied units',
    forgone: 'Street rates a month',
    area: 'Complimentary area',
    charts: { time: 'Complimentary units', sizes: 'By size', sites: 'By site' },
    notes: 'Notes',
    unknown: (names: readonly string[]) =>
      `${countText(names.length, 'booking')} ${names.length === 1 ? "doesn't" : "don't"} say whether ${names.length === 1 ? 'it is' : 'they are'} complimentary: ${listed(names)}.`,
  },
  statuses: {
    sentence: statusesSentence,
    label: 'Abnormal statuses',
    empty: 'Every unit is as it should be.',
    issue: 'What is abnormal',
    issues: {
      alarm: 'In alarm',
      fault: 'With a fault',
      'let twice': 'Let twice at once',
      'overlocked without arrears': 'Let and paid, but overlocked',
      'overlocked while vacant': 'Vacant, but overlocked',
      'open while vacant': 'Vacant, but unlocked or open',
      'not overlocked': 'Overdue, but not overlocked',
      'let while out of service': 'Let, but out of service',
      'out of service': 'Out of service',
    },
    status: 'Status',
    duration: 'Lasted for',
    durations: {
      day: 'Up to a day',
      week: '2 to 7 days',
      month: '8 to 30 days',
      longer: 'Over 30 days',
      unknown: 'Unknown',
    },
    figures: { units: 'Units to look at', longest: 'Longest' },
    charts: { issues: 'What is abnormal', durations: 'How long', sites: 'By site' },
    onlyNow: 'Statuses are known for now alone, whatever days are chosen.',
    noStatus: (names: readonly string[]) =>
      `${countText(names.length, 'unit')} ${names.length === 1 ? 'has' : 'have'} no status: ${listed(names)}.`,
    noDueDay: (names: readonly string[]) =>
      `${names.length === 1 ? `Booking ${listed(names)} is` : `Bookings ${listed(names)} are`} in arrears without a due day, so whether ${names.length === 1 ? 'its' : 'their'} units should be overlocked isn't known.`,
  },
  availability: {
    sentence: availabilitySentence,
    label: 'Products',
    empty: 'There are no storage products or units.',
    product: 'Product',
    noProduct: 'No product',
    status: 'Product status',
    statuses: { DRAFT: 'Draft', AVAILABLE: 'Available', UNAVAILABLE: 'Unavailable' },
    price: 'Price',
    figures: {
      available: 'Available units',
      committed: 'Committed units',
      soldOut: 'Products with none left',
      notOffered: 'Vacant but not offered',
      share: 'Unit occupancy',
    },
    charts: { products: 'By product', sites: 'Available units by site', occupancy: 'Occupancy by product' },
    unmatched: (names: readonly string[]) =>
      `${countText(names.length, 'unit')} ${names.length === 1 ? 'has' : 'have'} no product: ${listed(names)}.`,
    twins: (names: readonly string[]) =>
      `${listed(names)} ${names.length === 1 ? 'books' : 'book'} the same units as another product, whose row counts them.`,
    withoutUnits: (names: readonly string[]) => `There are no units for ${listed(names)}.`,
    noKind: (names: readonly string[]) =>
      `${countText(names.length, 'product')} ${names.length === 1 ? "doesn't" : "don't"} say what ${names.length === 1 ? 'it books' : 'they book'}: ${listed(names)}.`,
  },
} as const;
