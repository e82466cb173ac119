import type { z } from 'zod';

interface Wired {
  controllerId?: number | null | undefined;
  channel?: number | null | undefined;
}

const isGiven = (value: number | null | undefined) => value !== null && value !== undefined;

/** Controller and channel: both or neither; channel 0 is given. */
export function wired<Body extends z.ZodObject>(body: Body): Body {
  return body.superRefine((values, context) => {
    const { controllerId, channel } = values as Wired;
    if (isGiven(controllerId) === isGiven(channel)) return;
    const [missing, message] = isGiven(controllerId)
      ? ['channel', 'Choose a channel.']
      : ['controllerId', 'Choose a controller.'];
    context.addIssue({ code: 'custom', path: [missing], message });
  });
}
