import { numberText } from '#format/numbers.ts';
/** What forms say. */
export const formMessages = {
  required: 'This is required.',
  notANumber: 'This must be a number.',
  notWhole: 'This must be a whole number.',
  notChosen: 'Please choose one of the list.',
  tooLong: (most: number) => `This may have ${numberText(most)} characters at most.`,
  tooShort: (least: number) => `This must have at least ${numberText(least)} characters.`,
  tooLow: (least: number | bigint) => `This must be ${least} or more.`,
  tooHigh: (most: number | bigint) => `This must be ${most} or less.`,
  unreadable: 'This cannot be used as it is.',
  saved: 'Saved.',
  kept: 'What you typed is still here.',
  /** A mistake in something that the form has no field for. */
  elsewhere: (field: string, sentence: string) => `${field}: ${sentence}`,
  restored: (time: string) => `Restored what you typed at ${time}.`,
  changedSince: (time: string) =>
    `You typed into this form at ${time} and did not save it. It has been changed elsewhere since.`,
  empty: '(empty)',
  changedMeanwhile: 'This was changed elsewhere while you typed. What you typed stands; the rest is as it is now.',
  /** Of a field that was typed into while somebody else saved another value. */
  conflict: (label: string, theirs: string) =>
    `${label} was changed to “${theirs}” elsewhere. What you typed is still here.`,
  useTheirs: 'Use theirs',
  collision: {
    title: 'Somebody else changed this too',
    text: (who: string | null) =>
      `${who ?? 'Somebody else'} saved other values while you were typing. Choose what to keep of each field.`,
    mine: 'Yours',
    theirs: 'Theirs',
    save: 'Save',
    stay: 'Go back',
  },
  gone: {
    text: (one: string) => `This ${one} was deleted while you were editing it. What you typed is still here.`,
    copy: 'Copy what I typed',
    copied: 'Copied.',
    notCopied: 'The browser does not let this page copy.',
    create: (one: string) => `Create it as a new ${one}`,
  },
  notKept: 'This browser cannot keep what you type here. Save before you leave.',
  leave: {
    title: 'Leave without saving?',
    kept: 'What you typed is kept in this browser for 7 days and is here again when you come back.',
    notKept: 'Passwords and the like are never kept: you would have to type them again.',
    stay: 'Stay',
    keep: 'Leave and keep draft',
    leave: 'Leave',
    discard: 'Discard',
  },
  signOut: {
    title: 'Sign out without saving?',
    lost: 'Nothing that was typed here is kept in this browser once you sign out.',
    leave: 'Sign out',
  },
} as const;
