import type { z } from 'zod';
import { allOrNone } from './fieldRule.ts';

/**
 * Controller and channel: both or neither; channel 0 is given.
 * @param isStrict whether a stored record that has one alone is not saved before it has both or neither.
 */
export function wired<Body extends z.ZodObject>(body: Body, { isStrict = false } = {}): Body {
  return allOrNone(body, { controllerId: 'Choose a controller.', channel: 'Choose a channel.' }, { isStrict });
}

/** A wired door and its contact: input 0 is given. */
export function wiredDoor<Body extends z.ZodObject>(body: Body): Body {
  return allOrNone(wired(body), {
    contactInput: 'Choose a door contact.',
    contactRest: 'Choose how the contact is while the door is shut.',
  });
}
