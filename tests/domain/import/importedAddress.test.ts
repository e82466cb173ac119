import { describe, expect, it } from 'vitest';
import { planFile, Records } from '#tests/support/import/carryOut.ts';

const csv = (...lines: readonly string[]) => `${lines.join('\n')}\n`;

const smith = { id: 11, name: 'Ann Smith', firstName: 'Ann', lastName: 'Smith', email: 'ann@example.com' };
const columns = 'First name,Last name,Email,Street address,Suburb,State,Postcode';
const row = 'Ann,Smith,ann@example.com,12 High St,Newtown,NSW,2042';
const newtown = { street1: '12 High St', suburb: 'Newtown', state: 'NSW', postcode: '2042' };

const planned = (file: string, customer: object) =>
  planFile('customer', file, new Records({ customer: [{ ...smith, ...customer }] })).rows[0];

describe('the address of a record that exists already', () => {
  it('is in Australia where neither the file nor the record names a country', () => {
    for (const address of [null, undefined]) {
      expect(planned(csv(columns, row), { address })).toMatchObject({
        verdict: 'change',
        steps: [{ act: 'update', body: { address: { ...newtown, country: 'Australia' } } }],
      });
    }
    const site = { id: 1, name: 'North', timeZone: 'Australia/Sydney' };
    const file = csv('Name,Street address,Suburb,State,Postcode', 'North,12 High St,Newtown,NSW,2042');
    expect(planFile('site', file, new Records({ site: [site] })).rows[0]).toMatchObject({
      verdict: 'change',
      steps: [{ act: 'update', body: { ...newtown, country: 'Australia' } }],
    });
  });

  it('keeps the country of the record where the file names none', () => {
    const address = { ...newtown, street1: '1 Low St', country: 'New Zealand' };
    expect(planned(csv(columns, row), { address })).toMatchObject({
      verdict: 'change',
      changes: [{ field: 'address.street1' }],
      steps: [{ body: { address: { ...newtown, country: 'New Zealand' } } }],
    });
  });

  it('is that of a single cell', () => {
    const file = csv('First name,Last name,Email,Address', 'Ann,Smith,ann@example.com,"12 High St, Newtown NSW 2042"');
    for (const address of [null, { ...newtown, street1: '1 Low St', country: 'Australia' }]) {
      expect(planned(file, { address })).toMatchObject({
        verdict: 'change',
        steps: [{ act: 'update', body: { address: { ...newtown, country: 'Australia' } } }],
      });
    }
  });
});
