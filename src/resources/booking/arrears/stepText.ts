import type { ArrearsEpisode, ArrearsStep, OverlockPolicy } from '#domain/lifecycle/arrearsEpisode.ts';
import { arrearsMessages as say } from '#domain/messages/bookings.ts';

/** What a step is called, before and after it happened. */
export function stepLabel({ id, state }: ArrearsStep): string {
  const isToCome = state !== 'done' && id in say.coming;
  return isToCome ? say.coming[id as keyof typeof say.coming] : say.steps[id];
}

function overlockText(episode: ArrearsEpisode, { state, day }: ArrearsStep, policy: OverlockPolicy | null) {
  const { overlocked, overlockReason: reason } = episode;
  if (state === 'done') return overlocked.length > 0 ? say.overlocked(overlocked) : null;
  if (reason === 'below minimum') return say.notOverlocked[reason](policy?.overlockMinimum ?? 0);
  if (state === 'upcoming' && day !== null) return say.overlockFrom;
  return reason === null ? null : say.notOverlocked[reason];
}

function paidText({ owed, paidSince }: ArrearsEpisode, { state }: ArrearsStep): string | null {
  if (state === 'skipped') return say.byHand;
  if (state === 'done') return paidSince > 0 ? say.received(paidSince) : null;
  return paidSince > 0 ? say.partial(paidSince, owed) : say.missing(owed);
}

function releaseText({ overlocked, isLiftedByHand }: ArrearsEpisode, { state }: ArrearsStep): string {
  if (state === 'current') return say.releasing(overlocked);
  if (state === 'upcoming') return say.releaseAfter;
  return isLiftedByHand ? say.byHand : say.released;
}

/** What a step means, in a sentence or two; null: its label says it. */
export function stepText(episode: ArrearsEpisode, step: ArrearsStep, policy: OverlockPolicy | null): string | null {
  switch (step.id) {
    case 'due':
      return null;
    case 'arrears': {
      if (episode.owed === 0) return null;
      return [say.overdue(episode.owed), ...(policy?.strictness === 'strict' ? [say.gates] : [])].join(' ');
    }
    case 'overlock':
      return overlockText(episode, step, policy);
    case 'paid':
      return paidText(episode, step);
    case 'released':
      return releaseText(episode, step);
  }
}
