import { expectTypeOf, it } from 'vitest';
import type { orderBody } from '#domain/bodies/rentals.ts';
import type { ColumnsOf, GivenBy, RowOf } from '#server/rest/crud/define.ts';
import type { orderResource } from '#server/rest/resources/rentals/order.ts';
import type { orders } from '#server/storage/schema/rentals/bookings.ts';

type Row = RowOf<typeof orderResource.fields>;

it('a row has the fields that the resource names, with the types of their columns', () => {
  expectTypeOf<keyof Row>().toEqualTypeOf<
    | ('id' | 'siteId' | 'number' | 'customerId' | 'bookingId' | 'status' | 'createdAt')
    | ('broughtForward' | 'customer' | 'lines' | 'total' | 'paid' | 'writtenOff' | 'creditUsed')
  >();
  expectTypeOf<Row['customerId']>().toEqualTypeOf<number | null>();
  expectTypeOf<Row['total']>().toEqualTypeOf<number>();
});

it('the given values have the fields of the body alone', () => {
  expectTypeOf<keyof GivenBy<typeof orderBody>>().toEqualTypeOf<
    'siteId' | 'customerId' | 'bookingId' | 'status' | 'lines'
  >();
});

it('the values to write have the columns of the table alone', () => {
  expectTypeOf<ColumnsOf<typeof orders>>().toHaveProperty('bookingId');
  expectTypeOf<ColumnsOf<typeof orders>>().not.toHaveProperty('booking_id');
});
