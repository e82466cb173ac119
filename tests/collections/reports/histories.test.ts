import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AppError } from '#domain/errors/appError.ts';
import { figureOf, paymentOf, ReportDesk } from './reportDesk.ts';
import { draws } from '#tests/support/properties/seed.ts';

type Payment = ReturnType<typeof paymentOf>;

const actions = {
  pay: (desk: ReportDesk, number: number) => desk.pay(number),
  payHere: (desk: ReportDesk, number: number) => {
    desk.pay(number);
    desk.reports.changedHere({ entity: 'payment', act: 'CREATE', id: paymentsOf(desk).at(-1)?.id ?? 0 });
  },
  change: (desk: ReportDesk, number: number) => {
    const payments = paymentsOf(desk);
    const at = number % Math.max(1, payments.length);
    const before = payments[at];
    if (before !== undefined) payments[at] = { ...before, amount: before.amount + 1 };
  },
  remove: (desk: ReportDesk, number: number) => {
    const payments = paymentsOf(desk);
    payments.splice(number % Math.max(1, payments.length), 1);
  },
  booking: (desk: ReportDesk) => desk.event({}),
  breakOff: (desk: ReportDesk) => {
    desk.server.refuses = () => new AppError({ code: 'server', message: 'No', status: 500 });
  },
  mend: (desk: ReportDesk) => {
    desk.server.refuses = null;
  },
  reconnect: (desk: ReportDesk, number: number) => desk.reports.connected(number % 2 === 0),
} as const;

const paymentsOf = (desk: ReportDesk) => (desk.server.lists['payments'] ?? []) as Payment[];

const historyArbitrary = fc.array(
  fc.record({
    act: fc.constantFrom(...(Object.keys(actions) as (keyof typeof actions)[]), 'look' as const, 'leave' as const),
    number: fc.nat(100),
    pause: fc.constantFrom(0, 10, 400, 1_500, 35_000),
  }),
  { maxLength: 15 },
);

describe('a report, whatever happened to its list', () => {
  it.each([
    ['with counts', { pageSize: 20 }, false],
    ['without counts', { pageSize: 20, counts: false }, false],
    ['by columns', { pageSize: 20 }, true],
  ])('is that of the server’s records in the end, %s', async (_what, habits, hasColumns) => {
    await fc.assert(
      fc.asyncProperty(fc.nat(40), historyArbitrary, async (count, history) => {
        const desk = new ReportDesk(habits);
        if (hasColumns) desk.sendColumns();
        desk.pay(...Array.from({ length: count }, (_one, index) => index + 1));
        let shown = desk.open();
        for (const { act, number, pause } of history) {
          if (act === 'look') shown = desk.open();
          else if (act === 'leave') shown.close();
          else actions[act](desk, number);
          await desk.pass(pause);
        }
        desk.server.refuses = null;
        shown.close();
        shown = desk.open();
        await desk.pass(300_000);
        expect(figureOf(shown, 'paid')).toBe(paymentsOf(desk).reduce((sum, { amount }) => sum + amount, 0));
      }),
      { numRuns: draws(25) },
    );
  });
});
