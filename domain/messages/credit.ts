import { dollars, numberText } from '#format/numbers.ts';
import { sentence } from '#format/sentence.ts';
import type { LedgerKind } from '../states/ledger.ts';

/** Money of a customer that pays no bill. */
export const creditMessages = {
  title: (credit: number) => `Credit ${dollars(credit)}`,
  ofBalance: (credit: number) => `${dollars(credit)} credit`,
  text: "The customer's money that pays no bill yet.",
  nothingOwed: "The customer's money that pays no bill yet. Nothing is owed now.",
  has: (credit: number) => `The customer has ${dollars(credit)} of credit.`,
  use: {
    action: 'Use for a bill',
    offer: 'Use credit',
    bill: 'Bill',
    amount: 'Amount',
    hint: (credit: number, left: number) => `${dollars(credit)} of credit, ${dollars(left)} left on the bill.`,
    saved: 'Credit used',
    noBill: 'No unpaid bill',
    noBillText: 'Credit pays bills. The next one appears here.',
    unread: (why: string) => `Couldn't load the bills: ${sentence(why)} Close this, then try again.`,
  },
  back: {
    action: 'Give back',
    title: 'Give credit back',
    amount: 'Amount',
    method: 'How it goes back',
    methodHint: 'Gatehouse only records it: hand over or send the money too.',
    reason: 'Reason',
    reasonHint: 'Goes into the history of the customer.',
    saved: 'Credit given back',
  },
  undo: {
    action: 'Take credit back',
    title: (bill: string) => `Take credit back: ${bill}`,
    text: (amount: number, bill: string) =>
      `${dollars(amount)} becomes the customer's credit again, and ${bill} is owed again by as much.`,
    reason: 'Reason',
    reasonHint: 'Goes into the history of the bill.',
    saved: 'Credit taken back',
  },
  receipt: {
    creditUsed: 'Credit used',
    creditMade: 'Became credit',
  },
} as const;

/** The lines of a customer's ledger. */
export const customerLedgerMessages = {
  label: 'Ledger',
  kinds: {
    opening: 'Paid-to day taken over',
    charge: 'Billed',
    payment: 'Payment',
    credit: 'Credit',
    refund: 'Refund',
    'write-off': 'Written off',
    'brought forward': 'Balance brought forward',
  } as const satisfies Record<LedgerKind, string>,
  /** Days as people read them, the last one included. */
  period: (first: string, last: string) => `${first} to ${last}`,
  takenBack: 'Bill corrected',
  methodCorrected: 'Method corrected',
  creditUsed: 'Credit used',
  creditAdded: 'Added to credit',
  creditTaken: 'Taken from credit',
  byServer: 'Gatehouse',
  showAll: (count: number) => `Show all ${numberText(count)} lines`,
  newest: (shown: number, count: number) => `The newest ${numberText(shown)} of ${numberText(count)} lines.`,
  emptyTitle: 'No lines yet',
  emptyText: 'Bills, payments, refunds and credit of this customer appear here.',
  hint: "Amounts below 0 are in the customer's favour.",
} as const;
