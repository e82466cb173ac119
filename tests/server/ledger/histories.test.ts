import fc from 'fast-check';
import { afterAll, beforeAll, it } from 'vitest';
import { acts, newAccount, readBills, type Step } from './acts.ts';
import { openOffice, type Office } from './office.ts';
import { expectOneTruth } from './oneTruth.ts';
import { moveIn } from './tenancy.ts';
import { isDrawing } from '#tests/support/properties/seed.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

const stepArbitrary = fc.record({
  act: fc.constantFrom(...(Object.keys(acts) as (keyof typeof acts)[])),
  which: fc.nat(50),
  cents: fc.constantFrom(1, 1_000, 4_999, 5_000, 10_000, 11_000),
});

async function goThrough(steps: readonly Step[]): Promise<void> {
  office.beginAgain();
  const account = newAccount(office, await moveIn(office.server));
  for (const step of steps) await acts[step.act](account, step);
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
    await fc.assert(fc.asyncProperty(fc.array(stepArbitrary, { minLength: 1, maxLength: 14 }), goThrough), {
      numRuns: 15,
    });
  },
);
