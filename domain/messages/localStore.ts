/** Of the rows that a browser keeps; no start of the dashboard needs these. */
export const localStoreMessages = {
  notKept: "This browser isn't storing data",
  notKeptMeaning:
    'Everything works, but the next start loads all data again, and the history of changes ends when you close the browser. The usual cause is a private window or a full disk.',
  /** For the log. */
  unavailable: 'The local store cannot be kept on the disk; the next start will be slower.',
  othersLeft: 'What others left on the disk could not be deleted; the next start tries again.',
  partLost: (count: number) => `Parts of the local store could not be read back (${count}); they are read anew.`,
} as const;
