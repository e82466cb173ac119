import { numberText } from '#format/numbers.ts';
/** What forms say. */
export const formMessages = {
  required: 'This is required.',
  notANumber: 'Enter a number.',
  notWhole: 'Enter a whole number.',
  notChosen: 'Choose an option from the list.',
  tooLong: (most: number) => `Must be ${numberText(most)} characters or fewer.`,
  tooShort: (least: number) => `Must be at least ${numberText(least)} characters.`,
  tooLow: (least: number | bigint) => `Must be ${least} or more.`,
  tooHigh: (most: number | bigint) => `Must be ${most} or less.`,
  unreadable: "This value isn't valid.",
  saved: 'Saved.',
  kept: 'Your changes are still here.',
  /** A mistake in something that the form has no field for. */
  elsewhere: (field: string, sentence: string) => `${field}: ${sentence}`,
  restored: (time: string) => `Draft from ${time} restored.`,
  changedSince: (time: string) => `You have an unsaved draft from ${time}. The record has changed since then.`,
  empty: '(empty)',
  changedMeanwhile:
    'The record changed while you were editing. Your changes are still here. The other fields are up to date.',
  /** Of a field that was typed into while somebody else saved another value. */
  conflict: (label: string, theirs: string) =>
    `Someone else changed ${label} to “${theirs}”. Your changes are still here.`,
  useTheirs: 'Use theirs',
  collision: {
    title: 'Someone else changed this too',
    text: (who: string | null) =>
      `${who ?? 'Someone else'} saved changes while you were editing. Choose which value to keep for each field.`,
    mine: 'Yours',
    theirs: 'Theirs',
    save: 'Save',
    stay: 'Go back',
  },
  gone: {
    text: (one: string) => `This ${one} was deleted while you were editing it. Your changes are still here.`,
    copy: 'Copy my changes',
    copied: 'Copied.',
    notCopied: "Couldn't copy: the browser blocked it.",
    create: (one: string) => `Create it as a new ${one}`,
  },
  notKept: "This browser can't store drafts. Save before you leave.",
  leave: {
    title: 'Leave without saving?',
    kept: 'Your draft stays in this browser for 7 days. It will be here when you come back.',
    notKept: "Passwords and PINs aren't stored in drafts. You'll have to enter them again.",
    stay: 'Keep editing',
    keep: 'Leave and keep draft',
    leave: 'Leave',
    discard: 'Discard draft',
  },
  signOut: {
    title: 'Sign out without saving?',
    lost: 'Your unsaved changes will be lost when you sign out.',
    leave: 'Sign out',
  },
} as const;
