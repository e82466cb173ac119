import type { InferInsertModel } from 'drizzle-orm';
import { ledgerLines } from '#server/storage/schema/rentals/ledger.ts';
import type { RentalContext } from '../rentalContext.ts';

/** When lines are added to the ledger, and by whom. */
export type Posting = Pick<RentalContext, 'transaction' | 'now' | 'viewer'>;

/** `at` absent: now. */
export type NewLedgerLine = Omit<InferInsertModel<typeof ledgerLines>, 'id' | 'at' | 'byName'> & { at?: Date };

/** Adds lines to the ledger. */
export async function postLines({ transaction, now, viewer }: Posting, lines: readonly NewLedgerLine[]): Promise<void> {
  if (lines.length === 0) return;
  const common = { at: now, byName: viewer?.name ?? null };
  await transaction.insert(ledgerLines).values(lines.map((line) => ({ ...common, ...line })));
}
