import { formatDay } from '#format/days.ts';
import { dollars } from '#format/numbers.ts';
import type { PaymentMethod } from '../states/booking.ts';
import { methodLabels } from './payments.ts';

/** The money of a day, counted and signed. */
export const cashCountMessages = {
  title: 'Cash count',
  about: 'What came in and went back at this site, to compare with the drawer and the terminal.',
  day: 'Day',
  chooseSite: 'Choose a site',
  chooseSiteText: 'A cash count is of one site. Choose it in the header.',
  absent: 'This server keeps no cash counts',
  absentText: 'Payments and refunds are on the pages of customers, bookings and orders.',
  notRead: "Couldn't load the cash count",
  notUpdated: (why: string) => `Couldn't update the figures: ${why}`,
  expected: 'Money to count',
  byClerk: 'By person',
  nobody: 'Nobody at the desk',
  noMoney: 'No payments or refunds on this day',
  noMoneyText: 'Cash and card payments of this day appear here once they are taken.',
  columns: {
    method: 'Method',
    received: 'Received',
    refunded: 'Refunded',
    net: 'Expected',
    counted: 'Counted',
    difference: 'Difference',
    clerk: 'Person',
    time: 'Time',
    what: 'What',
    amount: 'Amount',
    customer: 'Customer',
    order: 'Order',
    day: 'Day',
    signed: 'Signed',
    cash: 'Cash in the drawer',
    note: 'Note',
  },
  total: 'Total',
  afterCount: (at: string) => `After the count of ${at}`,
  nothingSince: (at: string) => `A count was signed at ${at}. No money has come in or gone back since.`,
  isAfter: 'After the count',
  count: 'Count',
  countAgain: 'Count again',
  drawer: {
    float: 'In the drawer at the start',
    floatOf: { none: 'The change that the day began with.', before: 'As at the last count.' },
    floatLeft: (amount: number, at: string) => `The count of ${at} left ${dollars(amount)} in the drawer.`,
    total: 'Cash in the drawer',
    totalHint: 'All notes and coins, with the money from the start.',
    pieces: 'Count notes and coins',
    byPieces: 'The notes and coins below add up to it.',
    expected: (float: number, net: number, sum: number) =>
      net < 0
        ? `${dollars(float)} at the start without ${dollars(-net)} given back: ${dollars(sum)} should be in the drawer.`
        : `${dollars(float)} at the start and ${dollars(net)} of cash: ${dollars(sum)} should be in the drawer.`,
  },
  others: 'Other methods',
  expectedOf: (amount: number) => `Expected: ${dollars(amount)}.`,
  withFloat: (float: number) => `${dollars(float)} of the cash was in the drawer at the start.`,
  wholeDay: 'Money of the day',
  note: 'Note',
  noteHint: 'What explains a difference, or where the money went.',
  sign: (name: string | null) => (name === null ? 'Sign count' : `Sign as ${name}`),
  final: 'A signed count cannot be changed. The cash of its payments can only be corrected before.',
  signed: 'Cash count signed.',
  signedBy: (by: string, at: string) => `Signed by ${by}, ${at}`,
  numbered: (number: number) => `Count ${number}`,
  notCounted: 'Not counted',
  /** "$2.00 short" */
  difference: (amount: number) =>
    amount === 0 ? 'Matches' : amount < 0 ? `${dollars(-amount)} short` : `${dollars(amount)} over`,
  lines: 'Payments and refunds of the day',
  /** "Payment, cash" */
  lineOf: (kind: 'payment' | 'refund', method: string) =>
    `${kind === 'payment' ? 'Payment' : 'Refund'}, ${method.toLowerCase()}`,
  history: 'Signed counts',
  historyEmpty: 'No signed counts yet',
  historyEmptyText: 'Counts of this site appear here once somebody signs one.',
  historyNotRead: "Couldn't load the signed counts",
  newer: 'Newer counts',
  older: 'Older counts',
  print: 'Print',
  signature: 'Signature',
  unsigned: 'Not signed yet',
  printedAt: (at: string) => `Printed ${at}`,
  pieces: 'Enter a whole number of 0 or more.',
  tooManyPieces: 'Enter 9,999 or fewer.',
  twice: 'A method is counted twice.',
  explain: 'Enter what explains the difference, or that nobody knows.',
  countCash: 'Count the cash in the drawer.',
  piecesDiffer: (pieces: number, cash: number) =>
    `The notes and coins add up to ${dollars(pieces)}, not to ${dollars(cash)}.`,
  notYet: 'This day has not begun yet.',
  signedMeanwhile: (by: string, at: string) =>
    `${by} signed a cash count of this day at ${at}, so yours was not signed. The figures below are what came in since then.`,
  changedMeanwhile: (method: PaymentMethod, amount: number) =>
    `Money came in or went back meanwhile: ${methodLabels[method].toLowerCase()} is ${dollars(amount)} now. Check your count, then sign again.`,
  methodCounted: (day: string, by: string) =>
    `The cash count of ${formatDay(day)} was signed by ${by}, so the method of this payment can't change. Refund it and take it again instead.`,
} as const;
