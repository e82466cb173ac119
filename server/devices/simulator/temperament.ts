import type { Random } from '#server/seed/random.ts';

/** How a door answers commands. */
export const temperaments = ['prompt', 'slow', 'late', 'silent', 'jammed', 'offline'] as const;
export type Temperament = (typeof temperaments)[number];

const second = 1000;

export interface Manner {
  /** How many of a thousand doors are so. */
  share: number;
  /** Why the door refuses commands; null: it takes them. */
  refusal: string | null;
  /** From acknowledgement to the door's own report, in milliseconds; null: it never reports. */
  confirms: readonly [number, number] | null;
}

export const manners: Record<Temperament, Manner> = {
  prompt: { share: 905, refusal: null, confirms: [0.4 * second, 1.5 * second] },
  slow: { share: 50, refusal: null, confirms: [3 * second, 8 * second] },
  late: { share: 12, refusal: null, confirms: [18 * second, 22 * second] },
  silent: { share: 8, refusal: null, confirms: null },
  jammed: { share: 10, refusal: 'the lock is jammed', confirms: null },
  offline: { share: 15, refusal: 'its controller is offline', confirms: null },
};

/** The first doors of each site are prompt, so that whoever tries the demo first meets a door that works. */
export const showroom = 30;

/** The temperament of a door by its place among its site's doors. */
export function temperamentOf(place: number, random: Random): Temperament {
  if (place < showroom) return 'prompt';
  return random.weighted(temperaments.map((temperament) => [temperament, manners[temperament].share] as const));
}
