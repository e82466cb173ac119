import { z } from 'zod';
import type { Booking } from '#domain/entities/booking.ts';
import { recordKey } from '#domain/entities/recordKey.ts';
import { readRecord } from '#domain/entities/recordReader.ts';
import { AppError } from '#domain/errors/appError.ts';
import { poolTableMessages } from '#domain/messages/poolTables.ts';
import { momentField } from '#domain/validation/fields.ts';
import type { DataAccess } from '#crud/context/replica.ts';
import { againWhenStale } from '#crud/edit/againWhenStale.ts';
import { readRaw, saveFields } from '#crud/edit/saveFields.ts';

const minute = 60_000;
const schema = z.object({ endsAt: momentField });

/**
 * Adds minutes to the end that the server has now, so that two people who give time at once both do.
 * @throws AppError, also for a booking that has no end any more.
 */
export function extendBooking(data: DataAccess, booking: Booking, minutes: number): Promise<unknown> {
  const withType: Booking = { ...booking, type: booking.type ?? 'hire' };
  const key = recordKey('booking', withType);
  return againWhenStale(async () => {
    const raw = await readRaw(data, 'booking', key);
    const { endsAt } = (readRecord('booking', raw) as Booking | null) ?? {};
    if (endsAt === null) throw new AppError({ code: 'refused', message: poolTableMessages.endless, status: 409 });
    const end = Math.max(Date.parse(endsAt ?? booking.endsAt ?? ''), Date.now()) + minutes * minute;
    const change = { endsAt: new Date(end).toISOString() };
    return saveFields(data, { entity: 'booking', key, schema, change, raw });
  });
}
