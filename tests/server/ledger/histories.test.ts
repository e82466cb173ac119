import fc from 'fast-check';
import { afterAll, beforeAll, it } from 'vitest';
import { acts, newAccount, readBills, take, type Step } from './acts.ts';
import { openOffice, type Office } from './office.ts';
import { expectOneTruth } from './oneTruth.ts';
import { moveIn, type StayTerms } from './tenancy.ts';
import { isDrawing } from '#tests/support/properties/seed.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

const actArbitrary = fc.constantFrom(...(Object.keys(acts) as (keyof typeof acts)[]));

const stepArbitrary = fc.record({
  act: actArbitrary,
  other: actArbitrary,
  which: fc.nat(50),
  cents: fc.constantFrom(1, 1_000, 4_999, 5_000, 10_000, 11_000),
});

/** Months from a 1st, from a 31st and from 29 February, and weeks: noon in Sydney of the day is past. */
const stayArbitrary = fc.record({
  startsAt: fc
    .constantFrom('2026-10-31T22:00:00Z', '2026-10-30T22:00:00Z', '2024-02-28T22:00:00Z')
    .map((at) => new Date(at)),
  period: fc.constantFrom('month', 'month', 'week', 'day', 'year'),
});

async function goThrough(steps: readonly Step[], stay: StayTerms): Promise<void> {
  office.beginAgain();
  const account = newAccount(office, await moveIn(office.server, 100, stay));
  for (const step of steps) await take(account, step);
  // The provider decides, and tells of every charge.
  office.provider.decide('approved');
  await office.lookUpCharges();
  await office.passDays(0);
  await readBills(account);
  await expectOneTruth(account);
}

it.runIf(isDrawing)(
  'agrees with every screen, report and the card provider to the cent, whatever happened',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(stepArbitrary, { minLength: 1, maxLength: 14 }), stayArbitrary, goThrough),
      {
        numRuns: 15,
      },
    );
  },
);
