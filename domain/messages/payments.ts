import { dollars, numberText } from '#format/numbers.ts';
import type { Payment } from '../entities/payment.ts';
import type { PaymentMethod } from '../states/booking.ts';
import { labelIn } from '../states/words.ts';

export const methodLabels: Readonly<Record<PaymentMethod, string>> = {
  cash: 'Cash',
  EFTPOS: 'Card at the desk',
  card: 'Card online',
  'direct debit': 'Direct debit',
  'bank transfer': 'Bank transfer',
};

/** Messages shown while a payment is recorded, and afterwards. */
export const paymentMessages = {
  take: 'Take payment',
  title: (customer: string | null) => (customer === null ? 'Take payment' : `Take payment from ${customer}`),
  owed: (amount: number) => `${dollars(amount)} to pay.`,
  partial: (left: number) => `Part payment: ${dollars(left)} stays to pay.`,
  onAccount: 'Recorded without a bill. It does not change what any bill or booking owes.',
  /** A server that keeps credit. */
  keptAsCredit: "Kept as the customer's credit, which can pay a later bill or be given back.",
  chooseTarget: 'Choose what the payment is for.',
  billsUnread: 'The unpaid bills are not known. Try again later to pay one.',
  paidWithCredit: (amount: number) => `${dollars(amount)} was paid with the customer's credit.`,
  tooMuch: (amount: number, left: number) =>
    `There is ${dollars(left)} left to pay, so ${dollars(amount)} is too much.`,
  severalBills: (count: number, amount: number) => `All ${numberText(count)}, oldest first: ${dollars(amount)}`,
  bill: (name: string, left: number) => `${name}: ${dollars(left)}`,
  noBill: 'Not for a bill',
  noBills: (why: string) => `Couldn't load the bills: ${why}`,
  outcomeHint: {
    waiting: 'Nothing counts as paid until the payment is marked as received.',
    failed: 'The money stays owed, and the bill counts as overdue from now on.',
  },
  card: {
    fields: 'Card',
    hint: 'The card provider reads the card. Its number never reaches Gatehouse.',
    notLoaded: "The card fields didn't load. Check the connection, then choose the method again.",
    noToken: 'The card provider gave no answer. Check the card, then try again.',
    incomplete: 'Enter the whole card first.',
    oneBill: 'A card pays one bill at a time. Choose one above.',
    submit: (amount: number) => (amount > 0 ? `Charge ${dollars(amount)}` : 'Charge card'),
  },
  referenceHint: 'Optional: a receipt or transaction number. Never a card number.',
  reasonHint: 'Why the payment failed, such as “Declined by the bank”.',
  reasonRequired: 'Enter the reason.',
  noSite: 'Choose a site in the header first: a payment belongs to one site.',
  submit: (outcome: 'received' | 'waiting' | 'failed', amount: number) => {
    if (outcome === 'failed') return 'Record failed payment';
    return amount > 0 ? `Record ${dollars(amount)}` : 'Record payment';
  },
  unanswered: 'The payment may have been recorded. Check the payments before you change it or record it again.',
  inPart: (recorded: number, name: string, why: string) =>
    `${dollars(recorded)} was recorded. The part for ${name} was not: ${why}`,
  recent: (amount: number, method: string, ago: string) =>
    `${dollars(amount)} (${method.toLowerCase()}) was recorded ${ago}. Check that this is another payment.`,
  noReason: 'No reason recorded',
  /** "$40.00 (cash)" */
  nameOf: ({ id, amount, method }: Pick<Payment, 'id' | 'amount' | 'method'>) => {
    if (amount === undefined) return String(id);
    const label = labelIn(methodLabels, method)?.toLowerCase();
    return label === undefined ? dollars(amount) : `${dollars(amount)} (${label})`;
  },
  tendered: {
    label: 'Cash handed over',
    hint: 'Optional: Gatehouse works out the change.',
    exact: 'Exact',
    part: (amount: number, left: number) => `Part payment of ${dollars(amount)}. ${dollars(left)} stays to pay.`,
    changeOf: (change: number) => (change > 0 ? `Change: ${dollars(change)}` : 'No change'),
    of: (tendered: number) => `${dollars(tendered)} handed over`,
    noAmount: 'Enter the cash that was handed over, or leave this empty.',
    cashOnly: 'Only cash is handed over. Leave this out for other methods.',
    tooLittle: (amount: number) => `Less than ${dollars(amount)} was handed over.`,
  },
  method: {
    correct: 'Correct method',
    title: (payment: string) => `Correct the method of ${payment}`,
    label: 'Paid by',
    reason: 'Reason',
    reasonHint: 'The history shows it.',
    effect: 'Bills and balances stay as they are. Reports and the cash count of its day use the right method.',
    saved: (method: PaymentMethod) => `Method corrected: ${methodLabels[method].toLowerCase()}.`,
    same: (method: PaymentMethod) => `The method is ${methodLabels[method].toLowerCase()} already.`,
    ofCard: 'The card provider charged this payment, so its method stays. Refund it and take it again instead.',
    refunded: 'Money of this payment went back, so its method stays.',
  },
  takenBy: 'Taken by',
  moreActions: (payment: string) => `More actions for ${payment}`,
  correctReference: 'Correct reference',
  correctReason: 'Correct reason',
  remove: 'Delete payment',
  removal: {
    pending: 'For a payment that was recorded by mistake. It never counted as paid, so nothing else changes.',
    failed:
      'For a payment that was recorded by mistake. Its bill is due on its own day again. If nothing else is overdue, the booking leaves arrears, and gates and overlocked doors open again.',
  },
  unknown: 'Payments of this order are not known',
  unknownText: 'Not all payments could be read, or the server does not say which order they are for.',
  notAll: 'Payments of this order may be missing here, since they are not all known.',
  result: {
    title: { received: 'Payment recorded', waiting: 'Payment on its way', failed: 'Failed payment recorded' },
    received: (amount: number, method: string) => `${dollars(amount)} received: ${method.toLowerCase()}.`,
    waiting: (amount: number, method: string) =>
      `${dollars(amount)} is on its way: ${method.toLowerCase()}. Mark it as received once the bank confirms it.`,
    failed: (amount: number, reason: string) => `${dollars(amount)} was not received: ${reason}`,
    paid: (name: string, paid: number, left: number) =>
      left > 0 ? `${name}: ${dollars(paid)} paid, ${dollars(left)} still to pay.` : `${name}: paid in full.`,
    stillOwed: (name: string, left: number) => `${name}: ${dollars(left)} still to pay.`,
    arrears: (name: string, before: number, after: number) =>
      `${name}: overdue ${dollars(before)} before, ${dollars(after)} now.`,
    waitingForServer: (name: string) => `${name}: reading the new balance…`,
    released: (name: string) => `${name}: out of arrears. Gates and doors open again.`,
    notReleased: (name: string, left: number) => `${name}: ${dollars(left)} is overdue, so nothing is released yet.`,
    overlocked: (unit: string) => `${unit}: overlocked. It is released once everything overdue is paid.`,
    takeRest: 'Take the rest',
    lifted: (unit: string) => `${unit}: overlock lifted.`,
  },
} as const;
