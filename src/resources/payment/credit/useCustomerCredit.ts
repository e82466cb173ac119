import { useRecord } from '#crud/data/useRecord.ts';

/** Dollars of a customer that pay no bill; null: unknown, as where the server keeps no credit. */
export function useCustomerCredit(customerId: number): number | null {
  const { state } = useRecord('customer', customerId);
  return state.status === 'present' ? (state.record.credit ?? null) : null;
}
