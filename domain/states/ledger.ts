/** The kinds of ledger lines. */
export const ledgerKinds = ['opening', 'charge', 'payment', 'credit', 'refund', 'write-off'] as const;
export type LedgerKind = (typeof ledgerKinds)[number];

/** The kinds of charges on a bill. Only rent bills a period. */
export const chargeKinds = ['rent', 'deposit', 'fee', 'goods', 'other'] as const;
export type ChargeKind = (typeof chargeKinds)[number];
