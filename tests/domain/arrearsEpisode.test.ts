import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Order } from '#domain/entities/order.ts';
import type { Payment } from '#domain/entities/payment.ts';
import { arrearsEpisode, arrearsSteps, type ArrearsFacts } from '#domain/lifecycle/arrearsEpisode.ts';
import { ladderStates, ladderSteps } from '#domain/states/arrearsSteps.ts';
import { bookingStates } from '#domain/states/booking.ts';
import { unitStatuses } from '#domain/states/unitStatus.ts';

const zone = 'Australia/Brisbane';
const at = (text: string) => Date.parse(`${text}+10:00`);
const bill = { id: 1, bookingId: 7, total: 120, paid: 0, status: 'pending', createdAt: '2026-11-01T00:30:00+10:00' };

const facts = (given: Partial<ArrearsFacts>): ArrearsFacts => ({
  booking: { status: 'in arrears', arrears: 120, complimentary: false, paidTo: '2026-11-01' },
  orders: [bill as Order],
  payments: [],
  units: [{ id: 3, name: 'A3', status: 'locked', statusChangedAt: null }],
  lines: [],
  policy: { strictness: 'relaxed', overlockAfterDays: 7, overlockMinimum: 10 },
  zone,
  now: at('2026-11-05T12:00'),
  ...given,
});

const statesOf = (given: Partial<ArrearsFacts>) => arrearsEpisode(facts(given))?.steps.map(({ state }) => state);

