import { centsOf, noCents, prorated, sumCents, type Cents } from '../money/cents.ts';
import type { Order } from '../entities/order.ts';
import { chargeKinds } from '../states/ledger.ts';
import { isOneOf } from '../states/words.ts';

type Line = NonNullable<Order['lines']>[number];

/** The goods and services tax in a price: 10 % on top of the price without it, so 1/11 of the whole. */
export const gstIn = (price: Cents): Cents => prorated(price, 1, 11);

/** A deposit that may be refunded carries no GST; a charge that is paid with a kept one does. null: unknown. */
export function isTaxable({ kind }: Pick<Line, 'kind'>): boolean | null {
  return isOneOf(chargeKinds, kind) ? kind !== 'deposit' : null;
}

export interface BillGst {
  gst: Cents;
  total: Cents;
  /** Whether every line includes GST. */
  isAll: boolean;
}

/** The parts of an order that its GST derives from. */
export type BilledOrder = Pick<Order, 'lines' | 'broughtForward'>;

/** The GST of a bill of a registered seller: 1/11 of its taxable lines' total. null: a line does not say enough, or it was brought forward. */
export function gstOfBill({ lines, broughtForward }: BilledOrder): BillGst | null {
  // The tax of a debt that was brought forward was billed elsewhere.
  if (broughtForward === true) return null;
  if (lines === undefined || lines.length === 0) return null;
  const read = lines.map((line) => ({ cents: centsOf(line.total), taxable: isTaxable(line) }));
  if (!read.every((line): line is { cents: Cents; taxable: boolean } => line.cents !== null && line.taxable !== null))
    return null;
  const sum = (some: typeof read) => sumCents(some.map(({ cents }) => cents ?? noCents));
  const taxable = read.filter((line) => line.taxable);
  return { gst: gstIn(sum(taxable)), total: sum(read), isAll: taxable.length === read.length };
}

/**
 * The GST in a part of a bill. null: unknown, as for a part of one where only some lines are taxable.
 * @param part of the bill's total.
 */
export function gstOfPart(bill: BillGst | null, part: Cents | null): Cents | null {
  if (bill === null || part === null) return null;
  if (part === bill.total) return bill.gst;
  return bill.isAll ? gstIn(part) : null;
}
