import { toCents, wholeCents } from '#domain/money/cents.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { paidOn } from '#domain/lifecycle/billing.ts';
import {
  settleChange,
  settleMoveOut,
  billParts,
  type BilledDays,
  type Settlement,
} from '#domain/lifecycle/settlement.ts';
import { addDays } from '#format/days.ts';

const month: BilledDays = { first: '2026-11-24', next: '2026-12-24', cents: 30_000, isPaid: true, isRent: true };
const unpaid = { ...month, isPaid: false };
const owns = (billed: readonly BilledDays[], { deposit = 0, owed = 0 } = {}) => ({
  billed,
  deposit: wholeCents(deposit),
  owed: wholeCents(owed),
});
const at = (rate: number) => ({ rate: wholeCents(rate), period: 'month', movedIn: '2026-11-24' }) as const;

/** The lines that a settlement leaves in the ledger. */
const posted = ({ net, from, to }: Settlement, isPaid = true): BilledDays[] =>
  from === null || to === null || net === 0
    ? []
    : [{ first: from, next: addDays(to, 1), cents: toCents(net), isPaid: isPaid || net < 0, isRent: false }];

describe('a change of unit', () => {
  it('costs the difference for the rest of the period, by days, from the day of the change on', () => {
    expect(settleChange(owns([month]), '2026-12-09', at(36_000))).toEqual({
      unusedRent: 150,
      newRent: 180,
      deposit: 0,
      net: 30,
      owed: 0,
      days: 15,
      from: '2026-12-09',
      to: '2026-12-23',
    });
    expect(settleChange(owns([month]), '2026-12-09', at(6000)).net).toBe(-120);
  });

  it('takes what was billed in fact, and counts each period that is billed already', () => {
    expect(settleChange(owns([{ ...month, cents: 15_000 }]), '2026-12-09', at(30_000)).net).toBe(75);
    const next: BilledDays = { ...month, first: '2026-12-24', next: '2027-01-24' };
    expect(settleChange(owns([month, next]), '2026-12-09', at(36_000))).toMatchObject({ net: 90, to: '2027-01-23' });
    const both = { ...month, next: '2027-01-24', cents: 60_000 };
    expect(settleChange(owns([both]), '2026-12-24', at(30_000)).newRent).toBe(300);
  });

  it('bills an unpaid period only what it gets dearer, and gives no credit for it', () => {
    expect(settleChange(owns([unpaid], { owed: 30_000 }), '2026-12-09', at(36_000))).toMatchObject({
      net: 30,
      owed: 300,
    });
    const cheaper = settleChange(owns([unpaid], { owed: 30_000 }), '2026-12-09', at(6000));
    expect(cheaper).toMatchObject({ unusedRent: 0, newRent: 0, net: 0, owed: 300, days: 0, from: null, to: null });
  });

  it('has nothing to settle where no days are billed: none any more, or hours', () => {
    expect(settleChange(owns([month]), '2026-12-24', at(36_000))).toMatchObject({ net: 0, days: 0, from: null });
    expect(settleChange(owns([]), '2026-12-09', at(36_000))).toMatchObject({ net: 0, days: 0, from: null });
  });

  it('keeps the deposit', () => {
    expect(settleChange(owns([month], { deposit: 5000 }), '2026-12-09', at(30_000))).toMatchObject({
      deposit: 0,
      net: 0,
    });
  });
});

describe('a move-out', () => {
  it('gives back paid rent from the next day on, and the deposit; what is owed stays owed', () => {
    const settled = settleMoveOut(owns([month, { ...unpaid, cents: 900 }], { deposit: 5000, owed: 900 }), '2026-12-08');
    expect(settled).toEqual({
      unusedRent: 150,
      newRent: 0,
      deposit: 50,
      net: -200,
      owed: 9,
      days: 15,
      from: '2026-12-09',
      to: '2026-12-23',
    });
    expect(settleMoveOut(owns([month]), '2026-12-23')).toMatchObject({ net: 0, days: 0, from: null });
    expect(settleMoveOut(owns([unpaid]), '2026-12-08')).toMatchObject({ net: 0, days: 0 });
  });

  it('counts what a change of unit billed and credited for the same days', () => {
    const dearer = posted(settleChange(owns([month]), '2026-12-04', at(36_000)));
    expect(settleMoveOut(owns([month, ...dearer]), '2026-12-08').unusedRent).toBe(180);
    const cheaper = posted(settleChange(owns([month]), '2026-12-04', at(6000)));
    expect(settleMoveOut(owns([month, ...cheaper]), '2026-12-08').unusedRent).toBe(30);
    const owing = posted(settleChange(owns([month]), '2026-12-04', at(36_000)), false);
    expect(settleMoveOut(owns([month, ...owing]), '2026-12-08').unusedRent).toBe(150);
  });
});

