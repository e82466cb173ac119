/** What a line of the ledger records. */
export const ledgerKinds = ['opening', 'charge', 'payment', 'credit', 'refund', 'write-off'] as const;
export type LedgerKind = (typeof ledgerKinds)[number];

/** What a line of a bill charges. Only rent bills a period. */
export const chargeKinds = ['rent', 'deposit', 'fee', 'goods', 'other'] as const;
export type ChargeKind = (typeof chargeKinds)[number];
