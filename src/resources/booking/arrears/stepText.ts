import type { LadderStep } from '#domain/states/arrearsSteps.ts';
import type { ArrearsEpisode, ArrearsStep, OverlockPolicy } from '#domain/lifecycle/arrearsEpisode.ts';
import { arrearsMessages as say } from '#domain/messages/bookings.ts';

const isLifted = (id: ArrearsStep['id']): id is keyof typeof say.lifted => id in say.lifted;

/** The name of a step, before and after it happened, and when a person stopped it or took it back. */
export function stepLabel({ id, state, reason }: ArrearsStep): string {
  const coming = id in say.coming ? say.coming[id as keyof typeof say.coming] : say.steps[id];
  if (state === 'held') return say.held(coming);
  if (state === 'lifted' && isLifted(id)) return say.lifted[id];
  if (id === 'reminder' && state === 'done' && reason !== null) return say.notSent;
  return state === 'done' ? say.steps[id] : coming;
}

function overlockText(episode: ArrearsEpisode, { state, day }: ArrearsStep, policy: OverlockPolicy | null) {
  const { overlocked, overlockReason: reason } = episode;
  if (state === 'done') return overlocked.length > 0 ? say.overlocked(overlocked) : null;
  const minimum = policy?.overlockMinimum;
  if (reason === 'below minimum') return minimum === undefined ? null : say.notOverlocked[reason](minimum);
  if (state === 'upcoming' && day !== null) return say.overlockFrom;
  return reason === null ? null : say.notOverlocked[reason];
}

function paidText({ owed, paidSince }: ArrearsEpisode, { state }: ArrearsStep): string | null {
  if (state === 'skipped') return say.byHand;
  if (state === 'done') return paidSince > 0 ? say.received(paidSince) : null;
  if (owed === null) return paidSince > 0 ? say.partialUnknown(paidSince) : say.sumUnknown;
  return paidSince > 0 ? say.partial(paidSince, owed) : say.missing(owed);
}

function releaseText({ overlocked, isLiftedByHand }: ArrearsEpisode, { state }: ArrearsStep): string {
  if (state === 'current') return say.releasing(overlocked);
  if (state === 'upcoming') return say.releaseAfter;
  return isLiftedByHand ? say.byHand : say.released;
}

function arrearsText({ owed, steps }: ArrearsEpisode, policy: OverlockPolicy | null): string | null {
  if (owed === null || owed === 0) return null;
  const hasGates = policy?.strictness === 'strict' && !steps.some(({ id }) => id === 'gates');
  return [say.overdue(owed), ...(hasGates ? [say.gates] : [])].join(' ');
}

function ladderText(
  { isOpen }: ArrearsEpisode,
  { id, state, reason }: ArrearsStep,
  policy: OverlockPolicy | null,
): string | null {
  const isDone = state === 'done';
  switch (id as LadderStep) {
    case 'reminder':
      if (isDone) return reason ?? say.reminded;
      return state === 'skipped' ? say.notReminded : say.reminderFrom;
    case 'late fee':
      return isDone || policy?.lateFee === undefined ? null : say.lateFee(policy.lateFee);
    default:
      if (isDone) return isOpen ? say.gatesShut : null;
      return say.gatesFrom;
  }
}

/** The meaning of a step, in a sentence or two; null: its label says it. */
export function stepText(episode: ArrearsEpisode, step: ArrearsStep, policy: OverlockPolicy | null): string | null {
  if (step.state === 'held' || step.state === 'lifted') return say.byPerson(step.by, step.reason) || null;
  switch (step.id) {
    case 'due':
      return null;
    case 'arrears':
      return arrearsText(episode, policy);
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