describe('the steps of arrears', () => {
  it('says from which day a unit is overlocked, and what is still to pay', () => {
    const episode = arrearsEpisode(facts({}));
    expect(statesOf({})).toEqual(['done', 'done', 'upcoming', 'current', 'upcoming']);
    expect(episode?.steps[0]?.day).toBe('2026-11-01');
    expect(episode?.steps[1]?.at).toBe(at('2026-11-02T00:00'));
    expect(episode?.steps[2]?.day).toBe('2026-11-08');
    expect(episode?.owed).toBe(120);
  });

  it('shows the overlock, then the payment, then the release, each with its time', () => {
    const overlocked = [
      { id: 3, name: 'A3', status: 'overlocked', statusChangedAt: '2026-11-08T09:00:00+10:00' },
    ] as const;
    expect(arrearsEpisode(facts({ units: overlocked }))?.steps[2]).toMatchObject({
      state: 'done',
      at: at('2026-11-08T09:00'),
    });
    const payment = { id: 1, orderId: 1, amount: 120, status: 'succeeded', paidAt: '2026-11-09T10:00:00+10:00' };
    const settled = {
      booking: { status: 'active', arrears: 0, complimentary: false, paidTo: '2026-12-01' },
      orders: [{ ...bill, status: 'paid', paid: 120 } as Order],
      payments: [payment as Payment],
      lines: [{ event: 'Overlocked', createdAt: '2026-11-08T09:00:00+10:00' }],
      now: at('2026-11-09T10:01'),
    } as const;
    // The unit follows the payment a moment later.
    const between = arrearsEpisode(facts({ ...settled, units: overlocked, shownDueOn: '2026-11-01' }));
    expect(between?.steps.map(({ state }) => state)).toEqual(['done', 'done', 'done', 'done', 'current']);
    const lifted = { event: 'Overlock Lifted', detail: 'Rent paid', createdAt: '2026-11-09T10:00:01+10:00' };
    const after = arrearsEpisode(facts({ ...settled, lines: [...settled.lines, lifted] }));
    expect(after?.isOpen).toBe(false);
    expect(after?.steps.slice(3).map((each) => each.at)).toEqual([at('2026-11-09T10:00'), at('2026-11-09T10:00:01')]);
  });

  it('says why nothing is overlocked', () => {
    const reasonOf = (given: Partial<ArrearsFacts>) => arrearsEpisode(facts(given))?.overlockReason;
    expect(reasonOf({ booking: { ...facts({}).booking, arrears: 4 } })).toBe('below minimum');
    expect(reasonOf({ policy: { strictness: 'no_action', overlockAfterDays: 7 } })).toBe('not done here');
    expect(reasonOf({ policy: null })).toBe('unknown rule');
    expect(reasonOf({ units: [] })).toBe('nothing to overlock');
    expect(reasonOf({ units: [{ id: 3, name: 'A3', status: 'pending overlock', statusChangedAt: null }] })).toBe(
      'door open',
    );
  });

  it('claims no sum that the server does not say', () => {
    const booking = { status: 'in arrears', complimentary: false, paidTo: '2026-11-01' } as const;
    const episode = arrearsEpisode(facts({ booking }));
    expect(episode).toMatchObject({ owed: null, overlockReason: 'unknown sum' });
    expect(episode?.steps.map(({ state }) => state)).toEqual(['done', 'done', 'upcoming', 'current', 'upcoming']);
  });

  it('counts what was paid without what went back', () => {
    const paid = { id: 1, orderId: 1, amount: 60, status: 'succeeded', paidAt: '2026-11-03T10:00:00+10:00' };
    const refunds = [{ amount: 15.5, at: '2026-11-04T10:00:00+10:00' }];
    expect(arrearsEpisode(facts({ payments: [{ ...paid, refunds } as Payment] }))?.paidSince).toBe(44.5);
  });

  it('has nothing to tell of a booking that always paid in time, and of a complimentary one', () => {
    const inTime = { id: 1, orderId: 1, amount: 120, status: 'succeeded', paidAt: '2026-11-01T09:00:00+10:00' };
    const paid = { orders: [{ ...bill, status: 'paid', paid: 120 } as Order], payments: [inTime as Payment] };
    const booking = { status: 'active', arrears: 0, complimentary: false, paidTo: '2026-12-01' } as const;
    expect(arrearsEpisode(facts({ booking, ...paid }))).toBeNull();
    expect(arrearsEpisode(facts({ booking: { ...facts({}).booking, complimentary: true } }))).toBeNull();
  });

  it('has every step in order for any record, and never says paid while money is overdue', () => {
    const maybe = <Value>(of: fc.Arbitrary<Value>) => fc.option(of, { nil: undefined });
    const record = fc.record({
      status: maybe(fc.constantFrom(...bookingStates)),
      arrears: maybe(fc.integer({ min: 0, max: 5000 })),
      paidTo: maybe(fc.constantFrom('2026-11-01', 'soon', '')),
      complimentary: maybe(fc.boolean()),
      unit: maybe(fc.constantFrom(...unitStatuses, 'odd')),
      arrearsSteps: maybe(
        fc.array(
          fc.record({
            step: maybe(fc.constantFrom(...ladderSteps, 'odd')),
            state: maybe(fc.constantFrom(...ladderStates, 'odd')),
            at: maybe(fc.constantFrom('2026-11-04T09:00:00Z', 'soon')),
          }),
        ),
      ),
    });
    fc.assert(
      fc.property(record, ({ unit, ...booking }) => {
        const units = [{ id: 3, name: undefined, status: unit, statusChangedAt: 'never' }] as ArrearsFacts['units'];
        const episode = arrearsEpisode(facts({ booking: booking as ArrearsFacts['booking'], units }));
        if (episode === null) return;
        const ids = episode.steps.map(({ id }) => id);
        expect(ids).toEqual(arrearsSteps.filter((id) => ids.includes(id)));
        expect(ids).toEqual(expect.arrayContaining(['due', 'arrears', 'overlock', 'paid', 'released']));
        if ((episode.owed ?? 0) > 0) expect(episode.steps.at(-2)?.state).toBe('current');
        if (episode.owed === 0 && booking.status !== 'in arrears') {
          expect(episode.steps.filter(({ act }) => act !== null)).toEqual([]);
        }
      }),
    );
  });
});
