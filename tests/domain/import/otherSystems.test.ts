import { describe, expect, it } from 'vitest';
import type { PlannedRow } from '#domain/import/plan.ts';
import { carryOut, planFile, Records } from '#tests/support/import/carryOut.ts';
import { model, otherSystems } from '#tests/support/import/otherSystems.ts';

const facility = model({ units: 400, customers: 380, seed: 11 });
const { totals } = facility;

const countOf = (rows: readonly PlannedRow[], verdict: PlannedRow['verdict']) =>
  rows.filter((row) => row.verdict === verdict).length;

const refusals = (rows: readonly PlannedRow[]) =>
  rows
    .filter(({ verdict }) => verdict === 'cannot')
    .map(({ line, remarks }) => `${line}: ${remarks.map(({ sentence }) => sentence).join(' ')}`);

const cents = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + Math.round(amount * 100), 0);

describe.each(Object.entries(otherSystems))('the files of %s', (_name, write) => {
  const files = write(facility);
  const records = new Records({ site: [{ name: 'North', timeZone: 'Australia/Sydney' }] });
  const siteId = records.rows('site')[0]?.id ?? null;

  it('become units, customers, bookings with balances and PINs, as many as a hand counts', () => {
    const units = planFile('unit', files.unit, records, { siteId });
    expect(units.plan.questions()).toEqual([]);
    expect(refusals(units.rows)).toEqual([]);
    expect(countOf(units.rows, 'create')).toBe(totals.units);
    carryOut(units.rows, records);
    expect(records.rows('area')).toHaveLength(totals.areas);
    expect(records.rows('controller')).toHaveLength(Math.ceil(totals.units / 16));
    const [first] = facility.units;
    expect(records.rows('unit')[0]).toMatchObject({
      name: first?.name,
      squareMetres: (first?.width ?? 0) * (first?.depth ?? 0),
      price: first?.rate,
      floor: first?.floor,
      channel: first?.channel,
    });

    const customers = planFile('customer', files.customer, records, { siteId });
    expect(customers.plan.questions()).toEqual([]);
    expect(refusals(customers.rows)).toEqual([]);
    expect(countOf(customers.rows, 'create')).toBe(totals.customers);
    carryOut(customers.rows, records);
    facility.customers.forEach(({ firstName, lastName, email, suburb, postcode }, at) => {
      expect(records.rows('customer')[at]).toMatchObject({ firstName, lastName, email, address: { suburb, postcode } });
    });

    const bookings = planFile('booking', files.booking, records, { siteId });
    expect(bookings.plan.questions()).toEqual([]);
    expect(refusals(bookings.rows)).toEqual([]);
    expect(countOf(bookings.rows, 'create')).toBe(totals.bookings);
    const balances = bookings.rows.flatMap(({ steps }) => steps.filter(({ act }) => act === 'openingBalance'));
    const amounts = balances.map(({ body }) => body['amount'] as number);
    expect(cents(amounts.filter((amount) => amount > 0))).toBe(cents([totals.owed]));
    expect(cents(amounts.filter((amount) => amount < 0))).toBe(-cents([totals.credit]));
    const rates = bookings.rows.flatMap(({ steps }) => steps.filter(({ entity }) => entity === 'booking'));
    expect(cents(rates.map(({ body }) => body['rate'] as number))).toBe(cents([totals.monthlyRent]));
    bookings.rows.slice(0, totals.bookings).forEach(({ steps }, at) => {
      const { paidTo, balance } = facility.bookings[at] ?? {};
      const [record] = steps;
      if (balance === 0) expect(record?.body['paidTo']).toBe(paidTo);
      // The rent until today stands in the balance: none of it is billed again.
      if ((balance ?? 0) > 0) expect(String(record?.body['paidTo']) > facility.today).toBe(true);
    });
    carryOut(bookings.rows, records);

    const codes = planFile('pinCode', files.pinCode, records, { siteId });
    expect(refusals(codes.rows)).toEqual([]);
    expect(countOf(codes.rows, 'create')).toBe(totals.customers);
    codes.rows.forEach((row, at) => {
      const { pin = '', email } = facility.customers[at] ?? {};
      expect(row.steps[0]?.body['code']).toBe(pin);
      expect(row.steps[0]?.secret).toEqual(['code']);
      const owner = records.rows('customer').find(({ id }) => id === row.steps[0]?.parameters['id']);
      expect(owner?.['email']).toBe(email);
      const { steps: _steps, ...shown } = row;
      expect(JSON.stringify([shown, row.steps[0]?.findBy])).not.toContain(pin);
    });
  });

  it('change nothing when they are brought in again', () => {
    for (const kind of ['unit', 'customer', 'booking'] as const) {
      const { rows } = planFile(kind, files[kind], records, { siteId });
      expect(countOf(rows, 'create') + countOf(rows, 'change')).toBe(0);
      expect(refusals(rows)).toEqual([]);
    }
  });
});
