import { numberText } from '#format/numbers.ts';

/** Who comes and goes on a day; the words of every screen that counts them. */
export const dayMoveMessages = {
  arriving: 'Arriving today',
  leaving: 'Leaving today',
  arrived: (count: number) => `${numberText(count)} arrived`,
  left: (count: number) => `${numberText(count)} left`,
} as const;