describe('a bill of which something was written off', () => {
  const days = { first: month.first, next: month.next };
  const lines = [
    { kind: 'rent', cents: wholeCents(30_000), days },
    { kind: 'deposit', cents: wholeCents(5000), days: null },
  ] as const;

  it('stands without it: deposits go first', () => {
    const standing = (writtenOff: number, isPaid = true) =>
      billParts({ lines, isPaid, writtenOff: wholeCents(writtenOff) });
    expect(standing(0)).toEqual({ billed: [month], deposit: 5000 });
    expect(standing(2000)).toEqual({ billed: [month], deposit: 3000 });
    expect(standing(20_000)).toEqual({ billed: [{ ...month, cents: 15_000 }], deposit: 0 });
    expect(standing(35_000)).toEqual({ billed: [{ ...month, cents: 0 }], deposit: 0 });
    expect(standing(0, false)).toEqual({ billed: [unpaid], deposit: 0 });
  });
});

describe('proration', () => {
  const start = fc
    .date({ min: new Date('2020-01-01'), max: new Date('2030-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10));
  const period = fc.constantFrom('day', 'week', 'month', 'year' as const);
  const cents = fc.integer({ min: 0, max: 90_000 });
  const stay = fc.record({
    movedIn: start,
    period,
    rate: cents,
    day: fc.integer({ min: 0, max: 400 }),
    isPaid: fc.boolean(),
  });
  type Stay = typeof stay extends fc.Arbitrary<infer Value> ? Value : never;
  const billOf = ({ movedIn, period: each, rate, isPaid }: Stay): BilledDays => ({
    first: movedIn,
    next: paidOn({ period: each, movedIn, paidTo: null }, 1) ?? movedIn,
    cents: rate,
    isPaid,
    isRent: true,
  });
  const dayIn = ({ movedIn, day }: Stay) => addDays(movedIn, day);

  it('never gives back more than was paid, and less each day', () => {
    fc.assert(
      fc.property(stay, (one) => {
        const given = (day: number) => toCents(0 - settleMoveOut(owns([billOf(one)]), addDays(one.movedIn, day)).net);
        expect(given(one.day)).toBeGreaterThanOrEqual(0);
        expect(given(-1)).toBe(one.isPaid ? one.rate : 0);
        expect(given(one.day + 1)).toBeLessThanOrEqual(given(one.day));
      }),
    );
  });

  it('settles nothing at the same rate, and nothing again once it is settled', () => {
    fc.assert(
      fc.property(stay, cents, (one, rate) => {
        const [bill, day] = [billOf(one), dayIn(one)];
        const change = (billed: readonly BilledDays[], to: number) =>
          settleChange(owns(billed), day, { rate: wholeCents(to), period: one.period, movedIn: one.movedIn });
        expect(change([bill], one.rate).net).toBe(0);
        const first = change([bill], rate);
        expect(change([bill, ...posted(first)], rate).net).toBe(0);
        const gone = settleMoveOut(owns([bill]), day);
        expect(settleMoveOut(owns([bill, ...posted(gone)]), day).net).toBe(0);
      }),
    );
  });

  it('gives half a cent back once', () => {
    const bill: BilledDays = { first: '2023-05-31', next: '2023-06-30', cents: 5, isPaid: true, isRent: true };
    const gone = settleMoveOut(owns([bill]), '2023-06-08');
    expect(gone.net).toBe(-0.04);
    expect(settleMoveOut(owns([bill, ...posted(gone)]), '2023-06-08').net).toBe(0);
  });

  it('costs nothing to change there and back on one day once all is paid', () => {
    fc.assert(
      fc.property(stay, cents, (one, rate) => {
        const [bill, day] = [{ ...billOf(one), isPaid: true }, dayIn(one)];
        const change = (billed: readonly BilledDays[], to: number) =>
          settleChange(owns(billed), day, { rate: wholeCents(to), period: one.period, movedIn: one.movedIn });
        const there = change([bill], rate);
        const back = change([bill, ...posted(there)], one.rate);
        expect(Math.abs(toCents(there.net) + toCents(back.net))).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('leaves whoever changed unit and moved out with the days at each rate', () => {
    fc.assert(
      fc.property(stay, cents, fc.integer({ min: 0, max: 40 }), (one, rate, more) => {
        const bill = { ...billOf(one), isPaid: true };
        const whole = (Date.parse(bill.next) - Date.parse(bill.first)) / 86_400_000;
        const [changed, left] = [Math.min(one.day, whole), Math.min(one.day + more, whole)];
        const on = (days: number) => addDays(one.movedIn, days);
        const change = settleChange(owns([bill]), on(changed), {
          rate: wholeCents(rate),
          period: one.period,
          movedIn: one.movedIn,
        });
        const out = settleMoveOut(owns([bill, ...posted(change)]), on(left - 1));
        const paid = bill.cents + toCents(change.net) + toCents(out.net);
        const used = (bill.cents * changed + rate * (left - changed)) / whole;
        expect(Math.abs(paid - used)).toBeLessThanOrEqual(2);
      }),
    );
  });
});
