import { describe, expect, it } from 'vitest';
import type { Booking } from '#domain/entities/booking.ts';
import type { Order } from '#domain/entities/order.ts';
import { customerTrouble } from '#domain/lifecycle/customerTrouble.ts';

const days = {
  dayAt: (_siteId: unknown, instant: number) => new Date(instant).toISOString().slice(0, 10),
  todayAt: () => '2026-11-27',
};
const bill = (id: number, createdAt: string, due: number | undefined) => ({ id, createdAt, due }) as Order;
const late = bill(1, '2026-11-03T00:00:00Z', 212);
const today = bill(2, '2026-11-27T00:00:00Z', 50);
const nothing = { orders: [], bookings: [], arrears: undefined };

describe('a customer who rents again', () => {
  it('is in trouble with an overdue bill, since its day', () => {
    const later = bill(3, '2026-11-13T00:00:00Z', 100);
    expect(customerTrouble({ ...nothing, orders: [later, late, today] }, days)).toEqual({
      overdue: 312,
      since: '2026-11-03',
    });
    expect(customerTrouble({ ...nothing, orders: [today] }, days)).toBe('none');
    expect(customerTrouble(nothing, days)).toBe('none');
  });

  it("is in trouble by the server's own sum where the bills are not known", () => {
    const unread = { orders: null, bookings: null };
    expect(customerTrouble({ ...unread, arrears: 80 }, days)).toEqual({ overdue: 80, since: null });
    expect(customerTrouble({ ...unread, arrears: 0 }, days)).toBe('none');
    expect(customerTrouble({ ...unread, arrears: undefined }, days)).toBe('unknown');
    expect(customerTrouble({ ...nothing, orders: [bill(4, '2026-11-03T00:00:00Z', undefined)] }, days)).toBe('unknown');
  });

  it('is in trouble by the state of a booking alone', () => {
    const bookings = [{ id: 7, type: 'storage', status: 'in arrears' } as Booking];
    expect(customerTrouble({ orders: null, bookings, arrears: undefined }, days)).toEqual({
      overdue: null,
      since: null,
    });
  });
});
