import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bookingLifecycle, bookingTransitions, firstBookingStates } from '#domain/lifecycle/booking.ts';
import { mayFollow, stepsFrom, transitionRefusal, type Transitions } from '#domain/lifecycle/define.ts';
import { documentTransitions } from '#domain/lifecycle/document.ts';
import { productTransitions, publicationTransitions } from '#domain/lifecycle/product.ts';
import { bookingStates, closedBookingStates } from '#domain/states/booking.ts';
import { documentStatuses } from '#domain/states/document.ts';
import { bookableStatuses, productStatuses, publicationStates } from '#domain/states/product.ts';

/** The states that can be reached from one, itself included. */
function reachable<State extends string>(table: Transitions<State>, from: State): Set<State> {
  const seen = new Set([from]);
  for (const state of seen) for (const next of table[state]) seen.add(next);
  return seen;
}

describe('a booking', () => {
  it('goes the way of a let: reserved, upcoming, active, perhaps in arrears and back, completed', () => {
    const way = ['reserved', 'upcoming', 'active', 'in arrears', 'active', 'completed'] as const;
    way
      .slice(1)
      .forEach((state, index) => expect(mayFollow(bookingTransitions, way[index] ?? 'reserved', state)).toBe(true));
  });

  it('is marked as in arrears by hand only where something is overdue, or how much is unknown', () => {
    const verbs = (record: object) => stepsFrom(bookingLifecycle, 'active', { ...record }).map(({ to }) => to);
    for (const record of [{}, { arrears: 0.01, owed: 0.01 }, { owed: 20 }, { arrears: null }, { arrears: 'some' }])
      expect(verbs(record)).toContain('in arrears');
    for (const record of [{ arrears: 0, owed: 164 }, { owed: 0 }, { arrears: 50, complimentary: true }])
      expect(verbs(record)).toEqual(['completed']);
  });

  it('is called off only before it began, and never comes back', () => {
    for (const state of bookingStates) {
      for (const end of ['cancelled', 'skipped'] as const) {
        const before = state === 'reserved' || state === 'upcoming';
        expect(mayFollow(bookingTransitions, state, end)).toBe(before || state === end);
      }
    }
    for (const state of closedBookingStates) expect([...reachable(bookingTransitions, state)]).toEqual([state]);
  });

  it('reaches every state from those that it can be made in', () => {
    const reached = new Set(firstBookingStates.flatMap((state) => [...reachable(bookingTransitions, state)]));
    expect(reached).toEqual(new Set(bookingStates));
  });

  it('is refused with a sentence that says what can follow', () => {
    expect(transitionRefusal(bookingTransitions, 'booking', 'reserved', 'completed')).toBe(
      'This booking is reserved and cannot become completed. It can only become upcoming or cancelled or skipped.',
    );
    expect(transitionRefusal(bookingTransitions, 'booking', 'skipped', 'active')).toBe(
      'This booking is skipped and cannot become active. It can no longer change.',
    );
  });
});

describe('a product', () => {
  it('never becomes a draft again, and a bookable one has no other status than its three', () => {
    for (const table of Object.values(productTransitions)) {
      for (const status of productStatuses) expect(table[status]).not.toContain('DRAFT');
    }
    expect(reachable(productTransitions.bookable, 'DRAFT')).toEqual(new Set(bookableStatuses));
    expect(reachable(productTransitions.purchasable, 'DRAFT')).toEqual(new Set(productStatuses));
    expect(productTransitions.purchasable.EXPIRED).toEqual([]);
  });

  it('is published by way of pending', () => {
    expect(mayFollow(publicationTransitions, 'DRAFT', 'PUBLISHED')).toBe(false);
    expect(reachable(publicationTransitions, 'DRAFT')).toEqual(new Set(publicationStates));
  });
});

describe('a table of transitions', () => {
  it('lets everything stay, and nothing jump that it does not name', () => {
    const tables: readonly Transitions<string>[] = [
      bookingTransitions,
      documentTransitions,
      publicationTransitions,
      ...Object.values(productTransitions),
    ];
    fc.assert(
      fc.property(fc.constantFrom(...tables), fc.nat(), fc.nat(), (table, one, other) => {
        const states = Object.keys(table);
        const from = states[one % states.length] ?? '';
        const to = states[other % states.length] ?? '';
        expect(mayFollow(table, from, to)).toBe(from === to || (table[from] ?? []).includes(to));
      }),
    );
    for (const status of documentStatuses) expect(documentTransitions[status]).toHaveLength(1);
  });
});
