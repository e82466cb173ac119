import type { Unit } from '#domain/entities/unit.ts';
import { AppError, toAppError } from '#domain/errors/appError.ts';
import { apiMessages } from '#domain/messages/api.ts';
import { walkInCustomer } from '#domain/messages/poolTables.ts';
import { useRecordCalls } from '#crud/data/useRecordCalls.ts';
import { useRows } from '#crud/data/useRows.ts';
import { useTablePrice } from './useTablePrice.ts';

const minute = 60_000;

const isWalkIn = ({ firstName, lastName, name }: { firstName?: string; lastName?: string; name?: string }) =>
  (firstName === walkInCustomer.firstName && lastName === walkInCustomer.lastName) ||
  name === `${walkInCustomer.firstName} ${walkInCustomer.lastName}`;

/** Walk-in guests share one customer; their name stands in the notes, which some servers show in the hall. */
export function useWalkIn(table: Unit) {
  const { create: createBooking } = useRecordCalls('booking');
  const { create: createCustomer } = useRecordCalls('customer');
  const price = useTablePrice(table);
  const found = useRows('customer', { search: `${walkInCustomer.firstName} ${walkInCustomer.lastName}`, limit: 20 });
  const known = found.status === 'ready' ? found.rows.find((row) => isWalkIn(row as never)) : undefined;

  const customerId = async (): Promise<number> => {
    if (known !== undefined) return known.id;
    const made = await createCustomer({ ...walkInCustomer, siteId: table.siteId });
    if (made === null) throw new AppError({ code: 'unreadable', message: apiMessages.unexpected, status: 200 });
    return made.id;
  };

  /** @throws AppError */
  const book = async (name: string, minutes: number): Promise<void> => {
    const startsAt = Date.now();
    try {
      await createBooking(
        {
          customer_id: await customerId(),
          ...(table.siteId === undefined ? {} : { site_id: table.siteId }),
          units: [table.id],
          status: 'active',
          startsAt: new Date(startsAt).toISOString(),
          endsAt: new Date(startsAt + minutes * minute).toISOString(),
          rate: price?.amount ?? 0,
          period: price?.period ?? 'hour',
          ...(price === null ? { complimentary: true } : {}),
          ...(name.trim() === '' ? {} : { notes: name.trim(), displayName: name.trim() }),
        },
        { type: 'hire' },
      );
    } catch (thrown) {
      throw toAppError(thrown);
    }
  };
  return { book, price, isReady: found.status !== 'loading' };
}
