/** What is said of the browser's disk. */
export const diskMessages = {
  notKept: 'This browser keeps nothing on its disk',
  /** To everybody, once. */
  notKeptTold: 'This browser keeps nothing on its disk. Everything works; only the next start is slower.',
  /** Before signing in and after it, where not even the sign-in can be kept. */
  storageBlocked:
    'This browser blocks storage, or has no room left. You stay signed in until this page is closed; settings and drafts are not kept.',
  notKeptMeaning:
    'Everything works; only the next start loads it all anew, and what changed is remembered until this browser is closed. A private window or a full disk is the usual reason.',
  /** For the log. */
  unavailable: 'The local store cannot be kept on the disk; the next start will be slower.',
  othersLeft: 'What others left on the disk could not be deleted; the next start tries again.',
  partLost: (count: number) => `Parts of the local store could not be read back (${count}); they are read anew.`,
} as const;
