import type { AppError } from '#domain/errors/appError.ts';

export type Silence = 'answered' | 'silent';

/**
 * Tells by what calls come to whether the API answers at all. A call that waited in vain says nothing where another
 * one was answered meanwhile: it was slow by itself. `told` hears each answer, and each call that shows a silence.
 */
export function silenceOf(told: (silence: Silence) => void) {
  let answeredAt = Number.NEGATIVE_INFINITY;
  return (outcome: 'answer' | AppError, sentAt: number): void => {
    if (outcome === 'answer' || !outcome.isWithoutAnswer) {
      answeredAt = Date.now();
      return told('answered');
    }
    return outcome.code === 'timeout' && answeredAt >= sentAt ? undefined : told('silent');
  };
}
