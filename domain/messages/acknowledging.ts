import { countText } from '#format/numbers.ts';
import { urgentError, type PopupNotice } from './notice.ts';

export const acknowledgingMessages = {
  gone: 'This trouble has ended or begun again. Look again before you acknowledge it.',
  none: 'Name at least one trouble.',
  tooMany: (most: number) => `Acknowledge at most ${most} at once.`,
  longNote: (most: number) => `Keep the note within ${most} characters.`,
  sharedHint: 'Tells everybody at this site that you see to it. It does not stop the alarm.',
  localHint: 'Only in this browser. It does not stop the alarm.',
  /** Buttons and the question: of those whose press tells everybody, and of those for whom it stays in this browser. */
  shared: {
    one: 'Acknowledge',
    all: 'Acknowledge all',
    title: (count: number) => `Acknowledge ${countText(count, 'trouble')}?`,
  },
  local: {
    one: 'Acknowledge here',
    all: 'Acknowledge all here',
    title: (count: number) => `Acknowledge ${countText(count, 'trouble')} in this browser?`,
  },
  note: 'Note for your colleagues',
  cancel: 'Cancel',
  /** Beside a trouble. */
  by: (who: string | null, note: string | null = null) =>
    `Acknowledged${who === null ? '' : ` by ${who}`}${note === null ? '' : `: ${note}`}`,
  atDoor: 'Acknowledged at the door',
} as const;

/** Shown when troubles could not be acknowledged, with the server's reason. */
export const notAcknowledged = {
  ...urgentError,
  text: (why: string) => `Nothing was acknowledged. ${why}`,
} as const satisfies PopupNotice<[string]>;
