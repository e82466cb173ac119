import { countText, numberText } from '#format/numbers.ts';
import { capitalised } from '../states/words.ts';

/** What forms say. */
export const formMessages = {
  notLoaded: "The form couldn't be loaded. Check the connection and try again.",
  required: 'This is required.',
  /** @param most the number of characters left, rounded up to tens. */
  charactersLeft: (most: number) => (most === 0 ? 'No characters left.' : `Up to ${most} characters left.`),
  notANumber: 'Enter a number.',
  notWhole: 'Enter a whole number.',
  notChosen: 'Choose an option from the list.',
  noValue: 'Choose a value.',
  tooLong: (most: number) => `Must be ${numberText(most)} characters or fewer.`,
  tooShort: (least: number) => `Must be at least ${numberText(least)} characters.`,
  tooLow: (least: number | bigint) => `Must be ${least} or more.`,
  tooHigh: (most: number | bigint) => `Must be ${most} or less.`,
  unreadable: "This value isn't valid.",
  address: { change: 'Change address' },
  /** The words for what each level allows. */
  levels: {
    scope: 'See names in lists of choices, and no details.',
    read: 'See records. Writing does not include it.',
    write: 'Create and change records.',
    delete: 'Delete records.',
    state: 'Lock, unlock, open and send other commands.',
  },
  latitudeHint: 'In degrees, for example -33.94. South is below 0.',
  mapOf: (latitude: number, longitude: number) => `Map of ${latitude}, ${longitude}`,
  rows: {
    row: (one: string, index: number) => `${capitalised(one)} ${index + 1}`,
    add: (one: string) => `Add ${one}`,
    remove: (one: string, index: number) => `Remove ${one} ${index + 1}`,
    up: (one: string, index: number) => `Move ${one} ${index + 1} up`,
    down: (one: string, index: number) => `Move ${one} ${index + 1} down`,
    undo: (one: string) => `Restore ${one}`,
    removed: (one: string, index: number) => `${capitalised(one)} ${index + 1} removed.`,
    moved: (one: string, index: number, count: number) =>
      `${capitalised(one)} moved to place ${index + 1} of ${count}.`,
    count: (held: unknown, one: string) => {
      const count = Array.isArray(held) ? held.length : 0;
      return countText(count, one);
    },
  },
  upload: {
    chooseImage: 'Choose image',
    chooseFile: 'Choose file',
    replace: 'Replace',
    drop: 'or drop or paste it here.',
    tooLarge: (megabytes: number) => `This file is too large. Choose one of ${numberText(megabytes)} MB or less.`,
    notImage: 'This file is not an image. Choose a PNG, JPEG, WebP or GIF file.',
    wrongType: (types: string) => `This type of file can't be used. Choose ${types}.`,
    empty: 'This file is empty. Choose another one.',
    unreadable: "This file couldn't be read. Choose another one.",
    preparing: 'Preparing the file…',
    progress: (percent: number) => `Uploading: ${percent}%`,
    processing: 'Uploaded. Waiting for the server…',
    cancel: 'Cancel upload',
    remove: 'Remove',
    removing: 'Removing…',
    removed: (what: string) => `${what} removed.`,
    undo: 'Undo',
    saved: (what: string) => `${what} saved.`,
    imageHint: 'PNG, JPEG, WebP or GIF. A large picture is made smaller before it is sent.',
  },
  steps: {
    review: 'Review',
    next: 'Next',
    back: 'Back',
    change: 'Change',
    discard: 'Start over',
    retry: 'Try again',
    progress: 'Progress',
    status: { waiting: 'not started', running: 'running', done: 'done', failed: 'failed' },
  },
  noDate: 'Enter a date as DD/MM/YYYY.',
  noTime: 'Enter a time such as 14:07.',
  noDateTime: 'Enter a date as DD/MM/YYYY and a time such as 14:07.',
  reference: {
    placeholder: 'Search…',
    loading: 'Loading…',
    noSite: 'Choose a site first.',
    byNumber: (many: string) => `You can't list ${many}. Type a number.`,
    add: (one: string) => `Add ${one.toLowerCase()}…`,
    none: (many: string) => `There are no ${many} to choose from.`,
    noMatch: (many: string) => `No ${many} match your search.`,
    some: (shown: number, total: number) => `${numberText(shown)} of ${numberText(total)} shown. Type to find others.`,
    failed: (many: string, message: string) => `Couldn't load ${many}: ${message}`,
  },
  siteNumber: "You can't list sites. Enter the site's number.",
  saved: 'Saved.',
  /** The note above a form: "Fields marked * are required." */
  requiredNote: { before: 'Fields marked ', after: ' are required.' },
  mistakes: (count: number) => (count === 1 ? 'Show the error' : `Show the first of ${count} errors`),
  kept: 'Your changes are still here.',
  /** An error in a field that the form lacks. */
  elsewhere: (field: string, sentence: string) => `${field}: ${sentence}`,
  restored: (time: string) => `Draft from ${time} restored.`,
  changedSince: (time: string) => `You have an unsaved draft from ${time}. The record has changed since then.`,
  empty: '(empty)',
  yourOrganisation: 'Your organisation',
  /** The server sent no readable value. */
  unknown: 'Unknown',
  unknownBoxes: 'Unknown: the server does not say what is set. What you tick or untick changes, the rest stays.',
  unknownList: 'Unknown: the server does not say what is chosen. What you choose replaces it.',
  changedMeanwhile:
    'The record changed while you were editing. Your changes are still here. The other fields are up to date.',
  /** Somebody else saved another value while the user typed. */
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
