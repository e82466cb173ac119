import { dollars, numberText } from '#format/numbers.ts';

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
  choices: { owed: 'The amount is owed again', off: 'The amount is taken off the bill' },
  restock: 'Put goods back into stock',
  restockHint: (goods: readonly string[]) => `All that this bill took: ${goods.join(', ')}.`,
  goods: (count: number, name: string) => `${numberText(count)} × ${name}`,
  atProvider:
    "Refund the card on the card provider's page first. Then record it here, and tick “The provider has refunded the card”.",
  providerRefunded: 'The provider has refunded the card',
  providerHint: "Gatehouse records the refund and doesn't send it. Refund the card on the card provider's page first.",
  providerFirst: "Refund the card on the card provider's page, then tick this.",
  owedAgain: (amount: number, bill: string) =>
    `${dollars(amount)} goes back to the customer, who owes it again on ${bill}.`,
  ifOverdue: 'If the bill is overdue, its booking goes back into arrears.',
  takenOff: (amount: number, bill: string) =>
    `${dollars(amount)} goes back to the customer, and ${bill} is reduced by as much.`,
  ofCredit: (amount: number) => `${dollars(amount)} goes back to the customer. It is no longer kept for their bills.`,
  final: 'This cannot be undone.',
  submit: (amount: number | null) => (amount === null ? 'Refund payment' : `Refund ${dollars(amount)}`),
  saved: 'Refund recorded.',
  refunded: 'Refunded',
  refundedSum: (amount: number) => `${dollars(amount)} refunded`,
  writtenOff: 'Written off',
  writtenOffSum: (amount: number) => `${dollars(amount)} written off`,
  noDate: 'date not recorded',
} as const;
