/** The kinds of ledger lines. A credit is brought forward from other records; a debt from there is charged. */
export const ledgerKinds = [
  'opening',
  'charge',
  'payment',
  'credit',
  'refund',
  'write-off',
  'brought forward',
] as const;
export type LedgerKind = (typeof ledgerKinds)[number];

/** The kinds of charges on a bill. Only rent bills a period. */
export const chargeKinds = ['rent', 'deposit', 'fee', 'goods', 'other'] as const;
export type ChargeKind = (typeof chargeKinds)[number];
