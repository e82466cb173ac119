import { describe, expect, it } from 'vitest';
import type { Booking } from '#domain/entities/booking.ts';
import type { RentalDocument } from '#domain/entities/document.ts';
import type { Order } from '#domain/entities/order.ts';
import type { Payment } from '#domain/entities/payment.ts';
import { otherDebts } from '#domain/lifecycle/owedAndOverdue.ts';
import { dayOf } from '#domain/time/zonedTime.ts';
import {
  arrearsItems,
  arrivingItems,
  failedItems,
  leavingItems,
  unsettledItems,
  unsignedItems,
} from '#resources/booking/actionQueue/queueItems.ts';

const zones: Readonly<Record<number, string>> = { 1: 'Australia/Sydney', 2: 'Australia/Perth' };
const zoneOf = (id: number | undefined) => zones[id ?? 0];
/** 23 November, 00:30 in Sydney; still the 22nd in Perth. */
const now = Date.parse('2026-11-22T13:30:00Z');
const keys = (items: readonly { key: string }[]) => items.map(({ key }) => key);
const booking = (fields: Partial<Booking> & { id: number }) => ({ status: 'upcoming', ...fields }) as Booking;

describe('the action queue', () => {
  it('counts who arrives today by the day of each site', () => {
    const bookings = [
      booking({ id: 1, site_id: 1, startsAt: '2026-11-22T22:00:00Z' }),
      booking({ id: 2, site_id: 2, startsAt: '2026-11-22T22:00:00Z' }),
      booking({ id: 3, site_id: 2, startsAt: '2026-11-22T02:00:00Z' }),
      booking({ id: 4, site_id: 9, startsAt: '2026-11-22T22:00:00Z' }),
      booking({ id: 5, site_id: 1 }),
    ];
    expect(keys(arrivingItems(bookings, zoneOf, now))).toEqual(['arriving:3', 'arriving:1']);
  });

  it('counts who leaves today, and nobody without an end', () => {
    const bookings = [
      booking({ id: 1, site_id: 1, status: 'active', endsAt: '2026-11-23T06:00:00Z' }),
      booking({ id: 2, site_id: 1, status: 'active', endsAt: null }),
      // Its last day is today, in Sydney.
      booking({ id: 3, site_id: 1, status: 'active', endsAt: '2026-11-23T13:00:00Z' }),
      booking({ id: 4, site_id: 1, status: 'active', endsAt: '2026-11-22T13:00:00Z' }),
    ];
    expect(keys(leavingItems(bookings, zoneOf, now))).toEqual(['leaving:1', 'leaving:3']);
  });

  it('lists ended bookings with money to give back, and none where that is not said', () => {
    const bookings = [
      booking({ id: 1, endsAt: '2026-11-20T00:00:00Z', toGiveBack: 50 }),
      booking({ id: 2, endsAt: '2026-11-21T00:00:00Z', toGiveBack: 0 }),
      booking({ id: 3, endsAt: '2026-11-22T00:00:00Z', toGiveBack: 190 }),
      booking({ id: 4, endsAt: '2026-11-22T00:00:00Z' }),
    ];
    expect(keys(unsettledItems(bookings))).toEqual(['unsettled:3', 'unsettled:1']);
  });

  it('lists who owes overdue money, by booking and for all else, the largest debt first', () => {
    const bookings = [
      booking({ id: 1, customer_id: 5, arrears: 10 }),
      booking({ id: 2, customer_id: 6, arrears: 30.1 }),
      booking({ id: 3, customer_id: 7 }),
    ];
    const bill = (id: number, due: number, fields: Partial<Order>): Order => {
      return { id, due, createdAt: '2026-11-20T00:00:00Z', status: 'pending', ...fields };
    };
    const orders = [
      bill(1, 10, { customerId: 5, bookingId: 1 }),
      bill(2, 12.2, { customerId: 6 }),
      bill(3, 8, { customerId: 6, bookingId: 9 }),
      bill(4, 15, { customer: { id: 8, name: 'Kim Lee' } }),
      bill(5, 5, {}),
      bill(6, 99, { customerId: 9, createdAt: new Date(now).toISOString() }),
    ];
    const days = {
      dayAt: (_siteId: number | undefined, instant: number) => dayOf(instant, 'Australia/Sydney'),
      todayAt: () => dayOf(now, 'Australia/Sydney'),
    };
    const listed = (pending: readonly Order[]) =>
      arrearsItems(bookings, otherDebts({ orders: pending, bookings }, days) ?? []).map((item) => [
        item.key,
        'overdue' in item ? item.overdue : null,
      ]);
    expect(listed(orders)).toEqual([
      ['arrears:2', null],
      ['arrears:customer:6', 20.2],
      ['arrears:customer:8', 15],
      ['arrears:1', null],
      ['arrears:order:5', 5],
      ['arrears:3', null],
    ]);
    expect(otherDebts({ orders: [...orders, { id: 7 }], bookings }, days)).toBeNull();
  });

  it('asks for signatures of customers’ copies alone, at the chosen site', () => {
    const document = (fields: Partial<RentalDocument> & { id: number }) =>
      ({ signedAt: null, ...fields }) as RentalDocument;
    const documents = [
      document({ id: 1, customerId: 5, siteId: 1 }),
      document({ id: 2, customerId: null }),
      document({ id: 3, customerId: 6, signedAt: '2026-11-01T00:00:00Z' }),
      document({ id: 4, customerId: 7, siteId: 2 }),
      document({ id: 5, customerId: 8, status: 'INACTIVE' }),
      document({ id: 6, customerId: 9, siteId: null }),
    ];
    expect(keys(unsignedItems(documents, 1))).toEqual(['unsigned:1', 'unsigned:6']);
    expect(keys(unsignedItems(documents, 0))).toEqual(['unsigned:1', 'unsigned:4', 'unsigned:6']);
  });

  it('shows the newest failure of each order that still waits for money', () => {
    const payments = [
      { id: 1, orderId: 10, createdAt: '2026-11-01T00:00:00Z' },
      { id: 2, orderId: 10, createdAt: '2026-11-05T00:00:00Z' },
      { id: 3, orderId: 11, createdAt: '2026-11-06T00:00:00Z' },
      { id: 4, orderId: null, createdAt: '2026-11-07T00:00:00Z' },
    ] as Payment[];
    const orders = [
      { id: 10, due: 50 },
      { id: 12, due: 20 },
      { id: 11, due: 0 },
    ] as Order[];
    expect(keys(failedItems(payments, orders))).toEqual(['failed:2']);
  });
});
