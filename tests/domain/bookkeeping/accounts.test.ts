import { expect, it } from 'vitest';
import { bookDocuments } from '#domain/bookkeeping/bookDocuments.ts';
import { bookFiles } from '#domain/bookkeeping/bookFiles.ts';
import type { BookLine } from '#domain/bookkeeping/bookLine.ts';
import { missingAccounts, noAccounts } from '#domain/bookkeeping/accounts.ts';

it('asks for the accounts of the lines of a file, and of none else', () => {
  const accounts = { ...noAccounts, rent: '4-1000' };
  expect(missingAccounts('xero', ['rent', 'goods', 'money'], accounts)).toEqual(['goods']);
  expect(missingAccounts('myob', ['rent', 'goods', 'money'], accounts)).toEqual(['goods', 'money', 'debtors']);
  expect(missingAccounts('myob', ['rent'], accounts)).toEqual([]);
});

it('names the site of each line for Xero, by the category that is set there, and else not at all', () => {
  const at = '2026-11-02T00:00:00Z';
  const records = {
    sites: [{ id: 1, name: 'North', timeZone: 'Australia/Sydney' }],
    bookings: [],
    orders: [{ id: 7, siteId: 1, status: 'paid', total: 110, createdAt: at, customerId: null, bookingId: null }],
    payments: [{ id: 8, siteId: 1, orderId: 7, amount: 110, method: 'cash', status: 'succeeded', paidAt: at }],
    customers: [],
  } as unknown as Parameters<typeof bookDocuments>[0];
  const { documents } = bookDocuments(records, { isRegistered: true, siteId: 0, now: Date.parse(at) });
  const lines = documents.flatMap((document): readonly BookLine[] => document.lines);
  expect(lines.map(({ category, site }) => [category, site])).toEqual([
    ['other', 'North'],
    ['money', 'North'],
  ]);
  const salesOf = (accounts: typeof noAccounts) => bookFiles('xero', lines, accounts)[0];
  const tracked = salesOf({ ...noAccounts, siteTracking: 'Facility' });
  expect(tracked?.columns.slice(-2)).toEqual(['TrackingName1', 'TrackingOption1']);
  expect(tracked?.rows[0]?.slice(-2)).toEqual(['Facility', 'North']);
  expect(salesOf(noAccounts)?.columns).not.toContain('TrackingName1');
});
