export const diskMessages = {
  notKept: "This browser isn't storing data",
  /** To everybody, once. */
  notKeptNotice: "This browser isn't storing data. Everything works, but the next start will be slower.",
  /** Before and after signing in, when not even the sign-in can be kept. */
  storageBlocked:
    "This browser blocks storage or has no space left. You'll be signed out when you close this page. Settings and drafts aren't saved.",
  notKeptMeaning:
    'Everything works, but the next start loads all data again, and the history of changes ends when you close the browser. The usual cause is a private window or a full disk.',
  /** For the log. */
  unavailable: 'The local store cannot be kept on the disk; the next start will be slower.',
  othersLeft: 'What others left on the disk could not be deleted; the next start tries again.',
  partLost: (count: number) => `Parts of the local store could not be read back (${count}); they are read anew.`,
} as const;
