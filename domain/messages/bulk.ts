/** What is said of changes of many records. */
export const bulkMessages = {
  noValue: 'Choose a value.',
} as const;
