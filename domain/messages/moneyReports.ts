import { countText, decimalText, dollars, numberText } from '#format/numbers.ts';
import type { DayCoverage } from '../reports/report.ts';
import { listed } from './reports.ts';

const isAre = (count: number) => (count === 1 ? "isn't" : "aren't");
const hasHave = (count: number) => (count === 1 ? 'has' : 'have');

/** "91.4 %" */
const shareText = (share: number) => `${decimalText(share * 100, 1)} %`;

/** ", 3.2 % more than the $1,200.00 of the period before", or nothing where nothing is known of it. */
function changeText(value: number, before: number | null, partly: DayCoverage | undefined): string {
  if (before === null || before <= 0) return '';
  // A share of a part would be no comparison.
  if (partly !== undefined)
    return `; ${numberText(partly.known)} of the ${numberText(partly.all)} days of the period before are on record, with ${dollars(before)}`;
  if (value === before) return ', as much as in the period before';
  const change = Math.abs(value - before) / before;
  const share = change < 0.0005 ? 'slightly' : shareText(change);
  return `, ${share} ${value > before ? 'more' : 'less'} than the ${dollars(before)} of the period before`;
}

export const moneyReportMessages = {
  revenue: {
    labels: {
      billed: {
        net: 'Billed',
        in: 'Billed before refunds',
        refund: 'Refunded or written off',
        failed: 'Cancelled bills',
      },
      collected: { net: 'Collected', in: 'Received', refund: 'Refunded', failed: 'Failed payments' },
    },
    waiting: 'On the way',
    notCounted: (basis: 'billed' | 'collected') =>
      basis === 'billed' ? 'Not part of what was billed.' : 'Not part of what was collected.',
    refundDate: (basis: 'billed' | 'collected') =>
      basis === 'billed'
        ? 'What was refunded or written off has the date of its bill. Rent and deposits that became credit have their own.'
        : "The server doesn't say when money was given back, so a refund has the date of its payment.",
    ownRefundDate: 'By the day on which the money was given back.',
    complimentary: 'Billed on complimentary bookings',
    complimentaryNote: 'Part of what was billed. These bookings are complimentary now.',
    none: (basis: 'billed' | 'collected') => `Nothing was ${basis} in this period.`,
    sum: (basis: 'billed' | 'collected', value: number, before: number | null, partly?: DayCoverage) =>
      `${dollars(value)} was ${basis}${changeText(value, before, partly)}.`,
    most: (name: string, share: number) => `${name} brought in the most: ${shareText(share)}.`,
    by: (what: string, header: string) => `${what} by ${header.toLowerCase()}`,
    units: { day: 'Day', week: 'Week', month: 'Month' },
    yearBefore: 'A year before',
    unknownMethod: 'Unknown method',
    noComplimentary: 'No complimentary booking was billed in this period.',
    headers: {
      site: 'Site',
      kind: 'Kind',
      size: 'Size',
      method: 'Method',
      booking: 'Booking',
      customer: 'Customer',
    },
    empty: { billed: 'Nothing was billed in this period.', collected: 'No payment was made in this period.' },
  },
  arrears: {
    charges: 'Unpaid charges',
    byCustomer: 'By customer',
    byUnit: 'By unit',
    byAge: 'Owed by days after the due date',
    bySite: 'Owed by site',
    over90: 'Overdue for more than 90 days',
    delinquency: 'Delinquency',
    delinquencyNote: (billed: number) =>
      `What is overdue now, as a share of the ${dollars(billed)} billed in the period.`,
    asOfNow: 'As of now. The server keeps no record of past arrears to compare with.',
    customers: 'Customers who owe',
    longest: 'Overdue for the longest',
    dueToday: 'Due today',
    dueTodayNote: 'Overdue from tomorrow on.',
    none: 'Nothing is owed.',
    earlier: 'Earlier bills',
    unknownCustomer: 'Unknown customer',
    noUnit: 'No unit',
    headers: {
      customer: 'Customer',
      unit: 'Unit',
      units: 'Units',
      site: 'Site',
      bill: 'Bill',
      due: 'Due',
      days: 'Days overdue',
      age: 'Age',
      oldest: 'Oldest',
      overdue: 'Overdue',
      owed: 'Owed',
    },
    summary: (owed: number, customers: number, overdue: number, over90: number) => {
      if (owed === 0) return 'Nothing is owed.';
      const all = `${countText(customers, 'customer')} ${customers === 1 ? 'owes' : 'owe'} ${dollars(owed)}`;
      if (overdue === 0) return `${all}, none of it overdue.`;
      const late = `${all}, ${overdue === owed ? 'all' : dollars(overdue)} of it overdue`;
      return over90 === 0 ? `${late}.` : `${late} and ${dollars(over90)} for more than 90 days.`;
    },
    leftOut: (what: 'amount' | 'site', count: number): string[] => {
      if (count === 0) return [];
      const things = countText(count, 'booking');
      const why = {
        amount: `${count === 1 ? 'is' : 'are'} in arrears without a readable amount and`,
        site: `${count === 1 ? 'owes' : 'owe'} money, ${count === 1 ? 'names' : 'name'} no site and`,
      }[what];
      return [`${things} ${why} ${isAre(count)} counted.`];
    },
    unreadBills: (count: number): string[] =>
      count === 0
        ? []
        : [
            `${countText(count, 'bill')} ${count === 1 ? "doesn't" : "don't"} say what is unpaid and ${isAre(count)} counted.`,
          ],
  },
  management: {
    figures: {
      unitShare: 'Unit occupancy',
      areaShare: 'Area occupancy',
      economicShare: 'Economic occupancy',
      potential: 'Gross potential rent',
      rent: 'Rent collected',
      vacancy: 'Lost to vacancy',
      belowStreet: 'Rates below street',
      unpaid: 'Unpaid',
      billed: 'Billed',
      collected: 'Collected',
      perSquareMetre: 'Revenue per available m²',
      averageRate: 'Average rate per m²',
      overdue: 'Overdue',
      owed: 'Owed',
      delinquency: 'Delinquency',
      moveIns: 'Move-ins',
      moveOuts: 'Move-outs',
      transfers: 'Transfers',
      medianStay: 'Median stay',
      meanStay: 'Mean stay',
      alarms: 'Units in alarm',
      faults: 'Units with a fault',
      overlocked: 'Overlocked units',
    },
    columns: { units: 'Rentable units', occupied: 'Occupied', committed: 'Committed', site: 'Site' },
    notes: {
      economicShare: 'Rent collected as a share of the gross potential rent of storage.',
      belowStreet: "Discounts, old rates and complimentary bookings, against today's street rates.",
      unpaid: 'Rent for these days that did not arrive in them. Below zero, where more arrived than these days cost.',
      averageRate: 'What running bookings of storage pay for a month.',
      potential: "At today's street rates.",
      overdue: 'As of now.',
      owed: 'Every unpaid bill, overdue or not. As of now.',
      delinquency: 'What is overdue now, as a share of what was billed.',
      alarms: 'As of now.',
      faults: 'As of now.',
      overlocked: 'As of now.',
    },
    charts: { gap: 'Where the gross potential rent went', money: 'Billed and collected' },
    tables: { sites: 'Occupancy and movement by site', money: 'Money by site', arrears: 'Arrears and trouble by site' },
    empty: 'There are no sites.',
    toCome: 'These days are still to come.',
    /** @param isPast whether the period has ended. */
    summary: (
      occupancy: number | null,
      economic: number | null,
      collected: number,
      overdue: number,
      isPast: boolean,
    ) => {
      const shares =
        occupancy === null
          ? 'There are no rentable storage units'
          : `${shareText(occupancy)} of the storage units ${isPast ? 'were let at the end of these days' : 'are let'}${
              economic === null ? '' : `, and ${shareText(economic)} of the potential rent came in`
            }`;
      const money = `${collected === 0 ? 'Nothing' : dollars(collected)} was collected in all, and ${overdue === 0 ? 'nothing' : dollars(overdue)} is overdue now`;
      return `${shares}. ${money}.`;
    },
    withoutStreet: (names: readonly string[]) =>
      names.length === 0
        ? []
        : [
            `${countText(names.length, 'unit')} ${names.length === 1 ? 'has' : 'have'} no street rate and ${
              names.length === 1 ? "isn't" : "aren't"
            } part of the potential rent: ${listed(names)}.`,
          ],
    withoutRate: (names: readonly string[]) =>
      names.length === 0
        ? []
        : [
            `${countText(names.length, 'booking')} ${names.length === 1 ? 'has' : 'have'} no rate for a month and ${
              names.length === 1 ? 'counts' : 'count'
            } at street rates: ${listed(names)}.`,
          ],
    withoutArea: (names: readonly string[]) =>
      names.length === 0
        ? []
        : [
            `${countText(names.length, 'unit')} ${names.length === 1 ? 'has' : 'have'} no area and ${
              names.length === 1 ? 'is' : 'are'
            } left out of figures per m²: ${listed(names)}.`,
          ],
  },
  pricing: {
    actions: { raise: 'Raise', hold: 'Hold', lower: 'Lower' },
    figures: {
      raise: 'Rates to raise',
      hold: 'Rates to hold',
      lower: 'Rates to lower',
      left: 'Free units',
      atMost: 'Monthly revenue to gain, at most',
      farBelow: 'Bookings far below street',
      lost: 'Their monthly rates below street',
    },
    /** @param atMost, today dollars a month that the free units bring in at the suggested rates, and at those of today. */
    rangeNote: (atMost: number, today: number) => {
      const difference = Math.abs(atMost - today);
      const compared =
        atMost === today
          ? 'as much as at the rates of today'
          : `${dollars(difference)} ${atMost > today ? 'more' : 'less'} than at the rates of today`;
      return `If all free units are let at the suggested rates, ${compared}. Nothing, if none is let.`;
    },
    charts: { prices: 'Average street rate and suggested rate, both a month', filled: 'Let or committed' },
    tables: {
      prices: 'Suggested rates',
      units: 'Units whose price would change',
      inPlace: 'Bookings far below street rates',
    },
    headers: {
      product: 'Product',
      kind: 'Kind',
      size: 'Size',
      suggested: 'Suggested a month',
      action: 'Suggestion',
      changes: 'To change',
      reason: 'Reason',
      addsToday: "At today's rates, up to",
      atMost: 'Free units add, up to',
      units: 'Units',
      occupied: 'Let',
      committed: 'Committed',
      left: 'Free',
      filled: 'Let or committed',
      vacantDays: 'Median days vacant',
      net: 'Net, 90 days',
      netYearBefore: 'Net, a year before',
      averageStreet: 'Street rate a month',
      site: 'Site',
      unit: 'Unit',
      standing: 'State',
      price: 'Price today',
      next: 'New price',
      period: 'For',
      source: 'Price today is',
      customer: 'Customer',
      inPlace: 'Pays a month',
      street: 'Street rate',
      below: 'Below street',
      movedIn: 'Moved in',
      unchanged: 'Rate unchanged for',
    },
    standings: { vacant: 'Free', committed: 'Committed', occupied: 'Let' },
    per: { week: 'A week', month: 'A month' },
    sources: { own: "The unit's own", product: "Its product's" },
    noGroups: 'No unit is let by the week, month or year.',
    noChanges: 'No price would change.',
    noneBelow: 'No booking is far below its street rate.',
    withoutStreet: (names: readonly string[]): string[] =>
      names.length === 0
        ? []
        : [
            `${countText(names.length, 'unit')} ${names.length === 1 ? 'has' : 'have'} no price, neither ${names.length === 1 ? 'its' : 'their'} own nor a product's: ${listed(names)}.`,
          ],
    byTheHour: (names: readonly string[]): string[] =>
      names.length === 0
        ? []
        : [
            `No rate is suggested for ${listed(names)}: only prices by the week, month or year can be judged by occupancy.`,
          ],
    summary: (raise: number, lower: number, hold: number) => {
      if (raise + lower + hold === 0) return 'There is no rate to judge.';
      if (raise + lower === 0) return 'No change of a rate is suggested.';
      const changes = [
        ...(raise > 0 ? [`raising ${countText(raise, 'rate')}`] : []),
        ...(lower > 0 ? [`lowering ${raise > 0 ? lower : countText(lower, 'rate')}`] : []),
      ].join(' and ');
      const rest = hold === 0 ? '' : `; ${hold === 1 ? '1 stays as it is' : `${hold} stay as they are`}`;
      return `The rules suggest ${changes}${rest}.`;
    },
  },
  /** The records of customers couldn't be read. */
  withoutCustomers: (basis: 'billed' | 'collected') =>
    `The customers couldn't be read, so ${
      basis === 'billed' ? 'rent and deposits that became credit are' : 'credit that was given back is'
    } not taken off.`,
  /** The bills or payments that couldn't be read. */
  unread: (basis: 'billed' | 'collected', count: number, what: 'site' | 'date' | 'amount' | 'state') => {
    const things = countText(count, basis === 'billed' ? 'bill' : 'payment');
    const missing = { site: 'site', date: 'date', amount: 'readable amount', state: 'known state' }[what];
    return `${things} ${hasHave(count)} no ${missing} and ${isAre(count)} counted.`;
  },
} as const;
