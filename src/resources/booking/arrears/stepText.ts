import type { Booking } from '#domain/entities/booking.ts';
import { ladderSteps, type LadderStep } from '#domain/states/arrearsSteps.ts';
import type { ArrearsEpisode, ArrearsStep, OverlockPolicy } from '#domain/lifecycle/arrearsEpisode.ts';
import { arrearsMessages } from '#domain/messages/bookings.ts';
import { waitingLadderMessages } from '#domain/messages/waitingLadder.ts';
import { isOneOf } from '#domain/states/words.ts';

const isLifted = (id: ArrearsStep['id']): id is keyof typeof arrearsMessages.lifted => id in arrearsMessages.lifted;

/** The name of a step, before and after it happened, and when a person stopped it or took it back. */
export function stepLabel({ id, state, reason }: ArrearsStep): string {
  const coming =
    id in arrearsMessages.coming
      ? arrearsMessages.coming[id as keyof typeof arrearsMessages.coming]
      : arrearsMessages.steps[id];
  if (state === 'held') return arrearsMessages.held(coming);
  if (state === 'lifted' && isLifted(id)) return arrearsMessages.lifted[id];
  if (id === 'reminder' && state === 'done' && reason !== null) return arrearsMessages.notSent;
  return state === 'done' ? arrearsMessages.steps[id] : coming;
}

function overlockText(episode: ArrearsEpisode, { state, day }: ArrearsStep, policy: OverlockPolicy | null) {
  const { overlocked, overlockReason: reason } = episode;
  if (state === 'done') return overlocked.length > 0 ? arrearsMessages.overlocked(overlocked) : null;
  const minimum = policy?.overlockMinimum;
  if (reason === 'below minimum') return minimum === undefined ? null : arrearsMessages.notOverlocked[reason](minimum);
  if (state === 'upcoming' && day !== null) return arrearsMessages.overlockFrom;
  return reason === null ? null : arrearsMessages.notOverlocked[reason];
}

function paidText({ owed, paidSince }: ArrearsEpisode, { state }: ArrearsStep): string | null {
  if (state === 'skipped') return arrearsMessages.byHand;
  if (state === 'done') return paidSince > 0 ? arrearsMessages.received(paidSince) : null;
  if (owed === null) return paidSince > 0 ? arrearsMessages.partialUnknown(paidSince) : arrearsMessages.sumUnknown;
  return paidSince > 0 ? arrearsMessages.partial(paidSince, owed) : arrearsMessages.missing(owed);
}

function releaseText({ overlocked, isLiftedByHand }: ArrearsEpisode, { state }: ArrearsStep): string {
  if (state === 'current') return arrearsMessages.releasing(overlocked);
  if (state === 'upcoming') return arrearsMessages.releaseAfter;
  return isLiftedByHand ? arrearsMessages.byHand : arrearsMessages.released;
}

function arrearsText({ owed, steps }: ArrearsEpisode, policy: OverlockPolicy | null, waits: boolean): string | null {
  if (owed === null || owed === 0) return null;
  const hasGates = !waits && policy?.strictness === 'strict' && !steps.some(({ id }) => id === 'gates');
  return [arrearsMessages.overdue(owed), ...(hasGates ? [arrearsMessages.gates] : [])].join(' ');
}

function ladderText(
  { isOpen }: ArrearsEpisode,
  { id, state, reason }: ArrearsStep,
  policy: OverlockPolicy | null,
): string | null {
  const isDone = state === 'done';
  switch (id as LadderStep) {
    case 'reminder':
      if (isDone) return reason ?? arrearsMessages.reminded;
      return state === 'skipped' ? arrearsMessages.notReminded : arrearsMessages.reminderFrom;
    case 'late fee':
      return isDone || policy?.lateFee === undefined ? null : arrearsMessages.lateFee(policy.lateFee);
    default:
      if (isDone) return isOpen ? arrearsMessages.gatesShut : null;
      return arrearsMessages.gatesFrom;
  }
}

/** Whether a step comes only once somebody starts the steps of an imported booking. */
export const isWaitingStep = ({ ladderWaits }: Booking, { id, state }: ArrearsStep): boolean =>
  ladderWaits === true && state === 'upcoming' && isOneOf(ladderSteps, id);

interface StepParts {
  booking: Booking;
  episode: ArrearsEpisode;
  policy: OverlockPolicy | null;
}

/** The meaning of a step, in a sentence or two; null: its label says it. */
export function stepText({ booking, episode, policy }: StepParts, step: ArrearsStep): string | null {
  if (isWaitingStep(booking, step)) return waitingLadderMessages.stepWaits;
  if (step.state === 'held' || step.state === 'lifted') return arrearsMessages.byPerson(step.by, step.reason) || null;
  switch (step.id) {
    case 'due':
      return null;
    case 'arrears':
      return arrearsText(episode, policy, booking.ladderWaits === true);
    case 'reminder':
    case 'late fee':
    case 'gates':
      return ladderText(episode, step, policy);
    case 'overlock':
      return overlockText(episode, step, policy);
    case 'paid':
      return paidText(episode, step);
    case 'released':
      return releaseText(episode, step);
  }
}
