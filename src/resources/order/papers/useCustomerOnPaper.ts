import { askFor } from '#domain/entities/define.ts';
import { entityOf } from '#domain/entities/index.ts';
import { recordName } from '#domain/entities/recordName.ts';
import type { PaperCustomer } from '#domain/papers/paper.ts';
import { useCan } from '#crud/context/session.ts';
import { useRecords } from './useRecords.ts';

export interface CustomerOnPaper {
  customer: PaperCustomer | null;
  /** The address that papers can be emailed to; null: none is known. */
  email: string | null;
}

/** A bill or payment. */
interface OfCustomer {
  customerId?: number | null | undefined;
  customer?: { id?: number | undefined; name?: string | undefined } | null | undefined;
}

/** A customer whose name nobody knows stands by the number. */
function asNamed({ customer, customerId }: OfCustomer): CustomerOnPaper {
  if (customer == null && customerId == null) return { customer: null, email: null };
  return { customer: { name: recordName('customer', customer ?? { id: customerId ?? 0 }) }, email: null };
}

/**
 * The buyer on a paper: of the customer's record where it may be read, else as the bill or payment names them.
 * @returns null while the record is read.
 */
export function useCustomerOnPaper(of: OfCustomer): CustomerOnPaper | null {
  const mayRead = useCan(askFor(entityOf('customer'), 'read'));
  const id = of.customerId ?? of.customer?.id;
  const asked = typeof id === 'number' && mayRead ? [id] : [];
  const read = useRecords('customer', asked);
  if (read === null) return null;
  const [found] = read;
  if (found === undefined || !('record' in found)) return asNamed(of);
  const { company, email } = found.record;
  const customer = { name: recordName('customer', found.record), ...(company ? { company } : {}) };
  return { customer, email: email?.trim() || null };
}
