import type { Random } from '#server/seed/random.ts';

export const doorBehaviours = ['prompt', 'slow', 'late', 'silent', 'jammed', 'offline'] as const;
export type DoorBehaviour = (typeof doorBehaviours)[number];

const second = 1000;

export interface BehaviourSettings {
  /** Doors of a thousand. */
  share: number;
  /** Why it refuses commands; null: it accepts them. */
  refusal: string | null;
  /** The time from the acknowledgement to the door's report (milliseconds); null: it never reports. */
  confirmDelay: readonly [number, number] | null;
}

export const behaviourSettings: Record<DoorBehaviour, BehaviourSettings> = {
  prompt: { share: 905, refusal: null, confirmDelay: [0.4 * second, 1.5 * second] },
  slow: { share: 50, refusal: null, confirmDelay: [3 * second, 8 * second] },
  late: { share: 12, refusal: null, confirmDelay: [18 * second, 22 * second] },
  silent: { share: 8, refusal: null, confirmDelay: null },
  jammed: { share: 10, refusal: 'the lock is jammed', confirmDelay: null },
  offline: { share: 15, refusal: 'its controller is offline', confirmDelay: null },
};

/** People try the demo at a site's first doors, so these are prompt. */
export const reliableDoorCount = 30;

/** @param place the door's index at its site. */
export function drawBehaviour(place: number, random: Random): DoorBehaviour {
  if (place < reliableDoorCount) return 'prompt';
  return random.weighted(doorBehaviours.map((behaviour) => [behaviour, behaviourSettings[behaviour].share] as const));
}
