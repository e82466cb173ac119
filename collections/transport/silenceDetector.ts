import type { AppError } from '#domain/errors/appError.ts';

export type Silence = 'answered' | 'silent';

/**
 * Decides from calls' outcomes whether the API responds. A timeout is no silence when another call was answered
 * meanwhile. Calls `onChange` for each answer and each silence.
 */
export function silenceDetector(onChange: (silence: Silence) => void) {
  let answeredAt = Number.NEGATIVE_INFINITY;
  return (outcome: 'answer' | AppError, sentAt: number): void => {
    if (outcome === 'answer' || !outcome.isWithoutAnswer) {
      answeredAt = Date.now();
      return onChange('answered');
    }
    return outcome.code === 'timeout' && answeredAt >= sentAt ? undefined : onChange('silent');
  };
}
