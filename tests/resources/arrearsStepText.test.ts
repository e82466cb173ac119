import { expect, it } from 'vitest';
import type { Order } from '#domain/entities/order.ts';
import { arrearsEpisode } from '#domain/lifecycle/arrearsEpisode.ts';
import { waitingLadderMessages } from '#domain/messages/waitingLadder.ts';
import { isWaitingStep, stepText } from '#resources/booking/arrears/stepText.ts';

const booking = { id: 7, status: 'in arrears', arrears: 120, complimentary: false, paidTo: '2026-11-01' } as const;
const bill = { id: 1, bookingId: 7, total: 120, paid: 0, status: 'pending', createdAt: '2026-11-01T00:30:00+10:00' };
const policy = { strictness: 'strict', overlockAfterDays: 7, overlockMinimum: 10 } as const;

/** The sentences of a booking's steps that are not done. */
function comingOf(ladderWaits: boolean) {
  const imported = { ...booking, ladderWaits };
  const episode = arrearsEpisode({
    booking: imported,
    orders: [bill as Order],
    payments: [],
    lines: [],
    units: [{ id: 3, name: 'A3', status: 'locked', statusChangedAt: null }],
    policy,
    zone: 'Australia/Brisbane',
    now: Date.parse('2026-11-20T12:00+10:00'),
  });
  return (episode?.steps ?? []).map((step) => ({
    id: step.id,
    waits: isWaitingStep(imported, step),
    text: stepText({ booking: imported, episode: episode as NonNullable<typeof episode>, policy }, step),
  }));
}

it('promises no overlock and no shut gate to an imported booking until somebody starts its steps', () => {
  const waiting = comingOf(true);
  expect(waiting.find(({ id }) => id === 'overlock')).toMatchObject({
    waits: true,
    text: waitingLadderMessages.stepWaits,
  });
  expect(waiting.find(({ id }) => id === 'arrears')?.text).toBe('$120.00 is overdue.');
  const started = comingOf(false);
  expect(started.some(({ waits }) => waits)).toBe(false);
  expect(started.find(({ id }) => id === 'arrears')?.text).not.toBe('$120.00 is overdue.');
});
