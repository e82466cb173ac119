import { pinDigitsText } from '../validation/pin.ts';

export const pinCodeMessages = {
  created: 'PIN code created.',
  changed: 'PIN code changed.',
  deleted: 'PIN code deleted.',
  ended: 'PIN code ended. It no longer opens any door.',
  /** The code follows separately, to be read out. */
  give: 'Read this PIN to the person now:',
  codeHint: `${pinDigitsText}. Nobody else may have the same PIN.`,
  codeHiddenHint: "You can't see this PIN. Leave the field empty to keep it.",
  fromHint: 'Leave blank to start now.',
  untilHint: 'Leave blank to keep it until you end it.',
  endBeforeStart: 'End must be after start.',
  end: {
    title: 'End this PIN code?',
    text: 'It stops opening doors at once. The person needs a new PIN to come in again.',
    confirm: 'End PIN code',
  },
  remove: {
    title: 'Delete this PIN code?',
    text: 'It stops opening doors at once, and this list forgets it. This cannot be undone.',
    confirm: 'Delete PIN code',
  },
  stay: 'Cancel',
  failed: (why: string) => `Not done: ${why}`,
  hidden: 'You can see when these PIN codes are valid. Only people who may give PIN codes see the codes.',
  works: 'Works now',
  refused: 'Refused now',
  unclear: "The server didn't say whether it works now.",
} as const;
