import { accessCalls } from '#domain/calls/access.ts';
import { logCalls } from '#domain/calls/operations.ts';
import type { Booking } from '#domain/entities/booking.ts';
import { recordKey, type RecordKey } from '#domain/entities/recordKey.ts';
import { recordName } from '#domain/entities/recordName.ts';
import { readRecord } from '#domain/entities/recordReader.ts';
import { bookingMessages } from '#domain/messages/bookings.ts';
import { isOpenBooking } from '#domain/states/booking.ts';
import type { Api } from '#collections/transport/api.ts';

const createdAt = ({ createdAt: at }: Booking) => at ?? '';

/** null: the server keeps no action log. */
async function makerOf(api: Api, bookingId: number): Promise<string | null> {
  try {
    const { rows } = await api.list(logCalls.bookingActions, { parameters: { id: bookingId }, inBackground: true });
    const name = readRecord('actionLog', rows.at(-1))?.['userName'];
    return typeof name === 'string' && name !== '' ? name : null;
  } catch {
    return null; // The sentence then names only the customer.
  }
}

/**
 * "A101 was booked by Sam Reed for Mia Chen."
 * @returns null where the server does not tell.
 */
export async function bookedBySentence(
  api: Api,
  unit: { id: number; name: string },
  except: RecordKey | null = null,
): Promise<string | null> {
  try {
    const { rows } = await api.list(accessCalls.unitBookings, { parameters: { id: unit.id }, inBackground: true });
    const held = rows
      .flatMap((row) => (readRecord('booking', row) as Booking | null) ?? [])
      .filter((row) => recordKey('booking', row) !== except && isOpenBooking(row.status))
      .toSorted((a, b) => createdAt(b).localeCompare(createdAt(a)));
    const [newest] = held;
    if (newest === undefined) return null;
    const { customer, customer_id: id } = newest;
    const tenant = customer ? recordName('customer', customer) : id === undefined ? null : `customer ${id}`;
    return bookingMessages.transfer.bookedBy(unit.name, await makerOf(api, newest.id), tenant);
  } catch {
    return null; // The server's own refusal shows in any case.
  }
}
