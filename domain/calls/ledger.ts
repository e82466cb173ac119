import { z } from 'zod';
import { admin, defineCalls } from './define.ts';

/** A disagreement between a record and the ledger. */
const disagreementSchema = z.looseObject({
  /** null: the sum of a day. */
  entity: z.enum(['order', 'payment', 'customer', 'booking']).nullable(),
  id: z.number().int().nullable(),
  /** null: of a customer, who belongs to no site alone. */
  siteId: z.number().int().nullable(),
  /** The disagreement with its figures. */
  sentence: z.string(),
});

/** Whether bills, payments, customers, days and bookings agreed with the ledger. */
const ledgerProofSchema = z.looseObject({
  at: z.string(),
  /** How many disagree; the list may have fewer. */
  count: z.number().int(),
  disagreements: z.array(disagreementSchema),
});
export type Disagreement = z.output<typeof disagreementSchema>;
export type LedgerProof = z.output<typeof ledgerProofSchema>;

/** Our own addition to the API. Other servers answer 404. */
export const ledgerCalls = defineCalls({
  ledgerProve: {
    method: 'POST',
    path: `${admin}/organisations/:id/ledgerProof`,
    summary: 'Proves that the bills, payments and balances of an organisation agree with its ledger.',
    ask: { area: 'bookings', level: 'state' },
    answer: 'value',
    schema: ledgerProofSchema,
  },
});
