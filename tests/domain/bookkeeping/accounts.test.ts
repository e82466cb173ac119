import { expect, it } from 'vitest';
import { missingAccounts, noAccounts } from '#domain/bookkeeping/accounts.ts';

it('asks for the accounts of the lines of a file, and of none else', () => {
  const accounts = { ...noAccounts, rent: '4-1000' };
  expect(missingAccounts('xero', ['rent', 'goods', 'money'], accounts)).toEqual(['goods']);
  expect(missingAccounts('myob', ['rent', 'goods', 'money'], accounts)).toEqual(['goods', 'money', 'debtors']);
  expect(missingAccounts('myob', ['rent'], accounts)).toEqual([]);
});
