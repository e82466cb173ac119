import { dollars, numberText } from '#format/numbers.ts';
import type { CardRefund, Payment } from '../entities/payment.ts';
import { labelIn } from '../states/words.ts';
import { methodLabels } from './payments.ts';

const sumOf = ({ amount }: CardRefund) => (amount === undefined ? 'The money' : dollars(amount));

/** Giving back a payment, or a part of it. */
export const refundMessages = {
  verb: 'Refund payment',
  title: (payment: string) => `Refund payment: ${payment}`,
  amount: 'Amount',
  amountHint: (left: number) => `${dollars(left)} of this payment is left.`,
  tooMuch: (left: number) => `${dollars(left)} of this payment is left. Enter that much, or less.`,
  reason: 'Reason',
  reasonHint: 'The receipt and the history show it.',
  afterwards: 'What happens to the bill',
  choices: { owed: 'The amount is to pay again', off: 'The amount is taken off the bill' },
  restock: 'Put goods back into stock',
  restockHint: (goods: readonly string[]) => `All that this bill took: ${goods.join(', ')}.`,
  goods: (count: number, name: string) => `${numberText(count)} × ${name}`,
  atProvider:
    "Refund the card on the card provider's page first. Then record it here, and tick “The provider has refunded the card”.",
  byServer:
    'Gatehouse sends this refund to the card provider itself. Use “Refund payment” without “The provider has refunded the card”, which counts only after the provider has refused.',
  providerRefunded: 'The provider has refunded the card',
  providerHint: "Gatehouse records the refund and doesn't send it. Refund the card on the card provider's page first.",
  /** After the provider has refused. */
  byPersonHint:
    "Tick this only if you refunded the card on the card provider's page. Otherwise the provider is asked again.",
  providerFirst: "Refund the card on the card provider's page, then tick this.",
  owedAgain: (amount: number, bill: string) =>
    `${dollars(amount)} goes back to the customer, and is to pay again on ${bill}.`,
  ifOverdue: 'If the bill is overdue, its booking goes back into arrears.',
  takenOff: (amount: number, bill: string) =>
    `${dollars(amount)} goes back to the customer, and ${bill} is reduced by as much.`,
  ofCredit: (amount: number) => `${dollars(amount)} goes back to the customer. It is no longer kept for their bills.`,
  final: 'This cannot be undone.',
  sends: 'Gatehouse sends the refund to the card provider. The money counts as refunded once the provider confirms it.',
  asking: 'Waiting for the card provider. This can take half a minute.',
  notConfirmed: (refund: CardRefund) =>
    `Refund sent to the card provider, not yet confirmed: ${refund.amount === undefined ? 'amount not known' : dollars(refund.amount)}. Gatehouse asks again every minute. After 15 minutes, ask the card provider.`,
  notRefunded: ({ amount }: CardRefund) =>
    amount === undefined ? 'A refund failed' : `Refund of ${dollars(amount)} failed`,
  result: {
    title: { succeeded: 'Refunded', pending: 'Refund not yet confirmed', failed: 'Card not refunded' },
    succeeded: (refund: CardRefund) => `${sumOf(refund)} went back to the card. The card provider confirmed it.`,
    pending: (refund: CardRefund) =>
      `Refund sent to the card provider, not yet confirmed. ${sumOf(refund)} may have gone back, so don't refund it again. Gatehouse asks the provider every minute, and the payment will show the outcome. If there is none after 15 minutes, ask the card provider.`,
    failed: (refund: CardRefund) =>
      `${sumOf(refund)} did not go back to the card, and nothing has changed. The card provider's answer: ${refund.note ?? 'no reason given'}`,
  },
  submit: (amount: number | null) => (amount === null ? 'Refund payment' : `Refund ${dollars(amount)}`),
  /** "$29.00 cash refunded to Zoë Hart." */
  saved: (amount: number | null, { method, customer }: Pick<Payment, 'method' | 'customer'>) => {
    const sum = amount === null ? 'The money' : dollars(amount);
    const person = customer?.name === undefined ? '' : ` to ${customer.name}`;
    if (method === 'cash') return `${sum} cash refunded${person}.`;
    const label = labelIn(methodLabels, method)?.toLowerCase();
    return `${sum} refunded${person}${label === undefined ? '' : ` by ${label}`}.`;
  },
  refunded: 'Refunded',
  refundedSum: (amount: number) => `${dollars(amount)} refunded`,
  writtenOff: 'Written off',
  writtenOffSum: (amount: number) => `${dollars(amount)} written off`,
  noDate: 'date not recorded',
} as const;
